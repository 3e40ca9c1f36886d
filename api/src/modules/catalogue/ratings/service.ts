import type { Rating } from '@platform/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/database';
import { games, ratings } from '../../../db/tables';
import { ApiError, notFound } from '../../../errors';
import { ownsGame } from '../videos/repository';
import { countMembersVotes, memberVotes } from './repository';

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
    const vote = { stars: stars * 10, ratedAt: now };
    await tx
      .insert(ratings)
      .values({ accountId, gameId, ...vote })
      .onConflictDoUpdate({ target: [ratings.accountId, ratings.gameId], set: vote });
  });
}

/**
 * Takes a member's vote back, where there is one.
 * @throws ApiError not-found
 */
export async function unrateGame(db: Database, accountId: number, slug: string): Promise<Rated> {
  return changeVotes(db, slug, async (tx, gameId) => {
    await tx.delete(ratings).where(and(eq(ratings.accountId, accountId), eq(ratings.gameId, gameId)));
  });
}

async function changeVotes(
  db: Database,
  slug: string,
  change: (tx: Queryable, gameId: number) => Promise<void>,
): Promise<Rated> {
  return db.transaction(async (tx) => {
    // Locked: two votes at the same time would each count without the other.
    const [game] = await tx
      .select({ id: games.id, spread: games.ratingSpread })
      .from(games)
      .where(eq(games.slug, slug))
      .for('update');
    if (!game) throw notFound('There is no such game.');
    await change(tx, game.id);
    await countMembersVotes(tx, sql`${games.id} = ${game.id}`);
    const [[shown], votes] = await Promise.all([
      tx.select({ rating: games.rating }).from(games).where(eq(games.id, game.id)),
      memberVotes(tx, game.id),
    ]);
    const ratingSpread = game.spread.map((count, star) => count + (votes[star] ?? 0));
    return {
      gameId: game.id,
      rating: {
        rating: shown?.rating ?? 0,
        ratingCount: ratingSpread.reduce((sum, count) => sum + count, 0),
        ratingSpread,
      },
    };
  });
}
