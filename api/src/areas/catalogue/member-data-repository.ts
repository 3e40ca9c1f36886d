import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { defineProfilePart, type MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { countMembersVotes } from './ratings/repository';
import {
  favourites,
  games,
  history,
  models,
  playProgress,
  purchaseReceipts,
  purchases,
  ratings,
  videos,
} from './tables';

/** Games, ratings, favourites and history in a member's export. */
export async function exportTitles(tx: Queryable, { accountId }: MemberRef): Promise<Record<string, unknown>> {
  return {
    purchases: await tx
      .select({ game: games.title, purchasedAt: purchases.purchasedAt })
      .from(purchases)
      .innerJoin(games, eq(games.id, purchases.gameId))
      .where(eq(purchases.accountId, accountId))
      .orderBy(asc(purchases.purchasedAt)),
    receipts: await tx
      .select({
        id: purchaseReceipts.id,
        title: purchaseReceipts.title,
        currency: sql<string>`case ${purchaseReceipts.currency} when 1 then 'gems' else 'coins' end`,
        total: purchaseReceipts.total,
        purchasedAt: purchaseReceipts.purchasedAt,
        refundedAt: purchaseReceipts.refundedAt,
      })
      .from(purchaseReceipts)
      .where(eq(purchaseReceipts.accountId, accountId))
      .orderBy(asc(purchaseReceipts.id)),
    playProgress: await tx
      .select({
        game: games.title,
        seconds: playProgress.seconds,
        playedAt: playProgress.playedAt,
        completedAt: playProgress.completedAt,
      })
      .from(playProgress)
      .innerJoin(games, eq(games.id, playProgress.gameId))
      .where(eq(playProgress.accountId, accountId))
      .orderBy(asc(playProgress.playedAt)),
    ratings: await tx
      .select({ game: games.title, stars: sql<number>`${ratings.stars} / 10`, ratedAt: ratings.ratedAt })
      .from(ratings)
      .innerJoin(games, eq(games.id, ratings.gameId))
      .where(eq(ratings.accountId, accountId))
      .orderBy(asc(ratings.ratedAt)),
    favourites: await readItems(tx, favourites, accountId),
    history: await readItems(tx, history, accountId),
  };
}

function readItems(tx: Queryable, table: typeof favourites | typeof history, accountId: number): Promise<object[]> {
  const isHistory = 'seenAt' in table;
  return tx
    .select({
      game: games.title,
      video: videos.title,
      performer: sql<string | null>`${models.firstName} || ' ' || ${models.lastName}`,
      ...(isHistory ? { seenAt: table.seenAt, seconds: table.seconds } : { addedAt: table.addedAt }),
    })
    .from(table)
    .leftJoin(games, eq(games.id, table.gameId))
    .leftJoin(videos, eq(videos.id, table.videoId))
    .leftJoin(models, eq(models.id, table.modelId))
    .where(eq(table.accountId, accountId))
    .orderBy(desc(table.id));
}

/** A member's votes no longer count once the account is gone. */
export async function eraseVotes(tx: Queryable, { accountId }: MemberRef): Promise<() => Promise<void>> {
  const rated = await tx.select({ gameId: ratings.gameId }).from(ratings).where(eq(ratings.accountId, accountId));
  return async () => {
    if (rated.length > 0)
      await countMembersVotes(
        tx,
        inArray(
          games.id,
          rated.map(({ gameId }) => gameId),
        ),
      );
  };
}

/** Stars by game, as a column of another statement. */
const starsOf = (accountId: number): SQL<Record<string, number>> =>
  sql`(select coalesce(json_object_agg(${ratings.gameId}, ${ratings.stars}), '{}') from ${ratings} where ${ratings.accountId} = ${accountId})`;

/** The games that the member rated. */
export const ratingsProfile = defineProfilePart({
  columns: (accountId) => ({ ratedGames: starsOf(accountId) }),
  show: ({ ratedGames }) => ({ ratedGames }),
});
