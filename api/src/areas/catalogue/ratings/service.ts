import type { Rating } from '@platform/shared/contracts';
import type { Database, Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { lockAccount } from '../../identity/accounts/repository';
import { earnForRating } from '../../ledger/earnings/gems';
import { ownsGame } from '../videos/repository';
import { deleteVote, lockGame, memberVotes, recountGame, upsertVote } from './repository';

/** A game's rating after a change, and its id, by which its page is cached as well. */
export interface Rated {
  readonly gameId: number;
  readonly rating: Rating;
}

/**
 * A member's vote on a game they own; a new one replaces the old (docs/spec/catalogue.md#ratings). The first one of an
 * account on a game earns gems, in the same transaction.
 * @param stars 1 to 5, stored as 10 to 50
 * @returns `earnedGems`: what was credited now, 0 for another vote
 * @throws ApiError not-found, or forbidden for a game they do not own
 */
export async function rateGame(
  db: Database,
  accountId: number,
  slug: string,
  stars: number,
  now: Date,
): Promise<Rated & { readonly earnedGems: number }> {
  return db.transaction(async (tx) => {
    // Before the game, as a purchase does; and a refund at the same time ends the ownership before or after, not between.
    await lockAccount(tx, accountId);
    const game = await lockedGame(tx, accountId, slug);
    if (!(await ownsGame(tx, accountId, game.id)))
      throw new ApiError(403, 'forbidden', 'You can rate a game once you own it.');
    await upsertVote(tx, { accountId, gameId: game.id, stars }, now);
    const earnedGems = await earnForRating(tx, accountId, game.id);
    return { ...(await recounted(tx, game)), earnedGems };
  });
}

/**
 * Takes a member's vote back, where there is one. Gems that it earned stay, and are not earned again.
 * @throws ApiError not-found
 */
export async function unrateGame(db: Database, accountId: number, slug: string): Promise<Rated> {
  return db.transaction(async (tx) => {
    const game = await lockedGame(tx, accountId, slug);
    await deleteVote(tx, accountId, game.id);
    return recounted(tx, game);
  });
}

type LockedGame = NonNullable<Awaited<ReturnType<typeof lockGame>>>;

/** @throws ApiError not-found, also for a game that is not listed and the member does not own */
async function lockedGame(tx: Queryable, accountId: number, slug: string): Promise<LockedGame> {
  const game = await lockGame(tx, slug);
  if (!game || (!game.isListed && !(await ownsGame(tx, accountId, game.id)))) throw notFound('There is no such game.');
  return game;
}

/** Counts a game's votes anew. */
async function recounted(tx: Queryable, game: LockedGame): Promise<Rated> {
  const rating = await recountGame(tx, game.id);
  const votes = await memberVotes(tx, game.id);
  const ratingSpread = game.spread.map((count, star) => count + (votes[star] ?? 0));
  return {
    gameId: game.id,
    rating: { rating, ratingCount: ratingSpread.reduce((sum, count) => sum + count, 0), ratingSpread },
  };
}
