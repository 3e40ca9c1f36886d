import { and, arrayContains, arrayOverlaps, asc, count, desc, eq, exists, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isAnyOf } from '../../../ground/db/any-of';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { favourites, models, purchases, studios, tags, videoModels, videos } from '../../catalogue/tables';
import { matches } from '../../catalogue/search/text-match-repository';
import { hasPremium } from '../../catalogue/entitlements/repository';
import type { VideoRow } from '../../catalogue/videos/repository';
import { expandTerms } from '../../catalogue/search/dictionary-repository';
import { type FeedVideo, filesOf } from './library';
import type { Viewer } from './viewer';

interface FeedQuery {
  readonly where?: SQL | undefined;
  readonly order?: readonly SQL[];
  readonly limit?: number;
  readonly offset?: number;
}

/** Filter for what a viewer may see: only soft items, unless they have full access. */
export const visible = ({ full }: Viewer, where?: SQL): SQL | undefined =>
  and(isListed(videos), full ? undefined : eq(videos.soft, true), where);

/** Videos for a headset, newest first by default. */
export async function readFeed(
  db: Queryable,
  viewer: Viewer,
  { where, order = [desc(videos.releasedOn), asc(videos.id)], limit, offset = 0 }: FeedQuery = {},
): Promise<FeedVideo[]> {
  const query = db
    .select()
    .from(videos)
    .where(visible(viewer, where))
    .orderBy(...order)
    .offset(offset)
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [studioRows, tagRows, castRows, rights] = await Promise.all([
    db.select({ id: studios.id, name: studios.name }).from(studios),
    db.select({ id: tags.id, title: tags.title }).from(tags),
    db
      .select({ videoId: videoModels.videoId, id: models.id, firstName: models.firstName, lastName: models.lastName })
      .from(videoModels)
      .innerJoin(models, eq(models.id, videoModels.modelId))
      // A soft film may have performers who are not soft.
      .where(and(isAnyOf(videoModels.videoId, ids), isListed(models), viewer.full ? undefined : eq(models.soft, true)))
      .orderBy(videoModels.position),
    readRights(db, viewer),
  ]);
  const studioOf = new Map(studioRows.map((studio) => [studio.id, studio]));
  const tagOf = new Map(tagRows.map((tag) => [tag.id, tag]));
  const castOf = new Map<number, { id: number; name: string }[]>();
  for (const { videoId, id, firstName, lastName } of castRows)
    castOf.set(videoId, [...(castOf.get(videoId) ?? []), { id, name: `${firstName} ${lastName}` }]);
  return rows.map((row) => ({
    row,
    studio: studioOf.get(row.studioId) ?? { id: row.studioId, name: '' },
    tags: row.tagIds.flatMap((id) => tagOf.get(id) ?? []),
    cast: castOf.get(row.id) ?? [],
    files: filesOf(row, rights.missing(row)),
    favourite: rights.favourites.has(row.id),
  }));
}

/** Entitlements of an account, read once for a whole list. */
async function readRights(db: Queryable, { accountId, full }: Viewer) {
  if (accountId === null) return { missing: () => 'login' as const, favourites: new Set<number>() };
  const [premium, owned, liked] = await Promise.all([
    hasPremium(db, accountId, new Date()),
    db.select({ gameId: purchases.gameId }).from(purchases).where(eq(purchases.accountId, accountId)),
    db.select({ videoId: favourites.videoId }).from(favourites).where(eq(favourites.accountId, accountId)),
  ]);
  const games = new Set(owned.map(({ gameId }) => gameId));
  return {
    missing: (video: VideoRow) =>
      !full
        ? ('age' as const)
        : !video.premium || premium || (video.gameId !== null && games.has(video.gameId))
          ? null
          : ('premium' as const),
    favourites: new Set(liked.flatMap(({ videoId }) => videoId ?? [])),
  };
}

/** One video of the feed, or null. */
export async function findFeedVideo(db: Queryable, viewer: Viewer, id: number): Promise<FeedVideo | null> {
  const [video] = await readFeed(db, viewer, { where: eq(videos.id, id), limit: 1 });
  return video ?? null;
}

/** A page of a list of PLAY'A; `index` counts from 0. */
export interface ListPage {
  readonly index: number;
  readonly size: number;
  readonly direction: 'asc' | 'desc';
}

interface VideoFilter {
  readonly title?: string | undefined;
  readonly order: 'title' | 'release_date' | 'popularity';
  readonly studioId?: number | undefined;
  readonly actorId?: number | undefined;
  readonly includedTags: number[];
  readonly excludedTags: number[];
}

export const expandTitle = (db: Queryable, title: string | undefined) =>
  title
    ? expandTerms(
        db,
        title
          .normalize('NFKC')
          .toLowerCase()
          .replace(/[\s\p{C}]+/gu, ' ')
          .trim(),
      )
    : Promise.resolve(undefined);

/** One page of the videos that match a filter, and their total number. */
export async function listFeed(
  db: Queryable,
  viewer: Viewer,
  { title, order, studioId, actorId, includedTags, excludedTags }: VideoFilter,
  { index, size, direction }: ListPage,
): Promise<{ total: number; items: FeedVideo[] }> {
  const terms = await expandTitle(db, title);
  const where = and(
    matches(terms, videos.searchWords),
    studioId === undefined ? undefined : eq(videos.studioId, studioId),
    actorId === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(videoModels)
            .where(and(eq(videoModels.videoId, videos.id), eq(videoModels.modelId, actorId))),
        ),
    includedTags.length === 0 ? undefined : arrayContains(videos.tagIds, includedTags),
    excludedTags.length === 0 ? undefined : not(arrayOverlaps(videos.tagIds, excludedTags)),
  );
  const columns: Record<typeof order, PgColumn | SQL> = {
    title: sql`lower(${videos.title})`,
    release_date: videos.releasedOn,
    popularity: videos.popularity,
  };
  const by = direction === 'asc' ? asc : desc;
  const [[all], items] = await Promise.all([
    db.select({ total: count() }).from(videos).where(visible(viewer, where)),
    readFeed(db, viewer, { where, order: [by(columns[order]), asc(videos.id)], limit: size, offset: index * size }),
  ]);
  return { total: all?.total ?? 0, items };
}
