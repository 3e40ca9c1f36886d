import type { MediaImage } from '@platform/shared/contracts';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { bumpContentVersion, lockContent } from '../../../ground/db/content-version';
import type { Queryable } from '../../../ground/db/database';
import { imageName } from '../../../ground/images/image-name';
import { findMediaFile } from '../../content/media/repository';
import { type PicturePlace, withdrawnPictures } from '../../content/tables';
import { isListed } from '../listed-repository';
import { games, purchases } from '../tables';

/**
 * Takes a picture off the site: no gallery has it from the end of the transaction, and its file is for staff alone.
 * @param name as content names it
 * @returns whether it was on the site
 */
export async function withdrawPicture(tx: Queryable, name: string, at: Date): Promise<boolean> {
  await lockContent(tx);
  const owners = await tx
    .select({ id: games.id, slug: games.slug, gallery: games.gallery })
    .from(games)
    // Versions of the store stand before the file's ending.
    .where(sql`${games.gallery}::text like ${`%"${name.replace(/\.[a-z]+$/, '')}.%`}`)
    .orderBy(asc(games.id));
  const places = owners.flatMap(({ slug, gallery }) => placesIn(slug, gallery, name));
  const added = await tx
    .insert(withdrawnPictures)
    .values({ name, withdrawnAt: at, places })
    .onConflictDoNothing()
    .returning({ name: withdrawnPictures.name });
  if (added.length === 0) return false;
  for (const { id, gallery } of owners)
    await tx
      .update(games)
      .set({ gallery: gallery.filter((image) => imageName(image) !== name) })
      .where(eq(games.id, id));
  await bumpContentVersion(tx);
  return true;
}

/** Shows a picture again where it stood, as far as its file and its game are there. @returns whether it was withdrawn */
export async function restorePicture(tx: Queryable, name: string): Promise<boolean> {
  await lockContent(tx);
  const [withdrawn] = await tx.delete(withdrawnPictures).where(eq(withdrawnPictures.name, name)).returning();
  if (!withdrawn) return false;
  if ((await findMediaFile(tx, name)) !== null) for (const place of withdrawn.places) await putBack(tx, place);
  await bumpContentVersion(tx);
  return true;
}

async function putBack(tx: Queryable, { game: slug, place, image }: PicturePlace): Promise<void> {
  const [game] = await tx.select({ id: games.id, gallery: games.gallery }).from(games).where(eq(games.slug, slug));
  if (!game) return;
  await tx
    .update(games)
    .set({ gallery: game.gallery.toSpliced(place, 0, image) })
    .where(eq(games.id, game.id));
}

/**
 * What an import does with galleries: pictures that were taken off the site stay so.
 * @param list the games of the document
 * @returns them without those pictures, whose places are kept as the document has them now
 */
export async function withoutWithdrawn<T extends { readonly slug: string; readonly gallery: readonly MediaImage[] }>(
  tx: Queryable,
  list: readonly T[],
): Promise<T[]> {
  const rows = await tx.select().from(withdrawnPictures);
  const names = new Set(rows.map(({ name }) => name));
  for (const { name } of rows) {
    const places = list.flatMap(({ slug, gallery }) => placesIn(slug, gallery, name));
    // A document that was exported meanwhile does not name it.
    if (places.length > 0) await tx.update(withdrawnPictures).set({ places }).where(eq(withdrawnPictures.name, name));
  }
  return list.map((game) => ({ ...game, gallery: game.gallery.filter((image) => !names.has(imageName(image))) }));
}

const placesIn = (game: string, gallery: readonly MediaImage[], name: string): PicturePlace[] =>
  gallery.flatMap((image, place) => (imageName(image) === name ? [{ game, place, image }] : []));

/**
 * A picture of a game's gallery, as its page shows it, or the gallery of an account that owns it.
 * @returns its place, counted from one, and what it is of; null: there is none
 */
export async function findPicture(db: Queryable, slug: string, path: string, accountId: number | null) {
  const isOwned =
    accountId === null
      ? sql`false`
      : sql`exists (select 1 from ${purchases} where ${purchases.gameId} = ${games.id} and ${purchases.accountId} = ${accountId})`;
  const [game] = await db
    .select({ title: games.title, gallery: games.gallery })
    .from(games)
    .where(and(eq(games.slug, slug), or(isListed(games), isOwned)));
  const place = game?.gallery.findIndex((image) => imageName(image) === imageName({ path })) ?? -1;
  const image = game?.gallery[place];
  return game && image ? { title: game.title, place: place + 1, image, name: imageName(image) } : null;
}
