import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { readLiveFavourites } from '../rooms/list-repository';
import { addFavourite, readFavouriteSlugs, readFavourites, removeFavourite } from './repository';
import { forget, noteSeen, readHistory } from './history-repository';
import { findItem } from './item-repository';

const done = { status: 'ok' } as const;

export function favouriteRoutes(app: FastifyInstance, { db, now }: CatalogueServices): void {
  route(app, 'GET /api/favourites', async ({ query, request }) =>
    readFavourites(db, await memberOf(request), query.limit),
  );
  route(app, 'GET /api/favourites/live', async ({ request }) => ({
    items: await readLiveFavourites(db, await memberOf(request), now()),
  }));
  route(app, 'GET /api/favourites/slugs', async ({ request }) => readFavouriteSlugs(db, await memberOf(request)));
  route(app, 'PUT /api/favourites/{kind}/{slug}', async ({ params, request }) => {
    const item = await findItem(db, params.kind, params.slug, { announced: true });
    await addFavourite(db, await memberOf(request), item, now());
    return done;
  });
  route(app, 'DELETE /api/favourites/{kind}/{slug}', async ({ params, request }) => {
    const item = await findItem(db, params.kind, params.slug, { announced: true });
    await removeFavourite(db, await memberOf(request), item);
    return done;
  });
  route(app, 'GET /api/history', async ({ query, request }) => ({
    items: await readHistory(db, await memberOf(request), query.limit),
  }));
  route(app, 'PUT /api/history/{kind}/{slug}', async ({ params, body, request }) => {
    await noteSeen(db, await memberOf(request), await findItem(db, params.kind, params.slug), body.seconds, now());
    return done;
  });
  route(app, 'DELETE /api/history/{kind}/{slug}', async ({ params, request }) => {
    await forget(db, await memberOf(request), await findItem(db, params.kind, params.slug));
    return done;
  });
  route(app, 'DELETE /api/history', async ({ request }) => {
    await forget(db, await memberOf(request));
    return done;
  });
}
