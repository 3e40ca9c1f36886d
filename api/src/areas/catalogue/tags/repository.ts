import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { categories, games, studios, tags, videos } from '../tables';

/** Tags and studios are few, and every list needs their names. */
export const readLabels = (db: Queryable) =>
  Promise.all([
    db
      .select({ id: tags.id, slug: tags.slug, title: tags.title, color: tags.color, textColor: tags.textColor })
      .from(tags),
    db.select({ id: studios.id, slug: studios.slug, title: studios.name }).from(studios),
  ]);
export type Labels = Awaited<ReturnType<typeof readLabels>>;

/** Tags in the editor's order, with their groups and how many games and videos have them. */
export async function readTags(db: Queryable) {
  const uses = (table: typeof games | typeof videos) =>
    sql<number>`(select count(*)::int from ${table} where ${isListed(table)} and ${table.tagIds} @> array[${tags.id}])`;
  const rows = await db
    .select({
      slug: tags.slug,
      title: tags.title,
      color: tags.color,
      textColor: tags.textColor,
      category: { slug: categories.slug, title: categories.title },
      games: uses(games),
      videos: uses(videos),
    })
    .from(tags)
    .leftJoin(categories, sql`${categories.id} = ${tags.categoryId}`)
    .orderBy(tags.position);
  return { items: rows };
}
