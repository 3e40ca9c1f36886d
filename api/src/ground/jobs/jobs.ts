import type { FastifyBaseLogger } from 'fastify';
import { onceAnHour } from '../once-an-hour';

/** Work that a server repeats for as long as it runs. Several servers may do the same job at once. */
export interface Job<Services> {
  /** For `status` and the metrics, such as `releases`. */
  readonly name: string;
  /** What the log says when it fails, such as `releases could not be announced`. */
  readonly failure: string;
  /** Milliseconds from one start to the next. */
  readonly everyMs: number;
  /** @param isStopping true from the stop signal on: a long round may end early */
  readonly run: (services: Services, isStopping: () => boolean) => Promise<void>;
}

/** Rounds in a row after which a failure is no accident. */
export const FAILED_OFTEN = 3;

/** Told how a round of a job has ended: how many have failed in a row, 0 after one that did not. */
export type RoundEnd = (job: string, failures: number) => Promise<void> | void;

/**
 * Runs each job at once and then at its interval, whatever the others do. A round that takes longer than its interval
 * is not joined by a second one. A failure is a warning; from the third in a row on an error, once an hour.
 * @param onEnd told of each round; what it throws is a warning
 * @returns `stop`: no new round; resolves when those under way have ended
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
