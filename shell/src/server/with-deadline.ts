import { startFairTimeout } from './fair-timeout';

/**
 * Runs work against a deadline that does not depend on the work heeding its signal.
 * @param ms milliseconds in which this process runs (fair-timeout.ts)
 * @param message of the error after that time
 * @param work gets a signal that tells it to stop; its result is ignored from then on
 * @throws Error with the message; whatever the work throws
 */
export async function withDeadline<T>(
  ms: number,
  message: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let endTimer = (): void => undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    endTimer = startFairTimeout(() => {
      const error = new Error(message);
      reject(error);
      controller.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), expired]);
  } finally {
    endTimer();
  }
}
