import type { Tag, VideoCard } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { tagsById } from '../games/repository';
import { trailerPath } from '../streams/trailers';
import type { VideoCardRow } from './repository';

/**
 * Rows as cards.
 * @param tags at least the tags of these rows
 */
export function toVideoCards(
  rows: readonly VideoCardRow[],
  tags: readonly ({ readonly id: number } & Tag)[],
): VideoCard[] {
  const labels = new Map(tags.map(({ id, title, color, textColor }) => [id, { title, color, textColor }]));
  return rows.map(({ tagIds, trailer, ...row }) => ({
    ...row,
    pageUrl: `/videos/${row.slug}`,
    // A trailer to look around in shows both eyes' pictures on a card.
    hoverVideoUrl: trailer?.projection === 'flat' ? trailerPath({ slug: row.slug, trailer }) : null,
    tags: tagIds.flatMap((id) => labels.get(id) ?? []),
  }));
}

/** Rows as cards, with their tags read from the database. */
export const readVideoCards = async (db: Queryable, rows: readonly VideoCardRow[]): Promise<VideoCard[]> =>
  toVideoCards(
    rows,
    await tagsById(
      db,
      rows.flatMap((row) => row.tagIds),
    ),
  );
