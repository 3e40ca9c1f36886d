import type { FastifyBaseLogger } from 'fastify';
import { onceAnHour } from '../once-an-hour';

/** Periodic work of a server. Several servers may run the same job concurrently. */
export interface Job<Services> {
  /** For `status` and the metrics, such as `releases`. */
  readonly name: string;
  /** Log message of a failure, such as `releases could not be announced`. */
  readonly failure: string;
  /** Milliseconds from one start to the next. */
  readonly everyMs: number;
  /** @param isStopping true from the stop signal on: a long round may end early */
  readonly run: (services: Services, isStopping: () => boolean) => Promise<void>;
}

/** Consecutive failed rounds from which on a failure is an error. */
export const FAILED_OFTEN = 3;

/** Called at the end of a job's round: number of consecutive failures, 0 after a success. */
export type RoundEnd = (job: string, failures: number) => Promise<void> | void;

/**
 * Runs each job at once and then at its interval, independently of the others. Rounds of a job never overlap. A failure
 * is a warning; from the third in a row on an error, once an hour.
 * @param onEnd called for each round; its errors are logged as warnings
 * @returns `stop`: no new round; resolves when the running ones have ended
 */
export function startJobs<Services>(
  jobs: readonly Job<Services>[],
  services: Services,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  onEnd: RoundEnd = () => undefined,
): { stop(): Promise<void> } {
  let isStopping = false;
  const isErrorDue = onceAnHour();
  const started = jobs.map(({ name, failure, everyMs, run }) => {
    let failures = 0;
    const round = async (): Promise<void> => {
      try {
        await run(services, () => isStopping);
        failures = 0;
      } catch (error) {
        failures += 1;
        const level = failures >= FAILED_OFTEN && isErrorDue(name) ? 'error' : 'warn';
        log[level]({ err: error, job: name, failures }, failure);
      }
      try {
        await onEnd(name, failures);
      } catch (error) {
        log.warn({ err: error, job: name }, 'how a job went could not be noted');
      }
    };
    let working: Promise<void> | null = null;
    const begin = (): void => {
      working ??= round().finally(() => {
        working = null;
      });
    };
    begin();
    const timer = setInterval(begin, everyMs);
    return {
      stop: async () => {
        clearInterval(timer);
        await working;
      },
    };
  });
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all(started.map((job) => job.stop()));
    },
  };
}
