import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { open } from './health';

declare module 'fastify' {
  interface FastifyInstance {
    /** What `/metrics` shows; modules add to it. */
    metrics: Registry;
  }
}

/** `/metrics`, for Prometheus. The edge does not pass it on, so it is seen from inside alone. */
export function metricsRoute(app: FastifyInstance): void {
  const metrics = new Registry();
  app.decorate('metrics', metrics);
  // They watch the process, which tests would do for as long as it lives.
  if (!app.checksReplies) collectDefaultMetrics({ register: metrics });
  app.get('/metrics', { config: open }, async (_, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.metrics()),
  );
}
