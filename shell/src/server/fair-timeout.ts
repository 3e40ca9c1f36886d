/** Number of steps of a deadline. */
const steps = 8;
/** Maximum duration of a deadline as a multiple of its length, however busy this process is. */
const maxStretch = 4;

/** Minimum step for `setTimeout`: shorter ones are not exact. */
const minStepMs = 5;

/**
 * Like `setTimeout`, but time in which this process itself did not get to run does not count: on a busy machine it
 * would mistake its own lateness for that of the other side. The deadline is cut into steps, and each counts with its
 * planned length, however late it fires.
 * @param callback called once, unless the timeout is cancelled before
 * @param ms milliseconds; at most four times as many pass
 * @returns cancels it
 */
export function startFairTimeout(callback: () => void, ms: number): () => void {
  const since = performance.now();
  const step = Math.max(minStepMs, ms / steps);
  let left = ms;
  let timer: NodeJS.Timeout;
  const next = (): void => {
    timer = setTimeout(
      () => {
        left -= step;
        if (left <= 0 || performance.now() - since >= ms * maxStretch) callback();
        else next();
      },
      Math.min(step, left),
    );
  };
  next();
  return () => clearTimeout(timer);
}
