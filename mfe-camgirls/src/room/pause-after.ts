import { longestPauseMs, pauseGrowth, restartIntervalMs } from '../engine/constants';

/**
 * The pause before something is tried again, as the starts of a call have it (docs/spec/live.md#restarts).
 * @param failures so far, 1 or more
 * @returns milliseconds
 */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, restartIntervalMs * pauseGrowth ** (failures - 1));
