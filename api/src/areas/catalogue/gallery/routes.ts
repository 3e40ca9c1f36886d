import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { readGallery, readModel, readScene } from './service';

/** Registers the routes of the pictures that members own. */
export function galleryRoutes(app: FastifyInstance, { db }: CatalogueServices): void {
  route(app, 'GET /api/gallery', async ({ request }) => readGallery(db, await memberOf(request)));
  route(app, 'GET /api/gallery/scene/{id}', async ({ params, request }) =>
    readScene(db, await memberOf(request), params.id),
  );
  route(app, 'GET /api/gallery/model/{id}', async ({ params, request }) =>
    readModel(db, await memberOf(request), params.id),
  );
}
