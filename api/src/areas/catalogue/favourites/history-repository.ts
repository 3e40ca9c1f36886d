import { pageSizes, type HistoryItem } from '@platform/shared/contracts';
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { games, history, models, videos } from '../tables';
import { ApiError } from '../../../ground/errors';
import { isItem, type Item } from './item-repository';

/** Seconds: a video stopped this near the end counts as watched, and starts anew. */
const END_SECONDS = 15;

/** A member's recently viewed items, newest first. */
export async function readHistory(
  db: Queryable,
  accountId: number,
  limit: number = pageSizes.history,
): Promise<HistoryItem[]> {
  const rows = await db
    .select({
      seconds: history.seconds,
      seenAt: history.seenAt,
      game: { slug: games.slug, title: games.title, picture: games.poster },
      video: {
        slug: videos.slug,
        title: videos.title,
        picture: videos.poster,
        durationSeconds: videos.durationSeconds,
      },
      model: {
        slug: models.slug,
        title: sql<string>`${models.firstName} || ' ' || ${models.lastName}`,
        picture: models.portrait,
      },
    })
    .from(history)
    .leftJoin(games, and(eq(games.id, history.gameId), isListed(games)))
    .leftJoin(videos, and(eq(videos.id, history.videoId), isListed(videos)))
    .leftJoin(models, and(eq(models.id, history.modelId), isListed(models)))
    .where(
      and(
        eq(history.accountId, accountId),
        // Withdrawn items match no row.
        or(isNotNull(games.id), isNotNull(videos.id), isNotNull(models.id)),
      ),
    )
    .orderBy(desc(history.seenAt), desc(history.id))
    .limit(limit);
  return rows.flatMap(({ game, video, model, seconds, seenAt }): HistoryItem[] => {
    const seen = { seconds, seenAt: seenAt.toISOString(), durationSeconds: null };
    if (game) return [{ ...seen, kind: 'game', ...game, pageUrl: `/games/${game.slug}` }];
    if (video) return [{ ...seen, kind: 'video', ...video, pageUrl: `/videos/${video.slug}` }];
    return model?.slug ? [{ ...seen, kind: 'model', ...model, pageUrl: `/pornstars/${model.slug}` }] : [];
  });
}

/**
 * Notes that something was seen.
 * @param seconds where watching a video stopped; without it an earlier place is kept
 * @throws ApiError validation-failed for seconds of what is no video
 */
export async function noteSeen(
  db: Queryable,
  accountId: number,
  item: Item,
  seconds: number | undefined,
  now: Date,
): Promise<void> {
  if (seconds !== undefined && item.videoId === null) {
    throw new ApiError(400, 'validation-failed', 'Only videos are watched.', {
      fields: { seconds: 'only videos have seconds' },
    });
  }
  const row = { accountId, ...item, seconds: seconds ?? null, seenAt: now };
  await db
    .insert(history)
    .values(row)
    .onConflictDoUpdate({
      target: [history.accountId, history.gameId, history.videoId, history.modelId],
      set: { seenAt: now, ...(seconds !== undefined && { seconds }) },
    });
}

/** Where a member stopped watching; null at the beginning and at the end. */
export async function readProgress(db: Queryable, accountId: number, videoId: number): Promise<number | null> {
  const [row] = await db
    .select({ seconds: history.seconds, durationSeconds: videos.durationSeconds })
    .from(history)
    .innerJoin(videos, eq(videos.id, history.videoId))
    .where(and(eq(history.accountId, accountId), eq(history.videoId, videoId)));
  return row?.seconds && row.seconds < row.durationSeconds - END_SECONDS ? row.seconds : null;
}

export async function forget(db: Queryable, accountId: number, item?: Item): Promise<void> {
  await db.delete(history).where(item ? isItem(history, accountId, item) : eq(history.accountId, accountId));
}
