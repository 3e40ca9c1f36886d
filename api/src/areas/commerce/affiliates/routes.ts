import type { FastifyInstance } from 'fastify';
import { limiter } from '../../../ground/http/limit';
import { route } from '../../../ground/http/route';
import type { CommerceServices } from '../services';
import { readVisit } from './read-visit';
import { storeClick } from './repository';

export function affiliateRoutes(app: FastifyInstance, { db, config, now }: CommerceServices): void {
  const limit = limiter(app, config.affiliateLimit, (request) => `affiliate ${request.ip}`);
  route(app, 'POST /api/affiliate_event/jshit', async ({ body, request }) => {
    await limit(request);
    const visit = readVisit(body);
    if (visit.problem !== null)
      request.log.warn({ affId: visit.affId, problem: visit.problem }, 'link_data was ignored');
    const { id, expiresAt } = await storeClick(db, visit, now());
    return { status: 'ok' as const, cookieValue: id, cookieExpiredAt: Math.floor(expiresAt.getTime() / 1000) };
  });
}
