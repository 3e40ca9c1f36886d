import type { FastifyInstance } from 'fastify';
import { limiter } from '../../../ground/http/limit';
import { route } from '../../../ground/http/route';
import type { SiteServices } from '../services';
import { cleanReport } from './clean-report';

/** Failures of pages become one log line each, without anything that points at a person. */
export function clientErrorRoutes(app: FastifyInstance, { config }: SiteServices): void {
  const limit = limiter(app, config.clientErrorLimit, (request) => `client-error ${request.ip}`);
  route(app, 'POST /api/client-errors', async ({ body, request }) => {
    await limit(request);
    request.log.warn({ clientError: cleanReport(body) }, 'a page failed');
    return { status: 'ok' as const };
  });
}
