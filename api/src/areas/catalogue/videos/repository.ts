import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { games, models, purchases, studios, videoModels, videos } from '../tables';
import { modelCardColumns } from '../models/card-repository';

/** Columns of a card. */
export const videoCardColumns = {
  id: videos.id,
  slug: videos.slug,
  title: videos.title,
  poster: videos.poster,
  durationSeconds: videos.durationSeconds,
  rating: videos.rating,
  scripts: videos.scripts,
  premium: videos.premium,
  projection: videos.projection,
  releasedOn: videos.releasedOn,
  tagIds: videos.tagIds,
  trailer: videos.trailer,
};

const cardRows = (db: Queryable) => db.select(videoCardColumns).from(videos).$dynamic();
export type VideoCardRow = Awaited<ReturnType<typeof cardRows>>[number];
export type VideoRow = typeof videos.$inferSelect;

/** The columns of a video that its card shows. */
export const cardRowOf = (video: VideoRow): VideoCardRow =>
  Object.fromEntries(
    Object.keys(videoCardColumns).map((column) => [column, video[column as keyof VideoCardRow]]),
  ) as VideoCardRow;

/** @returns the video, its studio's name and its game, or null */
export async function findVideo(db: Queryable, slug: string) {
  const [found] = await db
    .select({
      video: videos,
      studio: studios.name,
      game: { slug: games.slug, title: games.title, view: games.view, soft: games.soft },
    })
    .from(videos)
    .innerJoin(studios, eq(studios.id, videos.studioId))
    .leftJoin(games, and(eq(games.id, videos.gameId), isListed(games)))
    .where(and(eq(videos.slug, slug), isListed(videos)));
  return found ?? null;
}

/**
 * Performers of a video in billing order.
 * @param softOnly what their cards count and say is what may be shown before the age gate
 */
export async function castOfVideo(db: Queryable, videoId: number, softOnly: boolean) {
  return db
    .select(modelCardColumns(softOnly))
    .from(videoModels)
    .innerJoin(models, eq(models.id, videoModels.modelId))
    .where(and(eq(videoModels.videoId, videoId), isListed(models)))
    .orderBy(videoModels.position);
}

/**
 * Videos of the same game first, then those with the most tags in common, the popular ones first among equals.
 * @param softOnly only those that may be shown before the age gate
 */
export async function relatedVideos(
  db: Queryable,
  video: { id: number; tagIds: number[]; gameId: number | null },
  { softOnly, limit }: { softOnly: boolean; limit: number },
): Promise<VideoCardRow[]> {
  const own = sql`${sql.param(video.tagIds, videos.tagIds)}::int[]`;
  return cardRows(db)
    .where(
      and(
        sql`(${videos.tagIds} && ${own} or ${videos.gameId} = ${video.gameId}::int)`,
        ne(videos.id, video.id),
        isListed(videos),
        softOnly ? eq(videos.soft, true) : undefined,
      ),
    )
    .orderBy(
      sql`coalesce(${videos.gameId} = ${video.gameId}::int, false) desc`,
      sql`(select count(*) from unnest(${videos.tagIds}) as tag where tag = any(${own})) desc`,
      desc(videos.popularity),
      asc(videos.id),
    )
    .limit(limit);
}

/** Whether a member bought a game. */
export async function ownsGame(db: Queryable, accountId: number, gameId: number): Promise<boolean> {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.accountId, accountId), eq(purchases.gameId, gameId)))
    .limit(1);
  return rows.length > 0;
}

export async function findVideoById(db: Queryable, id: number): Promise<VideoRow | null> {
  const [video] = await db
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), isListed(videos)));
  return video ?? null;
}
