import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { cached } from '../../../ground/http/cached';
import { route } from '../../../ground/http/route';
import { readHomePage } from './repository';

export function homeRoutes(app: FastifyInstance, { db, cache }: CatalogueServices): void {
  for (const [name, softOnly] of [
    ['GET /api/home', false],
    ['GET /api/soft-page/home', true],
  ] as const) {
    route(app, name, () => cached(app, cache, name, '', () => readHomePage(db, softOnly)));
  }
}
