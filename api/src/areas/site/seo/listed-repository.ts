import { and, desc, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { games, videos } from '../../catalogue/tables';
import { readLiveList } from '../../catalogue/rooms/list-repository';
import { readModelList } from '../../catalogue/models/list-repository';
import { itemList, type JsonLd } from './json-ld';

export type ListKind = 'games' | 'models' | 'videos' | 'rooms';

/** Items on a full page of each list. */
const LISTED = 24;

/**
 * First items of a list page, for its structured data.
 * @param softOnly only names items that every visitor may see
 * @returns the list, or null if it is empty
 */
export async function listedOn(db: Queryable, kind: ListKind, site: string, softOnly: boolean): Promise<JsonLd | null> {
  const items = await itemsOf(db, kind, softOnly);
  return items && items.length > 0 ? itemList(site, items) : null;
}

async function itemsOf(
  db: Queryable,
  kind: ListKind,
  softOnly: boolean,
): Promise<{ name: string; path: string }[] | null> {
  switch (kind) {
    case 'games': {
      // An announced game has no page yet.
      const rows = await db
        .select({ slug: games.slug, title: games.title })
        .from(games)
        .where(and(isListed(games), ne(games.view, 'announcement'), softOnly ? eq(games.soft, true) : undefined))
        .orderBy(desc(games.popularity), games.id)
        .limit(LISTED);
      return rows.map(({ slug, title }) => ({ name: title, path: `/games/${slug}` }));
    }
    case 'models': {
      const { items } = await readModelList(db, { page: 1, limit: LISTED, facets: false }, { softOnly });
      return items.map(({ firstName, lastName, pageUrl }) => ({ name: `${firstName} ${lastName}`, path: pageUrl }));
    }
    case 'videos': {
      const rows = await db
        .select({ slug: videos.slug, title: videos.title })
        .from(videos)
        .where(and(isListed(videos), softOnly ? eq(videos.soft, true) : undefined))
        .orderBy(desc(videos.popularity), videos.id)
        .limit(LISTED);
      return rows.map(({ slug, title }) => ({ name: title, path: `/videos/${slug}` }));
    }
    case 'rooms': {
      if (softOnly) return null;
      const { items } = await readLiveList(db, { page: 1 }, new Date());
      return items.map(({ name, pageUrl }) => ({ name, path: pageUrl }));
    }
  }
}
