import type { GameCard } from '@platform/shared/contracts';
import { AppError, type HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';

/** What the overview shows of a game. */
export type OwnedGame = Pick<GameCard, 'id' | 'title' | 'pageUrl'> & { poster: GameCard['posters']['listItem'] };

/** How many games the overview shows; each is one call, answered from the API's cache. */
const shown = 4;

/**
 * How many games the member owns, the first of them, and whether there are more. One query, so that the page's state holds
 * a few cards instead of the whole price list the API answers.
 */
export const ownedGamesQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['dashboard', 'owned-games'],
    queryFn: async ({ signal }) => {
      const purchases = await http.call('GET /api/games/purchase', {}, { signal });
      const ids = Object.keys(purchases).filter((id) => purchases[id]?.completed === true);
      const games = await Promise.all(ids.slice(0, shown).map((id) => ownedGame(http, id, signal)));
      return { count: ids.length, more: ids.length > shown, games: games.filter((game) => game !== null) };
    },
  });

/** @returns null for a game that was taken out of the catalogue; it stays bought, but has no page */
async function ownedGame(http: HttpClient, id: string, signal: AbortSignal): Promise<OwnedGame | null> {
  try {
    const game = await http.call('GET /api/games/{slug}', { params: { slug: id } }, { signal });
    return { id: game.id, title: game.title, pageUrl: game.pageUrl, poster: game.posters.listItem };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return null;
    throw error;
  }
}
