import type { GameCard, Tag } from '@platform/shared/contracts';
import { isPlayable } from '../../content/schema/playable';
import type { Queryable } from '../../../ground/db/database';
import { clipPath } from '../streams/clips';
import { type GameCardRow, tagsById } from './repository';

/**
 * Rows as cards.
 * @param tags at least the tags of these rows
 */
export function toCards(rows: readonly GameCardRow[], tags: readonly ({ readonly id: number } & Tag)[]): GameCard[] {
  const labels = new Map(tags.map(({ id, title, color, textColor }) => [id, { title, color, textColor }]));
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    pageUrl: `/games/${row.slug}`,
    title: row.title,
    posters: { listItem: row.poster },
    logo: row.logo,
    rating: row.rating,
    difficulty: row.difficulty,
    scripts: row.scripts,
    view: row.view,
    projection: row.projection,
    hours: row.hours,
    scenes: row.scenes,
    girls: row.girls,
    releasedOn: row.releasedOn,
    coins: row.coins,
    ...notForSale(row),
    hoverVideoUrl: row.isListed ? clipPath(row) : null,
    tags: row.tagIds.flatMap((id) => labels.get(id) ?? []),
  }));
}

function notForSale({ view, files, isListed }: GameCardRow): Pick<GameCard, 'notForSale'> {
  if (!isListed) return { notForSale: 'withdrawn' };
  return view !== 'announcement' && !isPlayable(files) ? { notForSale: 'unplayable' } : {};
}

/** Rows as cards, with their tags read from the database. */
export const readCards = async (db: Queryable, rows: readonly GameCardRow[]): Promise<GameCard[]> =>
  toCards(
    rows,
    await tagsById(
      db,
      rows.flatMap((row) => row.tagIds),
    ),
  );
