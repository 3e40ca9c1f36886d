import type { Rating } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { CatalogueServices } from '../services';
import { cacheKey } from '../../../ground/http/cached';
import { limiter } from '../../../ground/http/limit';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { type Rated, rateGame, unrateGame } from './service';

/** More than a member needs who changes their mind; by account, because members of one house share an address. */
const VOTES_IN_TEN_MINUTES = 30;

export function ratingRoutes(app: FastifyInstance, { db, cache, now }: CatalogueServices): void {
  const limit = limiter(app, VOTES_IN_TEN_MINUTES, (_, account) => `rating ${account}`);
  /** The game's own page is new at once; lists have the new rating within the age that cached replies reach. */
  const shown = (slug: string, { gameId, rating }: Rated): Rating => {
    for (const name of [slug, String(gameId)])
      for (const page of ['GET /api/games/{slug}', 'GET /api/soft-page/games/{slug}'] as const)
        cache.forget(cacheKey(page, name));
    return rating;
  };
  route(app, 'PUT /api/games/{slug}/rating', async ({ params, body, request }) => {
    const member = await memberOf(request);
    await limit(request, String(member));
    const rated = await rateGame(db, member, params.slug, body.stars, now());
    return { ...shown(params.slug, rated), earnedGems: rated.earnedGems };
  });
  route(app, 'DELETE /api/games/{slug}/rating', async ({ params, request }) => {
    const member = await memberOf(request);
    await limit(request, String(member));
    return shown(params.slug, await unrateGame(db, member, params.slug));
  });
}
