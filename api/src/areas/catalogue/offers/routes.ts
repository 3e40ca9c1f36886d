import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { cached } from '../../../ground/http/cached';
import { route } from '../../../ground/http/route';
import { readTags } from '../tags/repository';
import { readDeals, readDevices } from './repository';

export function offerRoutes(app: FastifyInstance, { db, cache, now }: CatalogueServices): void {
  for (const [name, softOnly] of [
    ['GET /api/deals', false],
    ['GET /api/soft-page/deals', true],
  ] as const) {
    route(app, name, () => {
      const today = now().toISOString().slice(0, 10);
      return cached(app, cache, name, today, () => readDeals(db, today, softOnly));
    });
  }
  route(app, 'GET /api/devices', () => cached(app, cache, 'GET /api/devices', '', () => readDevices(db)));
  route(app, 'GET /api/tags', () => cached(app, cache, 'GET /api/tags', '', () => readTags(db)));
}
