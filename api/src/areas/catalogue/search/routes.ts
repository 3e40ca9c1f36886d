import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { cached } from '../../../ground/http/cached';
import { route } from '../../../ground/http/route';
import { readSearch, suggest } from './repository';

export function searchRoutes(app: FastifyInstance, { db, cache }: CatalogueServices): void {
  for (const [name, softOnly] of [
    ['GET /api/search/suggest', false],
    ['GET /api/soft-page/search/suggest', true],
  ] as const) {
    route(app, name, ({ query, request }) =>
      cached(app, cache, name, query.q, async () => ({ items: await suggest(db, query.q, softOnly) }), {
        turnOf: request,
      }),
    );
  }
  for (const [name, softOnly] of [
    ['GET /api/search', false],
    ['GET /api/soft-page/search', true],
  ] as const) {
    route(app, name, ({ query, request }) =>
      cached(app, cache, name, query.q, () => readSearch(db, query.q, softOnly), {
        turnOf: request,
      }),
    );
  }
}
