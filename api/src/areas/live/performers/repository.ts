import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { accounts } from '../../identity/tables';
import { liveRooms, models } from '../../catalogue/tables';
import { endPapers } from '../papers/settle';
import { chatMessages, performers } from '../tables';

/** An account that broadcasts, and from where. */
export interface Performer {
  readonly accountId: number;
  readonly roomId: number;
  /** The performer of the catalogue whose room it is. */
  readonly modelId: number;
  readonly nickname: string;
  /** As visitors know them. */
  readonly name: string;
  /** Why staff keep the room closed; null: they do not. */
  readonly closedReason: string | null;
}

/** @returns null for an account that is no performer's, or a withdrawn performer's */
export async function findPerformer(db: Queryable, accountId: number): Promise<Performer | null> {
  const [row] = await db
    .select({
      accountId: performers.accountId,
      roomId: performers.roomId,
      modelId: liveRooms.modelId,
      nickname: liveRooms.nickname,
      name: sql<string>`${models.firstName} || ' ' || ${models.lastName}`,
      closedReason: sql<
        string | null
      >`case when ${liveRooms.closedAt} is not null then coalesce(${liveRooms.closedReason}, '') end`,
    })
    .from(performers)
    .innerJoin(liveRooms, eq(liveRooms.id, performers.roomId))
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .where(and(eq(performers.accountId, accountId), isListed(models)));
  return row ?? null;
}

/** A room cannot be given to an account. */
export class GrantError extends Error {}

/**
 * Lets an account broadcast from a room. Again does nothing.
 * @throws GrantError when there is no such room, another account has it, or the account has another room
 */
export async function grantPerformer(db: Queryable, accountId: number, nickname: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [room] = await tx
      .select({ id: liveRooms.id })
      .from(liveRooms)
      .where(eq(liveRooms.nickname, nickname))
      .for('update');
    if (!room) throw new GrantError(`There is no room ${nickname}.`);
    const [owner] = await tx
      .select({ accountId: performers.accountId, email: accounts.email })
      .from(performers)
      .innerJoin(accounts, eq(accounts.id, performers.accountId))
      .where(eq(performers.roomId, room.id));
    if (owner && owner.accountId !== accountId) throw new GrantError(`The room ${nickname} belongs to ${owner.email}.`);
    const [own] = await tx
      .select({ roomId: performers.roomId, nickname: liveRooms.nickname })
      .from(performers)
      .innerJoin(liveRooms, eq(liveRooms.id, performers.roomId))
      .where(eq(performers.accountId, accountId));
    if (own && own.roomId !== room.id) throw new GrantError(`This account already has the room ${own.nickname}.`);
    await tx.insert(performers).values({ accountId, roomId: room.id }).onConflictDoNothing();
  });
}

/**
 * Takes a room from an account; its papers count no longer. What it wrote there stays the performer's, because its public name is private.
 * @returns false when the account was not that room's performer
 */
export async function revokePerformer(db: Queryable, accountId: number, nickname: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const room = tx.select({ id: liveRooms.id }).from(liveRooms).where(eq(liveRooms.nickname, nickname));
    const [gone] = await tx
      .delete(performers)
      .where(and(eq(performers.accountId, accountId), eq(performers.roomId, room)))
      .returning({ roomId: performers.roomId });
    if (!gone) return false;
    await endPapers(tx, gone.roomId, new Date());
    await tx
      .update(chatMessages)
      .set({ asPerformer: true })
      .where(and(eq(chatMessages.roomId, gone.roomId), eq(chatMessages.accountId, accountId)));
    return true;
  });
}

/** Sets the key with which other programs publish; the one before stops working. @param hash SHA-256 */
export async function setStreamKey(db: Queryable, accountId: number, hash: Buffer): Promise<void> {
  await db.update(performers).set({ streamKeyHash: hash }).where(eq(performers.accountId, accountId));
}

export async function hasStreamKey(db: Queryable, accountId: number): Promise<boolean> {
  const [row] = await db
    .select({ hash: performers.streamKeyHash })
    .from(performers)
    .where(eq(performers.accountId, accountId));
  return row !== undefined && row.hash !== null;
}

/** @returns the account that broadcasts from a room; null: none */
export async function findAccountOfRoom(db: Queryable, roomId: number) {
  const [row] = await db
    .select({ accountId: performers.accountId, email: accounts.email, name: accounts.name })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(eq(performers.roomId, roomId));
  return row ?? null;
}
