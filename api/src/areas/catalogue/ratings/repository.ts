import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListedWrittenOut } from '../listed-repository';
import { games, ratings } from '../tables';

/** The mean of the content's votes and the members' own, as `games.rating` shows it. */
const shownRating = sql`(
  select coalesce(round(10.0 * sum(vote.stars * vote.n) / nullif(sum(vote.n), 0)), 0)
  from (
    select ordinality as stars, n from unnest(${games.ratingSpread}) with ordinality as content(n, ordinality)
    union all
    select ${ratings.stars} / 10, 1 from ${ratings} where ${ratings.gameId} = ${games.id}
  ) as vote
)`;

/**
 * Makes the shown ratings what the votes say, after content was loaded or a member voted.
 * @param which the games that may have changed; without it all that members voted on
 */
export async function countMembersVotes(
  db: Queryable,
  which: SQL = sql`exists (select 1 from ${ratings} where ${ratings.gameId} = ${games.id})`,
): Promise<void> {
  await db
    .update(games)
    .set({ rating: sql`${shownRating}` })
    .where(which);
}

/** Members' votes on a game for 1 to 5 stars, in that order. */
export async function memberVotes(db: Queryable, gameId: number): Promise<number[]> {
  const rows = await db
    .select({ stars: ratings.stars, n: sql<number>`count(*)::int` })
    .from(ratings)
    .where(sql`${ratings.gameId} = ${gameId}`)
    .groupBy(ratings.stars);
  return [10, 20, 30, 40, 50].map((stars) => rows.find((row) => row.stars === stars)?.n ?? 0);
}

/** Locks a game, so that two votes at the same time do not count each without the other. Purchases of it go on. */
export async function lockGame(
  tx: Queryable,
  slug: string,
): Promise<{ id: number; spread: number[]; isListed: boolean } | null> {
  const [game] = await tx
    .select({ id: games.id, spread: games.ratingSpread, isListed: isListedWrittenOut('games') })
    .from(games)
    .where(eq(games.slug, slug))
    .for('no key update');
  return game ?? null;
}

/** @param stars 1 to 5, stored as 10 to 50 */
export async function upsertVote(
  tx: Queryable,
  { accountId, gameId, stars }: { accountId: number; gameId: number; stars: number },
  ratedAt: Date,
): Promise<void> {
  const vote = { stars: stars * 10, ratedAt };
  await tx
    .insert(ratings)
    .values({ accountId, gameId, ...vote })
    .onConflictDoUpdate({ target: [ratings.accountId, ratings.gameId], set: vote });
}

export async function deleteVote(tx: Queryable, accountId: number, gameId: number): Promise<void> {
  await tx.delete(ratings).where(and(eq(ratings.accountId, accountId), eq(ratings.gameId, gameId)));
}

/** Counts a game's votes anew. @returns its shown rating, 0 to 50 */
export async function recountGame(tx: Queryable, gameId: number): Promise<number> {
  await countMembersVotes(tx, eq(games.id, gameId));
  const [shown] = await tx.select({ rating: games.rating }).from(games).where(eq(games.id, gameId));
  return shown?.rating ?? 0;
}
