import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../ground/errors';
import { cached } from '../../../ground/http/cached';
import { queryKey } from '../../../ground/http/query-key';
import { route } from '../../../ground/http/route';
import type { LiveServices } from '../services';
import { readLiveList } from '../../catalogue/rooms/list-repository';
import { findLiveRoom } from './repository';

export function camgirlRoutes(app: FastifyInstance, { db, cache, config, now }: LiveServices): void {
  route(app, 'GET /api/camgirls', ({ query }) =>
    cached(app, cache, 'GET /api/camgirls', queryKey(query), () => readLiveList(db, query, now())),
  );
  route(app, 'GET /api/camgirls/{nickname}', ({ params: { nickname } }) =>
    cached(app, cache, 'GET /api/camgirls/{nickname}', nickname, async () => {
      const room = await findLiveRoom(db, nickname, now());
      if (room === null) throw notFound('There is no such room.');
      return room;
    }),
  );
  route(app, 'GET /api/camgirls/info', async () => ({ partner_id: config.camgirlsPartnerId }));
}
