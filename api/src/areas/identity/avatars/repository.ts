import { randomBytes } from 'node:crypto';
import { type Avatar, MediaImage } from '@platform/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { imageName } from '../../../ground/images/image-name';
import type { Database, Queryable } from '../../../ground/db/database';
import { accounts, uploadedAvatars } from '../tables';
import { siteContent } from '../../../ground/db/tables';
import type { MadeAvatar } from './avatar-maker';

const pathOf = (id: string): string => `avatars/${id}.webp`;
const imageOfUpload = ({ id, size, color }: { id: string; size: number; color: string }): MediaImage => ({
  path: pathOf(id),
  width: size,
  height: size,
  color,
});

/** The site's own avatars, which its content names; none before any was loaded. */
export async function readSuppliedAvatars(db: Queryable): Promise<MediaImage[]> {
  const [row] = await db.select({ value: siteContent.value }).from(siteContent).where(eq(siteContent.key, 'avatars'));
  return row ? MediaImage.array().parse(row.value) : [];
}

/** The id of a picture among the avatars: its path's name. */
const avatarOf = (image: MediaImage): Avatar => ({ id: imageName(image).replace(/^.*\/|\.[a-z]+$/g, ''), image });

/** Avatars that a member may choose: their upload first, then the site's own. */
export async function listAvatars(db: Queryable, accountId: number): Promise<Avatar[]> {
  const [upload] = await db
    .select({ id: uploadedAvatars.id, size: uploadedAvatars.size, color: uploadedAvatars.color })
    .from(uploadedAvatars)
    .where(eq(uploadedAvatars.accountId, accountId));
  const supplied = await readSuppliedAvatars(db);
  return [...(upload ? [{ id: upload.id, image: imageOfUpload(upload) }] : []), ...supplied.map(avatarOf)];
}

/** An avatar that this member may use, or null; another member's upload is not. */
export async function findAvatar(db: Queryable, accountId: number, id: string): Promise<Avatar | null> {
  return (await listAvatars(db, accountId)).find((avatar) => avatar.id === id) ?? null;
}

/** Keeps an upload in place of the one before; a profile that showed that one shows the new one. */
export function storeUpload(db: Database, accountId: number, made: MadeAvatar, now: Date): Promise<Avatar> {
  const id = `u-${randomBytes(16).toString('hex')}`;
  const image = imageOfUpload({ id, ...made });
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ id: uploadedAvatars.id })
      .from(uploadedAvatars)
      .where(eq(uploadedAvatars.accountId, accountId))
      .for('update');
    const row = { id, ...made, createdAt: now };
    await tx
      .insert(uploadedAvatars)
      .values({ accountId, ...row })
      .onConflictDoUpdate({ target: uploadedAvatars.accountId, set: row });
    if (before)
      await tx
        .update(accounts)
        .set({ photo: image })
        .where(and(eq(accounts.id, accountId), sql`${accounts.photo} ->> 'path' = ${pathOf(before.id)}`));
    return { id, image };
  });
}

/** The bytes of an upload by its path below `/media/<transform>/`, without further checks: its 128 random bits are the key. */
export async function readUpload(db: Queryable, path: string): Promise<Buffer | null> {
  const id = /^avatars\/(u-[0-9a-f]{32})\.webp$/.exec(path)?.[1];
  if (id === undefined) return null;
  const [upload] = await db
    .select({ image: uploadedAvatars.image })
    .from(uploadedAvatars)
    .where(eq(uploadedAvatars.id, id));
  return upload?.image ?? null;
}
