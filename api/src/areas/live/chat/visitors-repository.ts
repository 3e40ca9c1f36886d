import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { HOUR, type Retention } from '../../../ground/jobs/retention-repository';
import { shownName } from '../../identity/public-names/repository';
import { INVITE_LASTS } from '../private/repository';
import { chatSanctions, privateInvites, privateStays, roomVisitors } from '../tables';

/** Milliseconds after which a member who is not noted again has left: each server notes its own every five seconds. */
const PRESENT = 12_000;
/** Visitors that a page lists. */
const LISTED = 200;

/** A member who is in a room. */
export interface RoomVisitor {
  readonly roomId: number;
  readonly accountId: number;
}

/** Notes that members are in rooms, which is what the performer's list of viewers is made of. */
export async function touchVisitors(db: Queryable, visitors: readonly RoomVisitor[], now: Date): Promise<void> {
  if (visitors.length === 0) return;
  const rooms = visitors.map(({ roomId }) => roomId);
  const accounts = visitors.map(({ accountId }) => accountId);
  // Rooms and accounts that have gone meanwhile are left out.
  await db.execute(sql`insert into room_visitors (room_id, account_id, seen_at)
    select r.id, a.id, ${now}::timestamptz from unnest(${sql.param(rooms)}::int[], ${sql.param(accounts)}::int[]) as v (room, account)
      join live_rooms r on r.id = v.room join accounts a on a.id = v.account
    order by r.id, a.id
    on conflict (room_id, account_id) do update set seen_at = excluded.seen_at`);
}

/**
 * Members who are in a room now, by public name in its order, 200 at most.
 * @returns `id` is good for an hour after they have left; sanctions that are over are null
 */
export async function readVisitors(db: Queryable, roomId: number, now: Date) {
  const { id, accountId, seenAt } = roomVisitors;
  const name = shownName(accountId);
  return db
    .select({
      id,
      name,
      isInside: sql<boolean>`exists (select 1 from ${privateStays} s where s.room_id = ${roomId}
        and s.account_id = "room_visitors"."account_id" and s.ended_at is null)`,
      isInvited: sql<boolean>`exists (select 1 from ${privateInvites} i where i.room_id = ${roomId}
        and i.account_id = "room_visitors"."account_id" and i.created_at > ${new Date(now.getTime() - INVITE_LASTS)})`,
      sanction: chatSanctions.kind,
      until: chatSanctions.until,
    })
    .from(roomVisitors)
    .leftJoin(
      chatSanctions,
      and(
        eq(chatSanctions.roomId, roomVisitors.roomId),
        eq(chatSanctions.accountId, accountId),
        sql`coalesce(${chatSanctions.until}, 'infinity') > ${now}`,
      ),
    )
    .where(and(eq(roomVisitors.roomId, roomId), gt(seenAt, new Date(now.getTime() - PRESENT))))
    .orderBy(asc(sql`lower(${name})`), asc(id))
    .limit(LISTED);
}

/** The account behind a line of a room's list; null: the room has no such line. */
export async function findVisitor(db: Queryable, roomId: number, id: number): Promise<number | null> {
  const [row] = await db
    .select({ accountId: roomVisitors.accountId })
    .from(roomVisitors)
    .where(and(eq(roomVisitors.roomId, roomId), eq(roomVisitors.id, id)));
  return row?.accountId ?? null;
}

/** Visitors of a room are deleted an hour after they left. */
export const visitorRetention: Retention = {
  table: roomVisitors,
  expired: (before) => lte(roomVisitors.seenAt, before(HOUR)),
};
