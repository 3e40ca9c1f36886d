import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { cached } from '../../../ground/http/cached';
import { queryKey } from '../../../ground/http/query-key';
import { route } from '../../../ground/http/route';
import { turnOfList } from '../search/list-turn';
import { softPageRoute } from '../soft-page';
import { readModelList } from './list-repository';
import { readModelPage } from './repository';

export function modelRoutes(app: FastifyInstance, services: CatalogueServices): void {
  const { db, cache } = services;
  for (const [name, softOnly] of [
    ['GET /api/models', false],
    ['GET /api/soft-page/models', true],
  ] as const) {
    route(
      app,
      name,
      ({ query, request }) =>
        cached(app, cache, name, queryKey(query), () => readModelList(db, query, { softOnly }), {
          turnOf: turnOfList(query, request),
        }),
      { byAddress: true },
    );
  }
  route(app, 'GET /api/models/{slug}', ({ params }) =>
    cached(app, cache, 'GET /api/models/{slug}', params.slug, () => readModelPage(db, params.slug)),
  );
  softPageRoute(app, services, 'GET /api/soft-page/models/{slug}', (slug) =>
    readModelPage(db, slug, { softOnly: true }),
  );
}
