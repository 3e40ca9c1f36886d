import { compareStats, readStats, type StatsReading } from './call-quality';

const reading = (atMs: number, change: Partial<StatsReading> = {}): StatsReading => ({
  atMs,
  bytes: 0,
  packets: 0,
  videoPackets: 0,
  lost: 0,
  framesDecoded: 0,
  path: null,
  ...change,
});

it('adds up what comes in, and nothing else', () => {
  const report = new Map<string, object>([
    ['a', { type: 'inbound-rtp', kind: 'audio', bytesReceived: 100, packetsReceived: 5, packetsLost: 1 }],
    [
      'v',
      { type: 'inbound-rtp', kind: 'video', bytesReceived: 900, packetsReceived: 9, packetsLost: 0, framesDecoded: 30 },
    ],
    ['p', { type: 'candidate-pair', bytesReceived: 2000, responsesReceived: 3 }],
    ['o', { type: 'outbound-rtp', bytesSent: 7, packetsReceived: 7 }],
  ]) as unknown as RTCStatsReport;
  expect(readStats(report, 8)).toEqual({
    atMs: 8,
    bytes: 1000,
    packets: 14,
    videoPackets: 9,
    lost: 1,
    framesDecoded: 30,
    path: 2003,
  });
});

it('says how much came, how much was lost and how many frames were shown', () => {
  const after = reading(3000, { bytes: 250_000, packets: 190, lost: 10, framesDecoded: 60 });
  expect(compareStats(reading(1000), after)).toEqual({
    kilobitsPerSecond: 1000,
    lostShare: 0.05,
    framesPerSecond: 30,
    isWeak: true,
  });
});

it.each([
  [4, 60, false],
  [5, 60, true],
  [0, 20, false],
  [0, 19, true],
])('calls %i lost of 100 with %i frames in two seconds weak: %s', (lost, framesDecoded, isWeak) => {
  const after = reading(2000, { bytes: 1, packets: 100 - lost, lost, framesDecoded });
  expect(compareStats(reading(0), after)?.isWeak).toBe(isWeak);
});

it('compares nothing when no time has passed, or the counters began anew', () => {
  expect(compareStats(reading(5), reading(5))).toBeNull();
  expect(compareStats(reading(5, { packets: 9 }), reading(6, { packets: 8 }))).toBeNull();
});

it('takes packets that came late for no gain', () => {
  expect(compareStats(reading(0, { lost: 3 }), reading(1000, { packets: 50, lost: 1 }))?.lostShare).toBe(0);
});
