import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { isOpenRoom } from '../../catalogue/rooms/open-rooms-repository';
import { liveRooms, models, videos } from '../../catalogue/tables';
import { seoEntries, textPages } from '../../content/tables';

/** The editor's entry for exactly this path, or null. */
export async function findSeoEntry(db: Queryable, pageUrl: string) {
  const [row] = await db.select({ entry: seoEntries.entry }).from(seoEntries).where(eq(seoEntries.pageUrl, pageUrl));
  return row?.entry ?? null;
}

export async function findModel(db: Queryable, slug: string) {
  const [row] = await db
    .select()
    .from(models)
    .where(and(eq(models.slug, slug), isListed(models)));
  return row ?? null;
}

/** A room that is public; null: there is none. */
export async function findRoom(db: Queryable, nickname: string, now = new Date()) {
  const [row] = await db
    .select({
      nickname: liveRooms.nickname,
      topic: liveRooms.topic,
      name: sql<string>`${models.firstName} || ' ' || ${models.lastName}`,
    })
    .from(liveRooms)
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .where(and(eq(liveRooms.nickname, nickname), isListed(models), isOpenRoom(now)));
  return row ?? null;
}

export async function findVideo(db: Queryable, slug: string) {
  const [row] = await db
    .select()
    .from(videos)
    .where(and(eq(videos.slug, slug), isListed(videos)));
  return row ?? null;
}

export async function findTextPage(db: Queryable, path: string) {
  const [row] = await db
    .select({ path: textPages.path, parent: textPages.parent, title: textPages.title, summary: textPages.summary })
    .from(textPages)
    .where(eq(textPages.path, path));
  return row ?? null;
}
