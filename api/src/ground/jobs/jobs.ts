import type { FastifyBaseLogger } from 'fastify';

/** Work that a server repeats for as long as it runs. Several servers may do the same job at once. */
export interface Job<Services> {
  /** What the log says when it fails, such as `releases could not be announced`. */
  readonly failure: string;
  /** Milliseconds from one start to the next. */
  readonly everyMs: number;
  /** @param isStopping true from the stop signal on: a long round may end early */
  readonly run: (services: Services, isStopping: () => boolean) => Promise<void>;
}

/**
 * Runs each job at once and then at its interval, whatever the others do. A round that takes longer than its interval
 * is not joined by a second one.
 * @returns `stop`: no new round; resolves when those under way have ended
 */
export function startJobs<Services>(
  jobs: readonly Job<Services>[],
  services: Services,
  log: Pick<FastifyBaseLogger, 'error'>,
): { stop(): Promise<void> } {
  let isStopping = false;
  const started = jobs.map(({ failure, everyMs, run }) => {
    const round = async (): Promise<void> => {
      try {
        await run(services, () => isStopping);
      } catch (error) {
        log.error({ err: error }, failure);
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
