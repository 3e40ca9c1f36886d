import type { FastifyInstance } from 'fastify';
import { route } from '../../../ground/http/route';
import type { CatalogueServices } from '../services';
import { readSoftText } from './repository';

export function softTextRoutes(app: FastifyInstance, { db }: CatalogueServices): void {
  route(
    app,
    'GET /api/soft-text/{kind}/{slug}',
    async ({ params: { kind, slug } }) => ({ item: await readSoftText(db, kind, slug) }),
    { byAddress: true },
  );
}
