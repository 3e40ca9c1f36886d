import { lostLines } from '@platform/build/log-output';
import { listenForMetrics } from '@platform/build/metrics';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyInstance {
    /** What is shown to Prometheus; areas add to it. */
    metrics: Registry;
  }
}

/** Makes the registry; costly measurements are made only where metrics are served. */
export const decorateMetrics = (app: FastifyInstance): void => void app.decorate('metrics', new Registry());

/**
 * Shows the metrics at a port of their own, which the edge and visitors do not reach.
 * @param port null: they are not shown
 * @returns closes the port
 */
export async function showMetrics(
  app: FastifyInstance,
  { port, host }: { readonly port: number | null; readonly host: string },
): Promise<() => Promise<void>> {
  if (port === null) return async () => undefined;
  collectDefaultMetrics({ register: app.metrics });
  // Registered by being made.
  void new Counter({
    name: 'log_lines_lost_total',
    help: 'Lines of the log that could not be written, and were more than what may wait in memory.',
    registers: [app.metrics],
    collect() {
      this.reset();
      this.inc(lostLines());
    },
  });
  const shown = await listenForMetrics(app.metrics, { port, host });
  app.log.info({ port: shown.port }, 'metrics are shown');
  return shown.close;
}
