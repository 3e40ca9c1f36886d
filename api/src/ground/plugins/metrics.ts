import { lostLines } from '@platform/build/log-output';
import { listenForMetrics } from '@platform/build/metrics';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics for Prometheus; areas add to them. */
    metrics: Registry;
  }
}

/** Creates the registry; costly measurements run only if metrics are served. */
export const decorateMetrics = (app: FastifyInstance): void => void app.decorate('metrics', new Registry());

/**
 * Serves the metrics on a separate port that the edge and visitors cannot reach.
 * @param port null: they are not served
 * @returns closes the port
 */
export async function showMetrics(
  app: FastifyInstance,
  { port, host }: { readonly port: number | null; readonly host: string },
): Promise<() => Promise<void>> {
  if (port === null) return async () => undefined;
  collectDefaultMetrics({ register: app.metrics });
  // The constructor registers it.
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
