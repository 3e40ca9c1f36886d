/** What a reading of a connection's statistics says of what comes in; the counters grow from the first packet. */
export interface StatsReading {
  readonly atMs: number;
  readonly bytes: number;
  readonly packets: number;
  /** Those of them that are of the picture. */
  readonly videoPackets: number;
  readonly lost: number;
  readonly framesDecoded: number;
  /** What came by the network path, in bytes and answered checks; null: the browser does not say. */
  readonly path: number | null;
}

export interface CallQuality {
  readonly kilobitsPerSecond: number;
  /** 0 to 1. */
  readonly lostShare: number;
  readonly framesPerSecond: number;
  readonly isWeak: boolean;
}

/** From this share of lost packets on people see and hear it. */
const weakLostShare = 0.05;
/** Below this a moving picture is a row of stills. */
const weakFramesPerSecond = 10;

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** Adds up what comes in, picture and sound. @param atMs when it was read */
export function readStats(report: RTCStatsReport, atMs: number): StatsReading {
  let [bytes, packets, videoPackets, lost, framesDecoded] = [0, 0, 0, 0, 0];
  let path: number | null = null;
  report.forEach((entry: Readonly<Record<string, unknown>>) => {
    if (entry['type'] === 'candidate-pair')
      path = (path ?? 0) + numberOf(entry['bytesReceived']) + numberOf(entry['responsesReceived']);
    if (entry['type'] !== 'inbound-rtp') return;
    bytes += numberOf(entry['bytesReceived']);
    packets += numberOf(entry['packetsReceived']);
    if (entry['kind'] === 'video') videoPackets += numberOf(entry['packetsReceived']);
    lost += numberOf(entry['packetsLost']);
    framesDecoded += numberOf(entry['framesDecoded']);
  });
  return { atMs, bytes, packets, videoPackets, lost, framesDecoded, path };
}

/**
 * What happened between two readings.
 * @returns null when there is nothing to compare: no time has passed, or the counters began anew
 */
export function compareStats(before: StatsReading, after: StatsReading): CallQuality | null {
  const seconds = (after.atMs - before.atMs) / 1000;
  const packets = after.packets - before.packets;
  if (seconds <= 0 || packets < 0 || after.bytes < before.bytes) return null;
  // A packet that came late takes its loss back.
  const lost = Math.max(0, after.lost - before.lost);
  const lostShare = packets + lost === 0 ? 0 : lost / (packets + lost);
  const framesPerSecond = Math.max(0, after.framesDecoded - before.framesDecoded) / seconds;
  return {
    kilobitsPerSecond: Math.round(((after.bytes - before.bytes) * 8) / 1000 / seconds),
    lostShare,
    framesPerSecond: Math.round(framesPerSecond),
    isWeak: lostShare >= weakLostShare || framesPerSecond < weakFramesPerSecond,
  };
}
