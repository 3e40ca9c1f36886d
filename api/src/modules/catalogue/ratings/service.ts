import type { Rating } from '@platform/shared/contracts';
import type { Database, Queryable } from '../../../db/database';
import { ApiError, notFound } from '../../../errors';
import { ownsGame } from '../videos/repository';
import { deleteVote, lockGame, memberVotes, recountGame, upsertVote } from './repository';

/** A game's rating after a change, and its id, by which its page is cached as well. */
export interface Rated {
  readonly gameId: number;
  readonly rating: Rating;
}

/**
 * A member's vote on a game they own; a new one replaces the old (decisions.md, "Catalogue").
 * @param stars 1 to 5, stored as 10 to 50
 * @throws ApiError not-found, or forbidden for a game they do not own
 */
export async function rateGame(
  db: Database,
  accountId: number,
  slug: string,
  stars: number,
  now: Date,
): Promise<Rated> {
  return changeVotes(db, slug, async (tx, gameId) => {
    if (!(await ownsGame(tx, accountId, gameId)))
      throw new ApiError(403, 'forbidden', 'Only owners of a game rate it.');
    await upsertVote(tx, { accountId, gameId, stars }, now);
  });
}

/**
 * Takes a member's vote back, where there is one.
 * @throws ApiError not-found
 */
export async function unrateGame(db: Database, accountId: number, slug: string): Promise<Rated> {
  return changeVotes(db, slug, (tx, gameId) => deleteVote(tx, accountId, gameId));
}

async function changeVotes(
  db: Database,
  slug: string,
  change: (tx: Queryable, gameId: number) => Promise<void>,
): Promise<Rated> {
  return db.transaction(async (tx) => {
    const game = await lockGame(tx, slug);
    if (!game) throw notFound('There is no such game.');
    await change(tx, game.id);
    const rating = await recountGame(tx, game.id);
    const votes = await memberVotes(tx, game.id);
    const ratingSpread = game.spread.map((count, star) => count + (votes[star] ?? 0));
    return {
      gameId: game.id,
      rating: {
        rating,
        ratingCount: ratingSpread.reduce((sum, count) => sum + count, 0),
        ratingSpread,
      },
    };
  });
}
