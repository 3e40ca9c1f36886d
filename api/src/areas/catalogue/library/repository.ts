import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import type { ContentChapter } from '../../content/schema/schema';
import { isListed } from '../listed-repository';
import { games, playProgress, purchases, videos } from '../tables';
import { cardColumns, gameColumns } from '../games/repository';
import { videoCardColumns } from '../videos/repository';

const progressColumns = {
  seconds: playProgress.seconds,
  durationSeconds: playProgress.durationSeconds,
  playedAt: playProgress.playedAt,
  completedAt: playProgress.completedAt,
};
const ofMember = and(eq(playProgress.gameId, purchases.gameId), eq(playProgress.accountId, purchases.accountId));

/** The first film of a game that is there. */
export interface PlayedFilm {
  readonly source: string;
  readonly chapters?: readonly ContentChapter[];
}

/** How many games a member owns. */
export async function countOwnedGames(db: Queryable, accountId: number): Promise<number> {
  const [found] = await db.select({ total: count() }).from(purchases).where(eq(purchases.accountId, accountId));
  return found?.total ?? 0;
}

/**
 * The games that a member owns, last played first, then the newest purchases.
 * @param limit how many at most; undefined: all
 */
export function libraryRows(db: Queryable, accountId: number, limit?: number) {
  const rows = db
    .select({
      game: cardColumns,
      hero: games.hero,
      purchasedAt: purchases.purchasedAt,
      progress: progressColumns,
      film: sql<PlayedFilm | null>`case when ${playProgress.completedAt} is null and ${playProgress.seconds} > 0
        then jsonb_path_query_first(${games.files}, '$[*] ? (@.source.type() == "string")') end`,
    })
    .from(purchases)
    .innerJoin(games, eq(games.id, purchases.gameId))
    .leftJoin(playProgress, ofMember)
    .where(eq(purchases.accountId, accountId))
    .orderBy(sql`${playProgress.playedAt} desc nulls last`, desc(purchases.purchasedAt), desc(purchases.id))
    .$dynamic();
  return limit === undefined ? rows : rows.limit(limit);
}

/**
 * A game with what the member has of it, also one that is not listed: `purchasedAt` is null for a game they do not own.
 * @returns null: no such game
 */
export async function findLibraryGame(db: Queryable, accountId: number, by: { slug: string } | { id: number }) {
  const [found] = await db
    .select({
      game: gameColumns,
      girls: cardColumns.girls,
      purchasedAt: purchases.purchasedAt,
      progress: progressColumns,
    })
    .from(games)
    .leftJoin(purchases, and(eq(purchases.gameId, games.id), eq(purchases.accountId, accountId)))
    .leftJoin(playProgress, ofMember)
    .where('id' in by ? eq(games.id, by.id) : eq(games.slug, by.slug));
  return found ?? null;
}

/** Videos that play in a game's world, the popular ones first. */
export const videosOfGame = (db: Queryable, gameId: number) =>
  db
    .select(videoCardColumns)
    .from(videos)
    .where(and(eq(videos.gameId, gameId), isListed(videos)))
    .orderBy(desc(videos.popularity));

/** Keeps where a member is in a game; the first end of it stays. */
export async function upsertProgress(
  db: Queryable,
  row: typeof playProgress.$inferInsert & { readonly playedAt: Date },
): Promise<void> {
  const { seconds, durationSeconds, playedAt, completedAt = null } = row;
  await db
    .insert(playProgress)
    .values(row)
    .onConflictDoUpdate({
      target: [playProgress.accountId, playProgress.gameId],
      set: {
        seconds,
        durationSeconds,
        playedAt,
        completedAt: sql`coalesce(${playProgress.completedAt}, ${completedAt?.toISOString() ?? null}::timestamptz)`,
      },
    });
}
