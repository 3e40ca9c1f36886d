import type { StaffRole } from '@platform/shared/contracts';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { DAY } from '../../../ground/http/limit';
import { hashToken, makeToken } from '../../../ground/security/secrets';
import { liveRooms } from '../../catalogue/tables';
import { accounts } from '../../identity/tables';
import { staffInvitations } from '../tables';

export type InvitationRow = typeof staffInvitations.$inferSelect;

/** Milliseconds the link works. */
const LIFETIME = 7 * DAY;

/**
 * Keeps an invitation, in place of an earlier one of the address.
 * @returns its row, and the token of its link, which is not kept
 */
export async function storeInvitation(
  tx: Queryable,
  invitation: {
    readonly email: string;
    readonly roles: StaffRole[];
    readonly roomId: number | null;
    readonly invitedBy: number;
  },
  now: Date,
): Promise<{ id: number; token: string }> {
  const token = makeToken();
  const row = {
    ...invitation,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME),
  };
  // Another number, so that what was withdrawn or seen under the first one is not this.
  await tx.delete(staffInvitations).where(eq(staffInvitations.email, invitation.email));
  const [stored] = await tx.insert(staffInvitations).values(row).returning({ id: staffInvitations.id });
  if (!stored) throw new Error('the invitation was not kept');
  return { id: stored.id, token };
}

const isOpen = (now: Date) => gt(staffInvitations.expiresAt, now);

/** Open invitations, the newest first. @param before number after which the list goes on; null: from the newest */
export function listInvitations(db: Queryable, now: Date, before: number | null, limit: number) {
  return db
    .select({ invitation: staffInvitations, invitedBy: accounts.email, room: liveRooms.nickname })
    .from(staffInvitations)
    .leftJoin(liveRooms, eq(liveRooms.id, staffInvitations.roomId))
    .leftJoin(accounts, eq(accounts.id, staffInvitations.invitedBy))
    .where(and(isOpen(now), before === null ? undefined : lt(staffInvitations.id, before)))
    .orderBy(desc(staffInvitations.id))
    .limit(limit);
}

export async function findInvitation(db: Queryable, token: string, now: Date): Promise<InvitationRow | null> {
  const [found] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, hashToken(token)), isOpen(now)));
  return found ?? null;
}

/** Uses an invitation up: of concurrent requests one gets it. @returns null: it is not open */
export async function takeInvitation(tx: Queryable, token: string, now: Date): Promise<InvitationRow | null> {
  const [taken] = await tx
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, hashToken(token)), isOpen(now)))
    .returning();
  return taken ?? null;
}

/** @returns null: there is no such invitation any more */
export async function dropInvitation(tx: Queryable, id: number): Promise<InvitationRow | null> {
  const [dropped] = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning();
  return dropped ?? null;
}

/** Removes what names a member who is erased: an invitation to the address that was not accepted. */
export async function eraseInvitation(tx: Queryable, email: string): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.email, email));
}

/** @returns the nickname of the room that an invitation gives; null: it gives none */
export async function roomOfInvitation(db: Queryable, { roomId }: InvitationRow): Promise<string | null> {
  if (roomId === null) return null;
  const [room] = await db.select({ nickname: liveRooms.nickname }).from(liveRooms).where(eq(liveRooms.id, roomId));
  return room?.nickname ?? null;
}
