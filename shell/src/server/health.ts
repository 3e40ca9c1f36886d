import type { FastifyInstance } from 'fastify';
import type { ApiWatch } from './api-watch';
import type { RemotesReport } from './releases/remotes';

interface HealthOptions {
  api: Pick<ApiWatch, 'isThere' | 'hasAnswered'>;
  /** What is known of the remotes: detail, because the site is whole without them. */
  remotes: () => RemotesReport;
  /** True from the stop signal on. */
  isStopping: () => boolean;
}

/**
 * `/healthz`: the process lives. `/readyz`: it can send pages, made now or the last good ones, and is not stopping. Answered
 * from what is known, without a call: a balancer that asks twice a second costs nothing, and an API that is away takes no
 * edge out, because every edge would go, and with them the pages that they have.
 */
export function healthRoutes(app: FastifyInstance, { api, remotes, isStopping }: HealthOptions): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const status = isStopping() ? 'stopping' : api.hasAnswered ? 'ok' : 'not ready';
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, api: api.isThere ? 'ok' : 'away', remotes: remotes() });
  });
}
