import { and, asc, desc, eq, gt, lt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { roomShares } from '../tables';
import type { PayoutRate } from './rate';

export type ShareRow = typeof roomShares.$inferSelect;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** What was set for a room, the latest first, changes to come included. */
export const readShares = (db: Queryable, roomId: number): Promise<ShareRow[]> =>
  db
    .select()
    .from(roomShares)
    .where(eq(roomShares.roomId, roomId))
    .orderBy(desc(roomShares.fromDay), desc(roomShares.id));

export async function insertShare(tx: Queryable, share: typeof roomShares.$inferInsert): Promise<void> {
  await tx.insert(roomShares).values(share);
}

/** The rate of a room for coins of a moment. @param rate that of rooms without a share of their own */
export async function rateOf<Rate extends PayoutRate>(
  db: Queryable,
  rate: Rate,
  roomId: number,
  at: Date,
): Promise<Rate> {
  const [row] = await db
    .select({ percent: roomShares.percent })
    .from(roomShares)
    .where(and(eq(roomShares.roomId, roomId), lte(roomShares.fromDay, dayOf(at))))
    .orderBy(desc(roomShares.fromDay), desc(roomShares.id))
    .limit(1);
  return { ...rate, sharePercent: row?.percent ?? rate.sharePercent };
}

/** The first day, after a moment and before another, that begins with a share of its own; null: none does. */
export async function findShareChange(db: Queryable, roomId: number, after: Date, before: Date): Promise<Date | null> {
  const [row] = await db
    .select({ day: roomShares.fromDay })
    .from(roomShares)
    .where(
      and(
        eq(roomShares.roomId, roomId),
        gt(roomShares.fromDay, dayOf(after)),
        lt(roomShares.fromDay, before.toISOString()),
      ),
    )
    .orderBy(asc(roomShares.fromDay))
    .limit(1);
  return row ? new Date(row.day) : null;
}

/** Whether a share of its own begins at a moment. */
export async function isShareChange(db: Queryable, roomId: number, at: Date): Promise<boolean> {
  if (at.getTime() % 86_400_000 !== 0) return false;
  const [row] = await db
    .select({ id: roomShares.id })
    .from(roomShares)
    .where(and(eq(roomShares.roomId, roomId), eq(roomShares.fromDay, dayOf(at))))
    .limit(1);
  return row !== undefined;
}
