import type { FastifyInstance } from 'fastify';
import type { ApiSettings } from './api-settings';
import type { RemotesReport } from './releases/remotes';

interface HealthOptions {
  settings: Pick<ApiSettings, 'known' | 'isThere'>;
  /** State of the public remotes; a detail, because the site works without them. */
  remotes: () => RemotesReport;
  /** True from the stop signal on. */
  isStopping: () => boolean;
}

/**
 * `/healthz`: the process lives. `/readyz`: it can send pages, made now or the last good ones, and is not stopping. Answered
 * from what is known, without a call: a balancer that asks twice a second costs nothing, and an API that is away takes no
 * edge out, because every edge would go, and with them the pages that they have.
 */
export function healthRoutes(app: FastifyInstance, { settings, remotes, isStopping }: HealthOptions): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_request, reply) => {
    const status = isStopping() ? 'stopping' : settings.known() === null ? 'not ready' : 'ok';
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, api: settings.isThere() ? 'ok' : 'away', remotes: remotes() });
  });
}
