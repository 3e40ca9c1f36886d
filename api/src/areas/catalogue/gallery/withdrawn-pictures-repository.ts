import type { MediaImage } from '@platform/shared/contracts';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { bumpContentVersion, lockContent } from '../../../ground/db/content-version';
import type { Queryable } from '../../../ground/db/database';
import { imageName } from '../../../ground/images/image-name';
import { findMediaFile } from '../../content/media/repository';
import { type PicturePlace, withdrawnPictures } from '../../content/tables';
import { isListed } from '../listed-repository';
import { games, purchases } from '../tables';

/**
 * Withdraws a picture: every gallery loses it when the transaction commits, and only staff can open its file.
 * @param name as content names it
 * @returns false if it was already withdrawn
 */
export async function withdrawPicture(tx: Queryable, name: string, at: Date): Promise<boolean> {
  await lockContent(tx);
  const owners = await tx
    .select({ id: games.id, slug: games.slug, gallery: games.gallery })
    .from(games)
    // The content hash of a stored file stands before its extension.
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

/** Restores a picture to its galleries, if its file and game still exist. @returns whether it was withdrawn */
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
 * Removes withdrawn pictures from imported galleries, so that an import does not restore them. Stores their places as
 * the document now has them.
 * @param list the games of the document
 * @returns the games without those pictures
 */
export async function withoutWithdrawn<T extends { readonly slug: string; readonly gallery: readonly MediaImage[] }>(
  tx: Queryable,
  list: readonly T[],
): Promise<T[]> {
  const rows = await tx.select().from(withdrawnPictures);
  const names = new Set(rows.map(({ name }) => name));
  for (const { name } of rows) {
    const places = list.flatMap(({ slug, gallery }) => placesIn(slug, gallery, name));
    // A document exported after the withdrawal does not name it.
    if (places.length > 0) await tx.update(withdrawnPictures).set({ places }).where(eq(withdrawnPictures.name, name));
  }
  return list.map((game) => ({ ...game, gallery: game.gallery.filter((image) => !names.has(imageName(image))) }));
}

/** @returns which of these pictures are withdrawn, by the names that content gives them */
export async function withdrawnAmong(db: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ name: withdrawnPictures.name })
    .from(withdrawnPictures)
    .where(inArray(withdrawnPictures.name, [...names]));
  return new Set(rows.map(({ name }) => name));
}

const placesIn = (game: string, gallery: readonly MediaImage[], name: string): PicturePlace[] =>
  gallery.flatMap((image, place) => (imageName(image) === name ? [{ game, place, image }] : []));

/**
 * A picture of a game's gallery that is on its page, or in the gallery of an account that owns the game.
 * @param viewer such an account; `staff`: of any game; null: a guest
 * @returns its place, counted from one, and its game; null if there is none
 */
export async function findPicture(db: Queryable, slug: string, path: string, viewer: number | 'staff' | null) {
  const isOwned =
    typeof viewer === 'number'
      ? sql`exists (select 1 from ${purchases} where ${purchases.gameId} = ${games.id} and ${purchases.accountId} = ${viewer})`
      : sql`${viewer === 'staff'}`;
  const [game] = await db
    .select({ title: games.title, gallery: games.gallery })
    .from(games)
    .where(and(eq(games.slug, slug), or(isListed(games), isOwned)));
  const place = game?.gallery.findIndex((image) => imageName(image) === imageName({ path })) ?? -1;
  const image = game?.gallery[place];
  return game && image ? { title: game.title, place: place + 1, image, name: imageName(image) } : null;
}
