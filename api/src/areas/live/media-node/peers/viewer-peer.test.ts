import { roundTripOf } from './viewer-peer';

/** The middle 32 bits of NTP time (RFC 3550 §4), by another way than the code's. */
const middleOf = (at: number): number => {
  const seconds = at / 1000 + 2_208_988_800;
  return ((Math.floor(seconds) % 0x1_0000) * 0x1_0000 + Math.floor((seconds % 1) * 0x1_0000)) >>> 0;
};
const now = Date.parse('2026-11-22T20:00:00.250Z');

it('reads the round trip from a report on ours', () => {
  // Ours went out 300 ms ago, and the viewer kept it for 200 ms.
  expect(roundTripOf(middleOf(now - 300), Math.round(0.2 * 0x1_0000), now)).toBeCloseTo(100, 0);
});

it.each([
  ['the viewer has had none', 0, 0],
  ['it says that it kept it longer than it can have', middleOf(now - 300), Math.round(0.4 * 0x1_0000)],
  ['it was made up', middleOf(now + 60_000), 0],
])('knows none when %s', (_, lsr, dlsr) => expect(roundTripOf(lsr, dlsr, now)).toBeNull());
