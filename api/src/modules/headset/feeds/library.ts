import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { ContentVideoFile } from '../../../content/schema';
import type { Queryable } from '../../../db/database';
import { favourites, models, purchases, studios, tags, videoModels, videos } from '../../../db/tables';
import { isPremiumMember } from '../../account/profile/service';
import type { VideoRow } from '../../catalogue/videos/repository';
import type { Viewer } from './viewer';

/** Headset apps slow down with longer lists. */
const SECTION_SIZE = 200;

/** One file as a headset may have it. */
export interface FeedFile {
  readonly frame: ContentVideoFile;
  /** Place in the video's files, or its trailer. */
  readonly part: number | 'trailer';
  /** Why there is no address, or null. */
  readonly locked: 'login' | 'age' | 'premium' | 'soon' | null;
}

/** The one model from which all three feeds are made. */
export interface FeedVideo {
  readonly row: VideoRow;
  readonly studio: { readonly id: number; readonly name: string };
  readonly tags: readonly { readonly id: number; readonly title: string }[];
  readonly cast: readonly { readonly id: number; readonly name: string }[];
  readonly files: readonly FeedFile[];
  readonly favourite: boolean;
}

interface FeedQuestion {
  readonly where?: SQL | undefined;
  readonly order?: readonly SQL[];
  readonly limit?: number;
  readonly offset?: number;
}

/** What a viewer may see: everybody else than members gets soft items only. */
export const visible = ({ full }: Viewer, where?: SQL): SQL | undefined =>
  and(full ? undefined : eq(videos.soft, true), where);

/** Videos for a headset, the newest first unless asked otherwise. */
export async function readFeed(
  db: Queryable,
  viewer: Viewer,
  { where, order = [desc(videos.releasedOn), asc(videos.id)], limit, offset = 0 }: FeedQuestion = {},
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
      // A soft film may have somebody in it who is not.
      .where(and(inArray(videoModels.videoId, ids), viewer.full ? undefined : eq(models.soft, true)))
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

function filesOf({ files, trailer }: VideoRow, missing: 'login' | 'age' | 'premium' | null): FeedFile[] {
  const full = files.map((frame, part): FeedFile => ({
    frame,
    part,
    locked: frame.source === null ? 'soon' : missing,
  }));
  return trailer?.source ? [{ frame: trailer, part: 'trailer', locked: null }, ...full] : full;
}

/** What an account opens, read once for a whole list. */
async function readRights(db: Queryable, { accountId, full }: Viewer) {
  if (accountId === null) return { missing: () => 'login' as const, favourites: new Set<number>() };
  const [premium, owned, liked] = await Promise.all([
    isPremiumMember(db, accountId),
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

/** Files of the projection that headsets are for: that of the first file; a scene has one. */
export function sameProjection(files: readonly FeedFile[]): FeedFile[] {
  const full = files.filter(({ part }) => part !== 'trailer');
  const first = full[0]?.frame;
  return full.filter(
    ({ frame }) =>
      first && frame.projection === first.projection && frame.stereo === first.stereo && frame.lens === first.lens,
  );
}

/** Cuts a list into sections. */
export function sections<T>(name: string, items: readonly T[]): { name: string; items: readonly T[] }[] {
  if (items.length <= SECTION_SIZE) return [{ name, items }];
  return Array.from({ length: Math.ceil(items.length / SECTION_SIZE) }, (_, index) => {
    const part = items.slice(index * SECTION_SIZE, (index + 1) * SECTION_SIZE);
    return { name: `${name} ${index * SECTION_SIZE + 1} to ${index * SECTION_SIZE + part.length}`, items: part };
  });
}
