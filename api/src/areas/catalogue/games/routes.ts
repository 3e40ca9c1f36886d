import { countedAddress } from '@platform/shared/server';
import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { ApiError } from '../../../ground/errors';
import { cached } from '../../../ground/http/cached';
import { memberOf } from '../../../ground/http/member';
import { queryKey } from '../../../ground/http/query-key';
import { route } from '../../../ground/http/route';
import { readGameList } from './list-repository';
import { turnOfList } from '../search/list-turn';
import { softPageRoute } from '../soft-page';
import { readGamePage, readPurchases } from './service';

export function gameRoutes(app: FastifyInstance, services: CatalogueServices): void {
  const { db, cache } = services;
  for (const [name, softOnly] of [
    ['GET /api/games', false],
    ['GET /api/soft-page/games', true],
  ] as const) {
    route(
      app,
      name,
      async ({ query, request }) => {
        if (query.owned === undefined)
          return cached(app, cache, name, queryKey(query), () => readGameList(db, query, { softOnly }), {
            turnOf: turnOfList(query, request),
          });
        const member = await request.member();
        if (!member || member.blocked) throw new ApiError(401, 'login-required', 'Please log in to see your games.');
        return app.turns.run(countedAddress(request.ip), () =>
          readGameList(db, query, { softOnly, accountId: member.accountId }),
        );
      },
      { byAddress: true },
    );
  }
  route(app, 'GET /api/games/purchase', async ({ request }) =>
    readPurchases(db, await memberOf(request), services.now().toISOString().slice(0, 10)),
  );
  route(
    app,
    'GET /api/games/{slug}',
    ({ params }) => cached(app, cache, 'GET /api/games/{slug}', params.slug, () => readGamePage(db, params.slug)),
    { byAddress: true },
  );
  softPageRoute(app, services, 'GET /api/soft-page/games/{slug}', (slug) => readGamePage(db, slug, { softOnly: true }));
}
