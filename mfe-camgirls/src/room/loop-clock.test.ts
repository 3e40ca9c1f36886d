import { isOffClock, loopPosition } from './loop-clock';

it.each([
  [0, 18, 0],
  [17_999, 18, 17.999],
  [18_000, 18, 0],
  [1_795_600_058_673, 16, 10.673],
])('at %d ms a film of %d seconds stands at %d', (clock, duration, at) => {
  expect(loopPosition(clock, duration)).toBeCloseTo(at, 3);
});

it('is the same for two viewers whose requests were answered at different times', () => {
  const [one, other] = [
    { clock: 1_795_600_000_000, elapsed: 9_400 },
    { clock: 1_795_600_009_000, elapsed: 400 },
  ];
  expect(loopPosition(one.clock + one.elapsed, 17)).toBe(loopPosition(other.clock + other.elapsed, 17));
});

it.each([
  [5, 5.9, false],
  [5, 6.1, true],
  [17.8, 0.4, false],
  [0.4, 17.8, false],
  [16.5, 0.4, true],
])('at %d s instead of %d s of 18 it jumps: %s', (now, wanted, jumps) => {
  expect(isOffClock(now, wanted, 18)).toBe(jumps);
});
