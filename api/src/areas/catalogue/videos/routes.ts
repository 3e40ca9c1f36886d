import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { notFound } from '../../../ground/errors';
import { cached } from '../../../ground/http/cached';
import { accountOf } from '../../../ground/http/member';
import { queryKey } from '../../../ground/http/query-key';
import { route } from '../../../ground/http/route';
import { readProgress } from '../favourites/history-repository';
import { findVideo } from './repository';
import { turnOfList } from '../search/list-turn';
import { softPageRoute } from '../soft-page';
import { missingEntitlement, readVideoPage } from './service';
import { readVideoList } from './list-repository';

export function videoRoutes(app: FastifyInstance, services: CatalogueServices): void {
  const { db, cache } = services;
  for (const [name, softOnly] of [
    ['GET /api/videos', false],
    ['GET /api/soft-page/videos', true],
  ] as const) {
    route(app, name, ({ query, request }) =>
      cached(app, cache, name, queryKey(query), () => readVideoList(db, query, { softOnly }), {
        turnOf: turnOfList(query, request),
      }),
    );
  }
  route(app, 'GET /api/videos/{slug}', ({ params }) =>
    cached(app, cache, 'GET /api/videos/{slug}', params.slug, () => readVideoPage(db, params.slug)),
  );
  softPageRoute(app, services, 'GET /api/soft-page/videos/{slug}', (slug) =>
    readVideoPage(db, slug, { softOnly: true }),
  );
  route(app, 'GET /api/videos/{slug}/access', async ({ params, request }) => {
    const found = await findVideo(db, params.slug);
    if (!found) throw notFound('There is no such video.');
    const accountId = await accountOf(request);
    const needs = await missingEntitlement(db, accountId, found.video);
    return {
      full: needs === null,
      needs,
      resumeAt: accountId === null ? null : await readProgress(db, accountId, found.video.id),
    };
  });
}
