/** Seconds by which a recording may differ from the room's clock before it is set right: less is not seen, and a jump is. */
const tolerance = 1;

/**
 * Where a recording stands now (docs/spec/live.md#recordings).
 * @param clockMs the room's clock, in milliseconds
 * @param duration of the film, in seconds
 * @returns seconds from its beginning
 */
export const loopPosition = (clockMs: number, duration: number): number => (clockMs / 1000) % duration;

/** Whether a film is so far from where it should be that it must jump; its end and its beginning are side by side. */
export function isOffClock(currentTime: number, wanted: number, duration: number): boolean {
  const apart = Math.abs(currentTime - wanted);
  return Math.min(apart, duration - apart) > tolerance;
}
