import type { FastifyBaseLogger } from 'fastify';

/**
 * Runs what a timer does by the clock: nothing that it meets may end the process, nor keep what comes after it from its turn.
 * @param log hears of each place in the code that throws once: thrown fifty times a second, it is one fault
 * @param message what it is told with
 */
export function attempts(log: Pick<FastifyBaseLogger, 'warn'> | null, message: string): (task: () => void) => void {
  const faults = new Set<string>();
  return (task) => {
    try {
      task();
    } catch (error) {
      const where = String(error instanceof Error ? (error.stack?.split('\n')[1] ?? error.message) : error);
      if (faults.has(where)) return;
      faults.add(where);
      log?.warn({ err: error }, message);
    }
  };
}
