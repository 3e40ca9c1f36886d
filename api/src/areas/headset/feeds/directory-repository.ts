import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { categories, models, studios, tags, videoModels, videos } from '../../catalogue/tables';
import { matches } from '../../catalogue/search/text-match-repository';
import { expandTitle, type ListPage, visible } from './repository';
import type { Viewer } from './viewer';

const shown = ({ full }: Viewer, where?: SQL): SQL | undefined =>
  and(isListed(models), full ? undefined : eq(models.soft, true), where);

/** One page of performers, and how many there are. */
export async function listActors(
  db: Queryable,
  viewer: Viewer,
  { title, order }: { readonly title?: string | undefined; readonly order: 'title' | 'popularity' | 'release_date' },
  { index, size, direction }: ListPage,
) {
  const where = shown(viewer, matches(await expandTitle(db, title), models.searchWords));
  const by = direction === 'asc' ? asc : desc;
  const first =
    order === 'title' ? by(sql`lower(${models.firstName} || ' ' || ${models.lastName})`) : by(models.popularity);
  const [[all], items] = await Promise.all([
    db.select({ total: count() }).from(models).where(where),
    db
      .select()
      .from(models)
      .where(where)
      .orderBy(first, asc(models.id))
      .limit(size)
      .offset(index * size),
  ]);
  return { total: all?.total ?? 0, items };
}

/** A performer with the studios of her videos, or null. */
export async function findActor(db: Queryable, viewer: Viewer, id: number) {
  const [row] = await db
    .select()
    .from(models)
    .where(shown(viewer, eq(models.id, id)));
  if (!row) return null;
  const studioRows = await db
    .selectDistinct({ id: studios.id, name: studios.name })
    .from(videoModels)
    .innerJoin(videos, eq(videos.id, videoModels.videoId))
    .innerJoin(studios, eq(studios.id, videos.studioId))
    .where(visible(viewer, eq(videoModels.modelId, row.id)))
    .orderBy(asc(studios.name));
  return { row, studios: studioRows };
}

const studio = { id: studios.id, name: studios.name };

export const listStudios = (db: Queryable, order: 'name' | 'position') =>
  db.select(studio).from(studios).orderBy(asc(studios[order]));

export async function findStudio(db: Queryable, id: number): Promise<{ id: number; name: string } | null> {
  const [found] = await db.select(studio).from(studios).where(eq(studios.id, id));
  return found ?? null;
}

export const listTags = (db: Queryable) =>
  db.select({ id: tags.id, title: tags.title, categoryId: tags.categoryId }).from(tags).orderBy(asc(tags.position));

export const listCategories = (db: Queryable) =>
  db.select({ id: categories.id, title: categories.title }).from(categories).orderBy(asc(categories.position));
