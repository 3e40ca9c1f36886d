import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import type { CatalogueServices } from '../services';
import { noteProgress, readLibrary, readOwnedGame } from './service';

export function libraryRoutes(app: FastifyInstance, { db, now }: CatalogueServices): void {
  route(app, 'GET /api/library', async ({ query, request }) => readLibrary(db, await memberOf(request), query.limit));
  route(app, 'GET /api/library/{id}', async ({ params, request }) =>
    readOwnedGame(db, await memberOf(request), params.id),
  );
  route(app, 'PUT /api/library/{id}/progress', async ({ params, body, request }) => {
    await noteProgress(db, await memberOf(request), Number(params.id), body, now());
    return { status: 'ok' as const };
  });
}
