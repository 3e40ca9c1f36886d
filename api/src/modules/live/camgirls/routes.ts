import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services';
import { cached } from '../../../http/cached';
import { route } from '../../../http/route';
import { readLiveList } from './repository';

export function camgirlRoutes(app: FastifyInstance, { db, cache, config }: Services): void {
  route(app, 'GET /api/camgirls', ({ query }) =>
    cached(app, cache, 'GET /api/camgirls', `${query.page} ${query.limit}`, () => readLiveList(db, query)),
  );
  route(app, 'GET /api/camgirls/info', async () => ({ partner_id: config.camgirlsPartnerId }));
}
