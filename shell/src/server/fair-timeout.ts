/** Into how many steps a deadline is cut. */
const steps = 8;
/** How many times its length a deadline may last at most, however busy this process is. */
const maxStretch = 4;

/** What `setTimeout` takes for a step: shorter ones are not exact. */
const minStepMs = 5;

/**
 * As `setTimeout`, but time in which this process itself did not get to run does not count: on a busy machine it would
 * take its own lateness for that of what it waits for. The deadline is cut into steps, and each counts for what it was
 * meant to last, however late it came.
 * @param callback called once, unless the timeout is ended before
 * @param ms milliseconds; at most four times as many pass
 * @returns ends it
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
