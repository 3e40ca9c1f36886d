import { desc, eq } from 'drizzle-orm';
import type { MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { readSecondFactor } from './second-factor/proof';
import { accountLinks, accounts, emailChanges, publicNames, sessions, staffRoles, uploadedAvatars } from './tables';

/** The account and its sign-ins in a member's export. */
export async function exportAccount(tx: Queryable, { accountId }: MemberRef): Promise<Record<string, unknown>> {
  const { email, ...profile } = await readAccount(tx, accountId);
  const { role, grantedAt } = staffRoles;
  const roles = await tx.select({ role, grantedAt }).from(staffRoles).where(eq(staffRoles.accountId, accountId));
  return {
    profile: { email, ...profile },
    publicName: await readPublicName(tx, accountId),
    sessions: await tx
      .select({ device: sessions.device, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.accountId, accountId))
      .orderBy(desc(sessions.lastSeenAt)),
    secondFactor: await readSecondFactor(tx, accountId),
    picture: await readPicture(tx, accountId),
    emailChange: await tx
      .select({
        newEmail: emailChanges.newEmail,
        createdAt: emailChanges.createdAt,
        expiresAt: emailChanges.expiresAt,
      })
      .from(emailChanges)
      .where(eq(emailChanges.accountId, accountId)),
    ...(roles.length > 0 && { staffRoles: roles }),
  };
}

async function readAccount(tx: Queryable, accountId: number) {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error(`there is no account ${accountId}`);
  const { id: _id, passwordHash: _hash, ...kept } = account;
  return kept;
}

async function readPublicName(tx: Queryable, accountId: number): Promise<object | null> {
  const { name, confirmedAt, changedAt } = publicNames;
  const [found] = await tx
    .select({ name, confirmedAt, changedAt })
    .from(publicNames)
    .where(eq(publicNames.accountId, accountId));
  return found ?? null;
}

async function readPicture(tx: Queryable, accountId: number): Promise<object | null> {
  const [picture] = await tx
    .select({ image: uploadedAvatars.image, createdAt: uploadedAvatars.createdAt })
    .from(uploadedAvatars)
    .where(eq(uploadedAvatars.accountId, accountId));
  return picture ? { createdAt: picture.createdAt, webpInBase64: picture.image.toString('base64') } : null;
}

/** Deletes the links that were mailed to a member who had no account by then. */
export async function eraseLinks(tx: Queryable, { email }: MemberRef): Promise<null> {
  await tx.delete(accountLinks).where(eq(accountLinks.email, email));
  return null;
}
