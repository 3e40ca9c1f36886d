import type { PayoutState } from '@platform/shared/contracts';
import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { liveBroadcasts, liveRooms, models } from '../../catalogue/tables';
import { currencies } from '../../ledger/ledger/repository';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../ledger/tables';
import { performerAccount } from '../performers/ledger-account';
import { payouts, performers } from '../tables';
import { payoutReason, privateReason, tipReason } from './reasons';

export type PayoutRow = typeof payouts.$inferSelect;
export type NewPayout = typeof payouts.$inferInsert;

/** A payout with its room. */
export interface ListedPayout {
  readonly payout: PayoutRow;
  /** Null if the room is gone. */
  readonly room: string | null;
  readonly performer: string | null;
  /** Null if the room is gone. */
  readonly performerId: number | null;
}

export interface PayoutFilter {
  readonly state?: PayoutState | undefined;
  /** Nickname. */
  readonly room?: string | undefined;
}

const passes = ({ state, room }: PayoutFilter): SQL | undefined =>
  and(state && eq(payouts.state, state), room === undefined ? undefined : eq(liveRooms.nickname, room));

const stageName = sql<string>`trim(${models.firstName} || ' ' || ${models.lastName})`;

const readListed = (db: Queryable) =>
  db
    .select({
      payout: payouts,
      room: liveRooms.nickname,
      performer: sql<string | null>`${stageName}`,
      performerId: models.id,
    })
    .from(payouts)
    .leftJoin(liveRooms, eq(liveRooms.id, payouts.roomId))
    .leftJoin(models, eq(models.id, liveRooms.modelId));

/**
 * A page of the list of payouts, newest first.
 * @param after id of the last one before it; null: from the beginning
 */
export const listPayouts = (
  db: Queryable,
  filter: PayoutFilter,
  after: number | null,
  limit: number,
): Promise<ListedPayout[]> =>
  readListed(db)
    .where(and(passes(filter), after === null ? undefined : lt(payouts.id, after)))
    .orderBy(desc(payouts.id))
    .limit(limit);

/** The latest payouts of a room, including rejected ones, with the fields of lists. */
export const listPayoutsOf = (db: Queryable, roomId: number, limit: number): Promise<ListedPayout[]> =>
  readListed(db).where(eq(payouts.roomId, roomId)).orderBy(desc(payouts.id)).limit(limit);

export async function findPayout(db: Queryable, id: number): Promise<ListedPayout | null> {
  const [found] = await readListed(db).where(eq(payouts.id, id));
  return found ?? null;
}

/** Totals of payouts by state and currency. */
export const readTotals = (
  db: Queryable,
  { room }: Pick<PayoutFilter, 'room'>,
): Promise<{ state: PayoutState; currency: string; count: number; amount: number }[]> =>
  db
    .select({
      state: payouts.state,
      currency: payouts.currency,
      count: sql<number>`count(*)::int`,
      amount: sql`sum(${payouts.amount})`.mapWith(Number),
    })
    .from(payouts)
    .leftJoin(liveRooms, eq(liveRooms.id, payouts.roomId))
    .where(passes({ room }))
    .groupBy(payouts.state, payouts.currency)
    .orderBy(payouts.state, payouts.currency);

/** Locks a payout until the transaction ends. */
export async function lockPayout(tx: Queryable, id: number): Promise<PayoutRow | null> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
  return row ?? null;
}

export async function findPayoutOfKey(db: Queryable, key: string): Promise<PayoutRow | null> {
  const [row] = await db.select().from(payouts).where(eq(payouts.key, key));
  return row ?? null;
}

export async function insertPayout(tx: Queryable, payout: NewPayout): Promise<PayoutRow> {
  const [row] = await tx.insert(payouts).values(payout).returning();
  if (!row) throw new Error('a payout was not written');
  return row;
}

export async function updatePayout(tx: Queryable, id: number, change: Partial<NewPayout>): Promise<PayoutRow> {
  const [row] = await tx.update(payouts).set(change).where(eq(payouts.id, id)).returning();
  if (!row) throw new Error(`there is no payout ${id}`);
  return row;
}

/** The newest payouts of a room, including rejected ones. */
export const readPayoutsOf = (db: Queryable, roomId: number, limit: number): Promise<PayoutRow[]> =>
  db.select().from(payouts).where(eq(payouts.roomId, roomId)).orderBy(desc(payouts.id)).limit(limit);

export async function hasOpenPayout(db: Queryable, roomId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.roomId, roomId), inArray(payouts.state, ['proposed', 'approved'])));
  return row !== undefined;
}

/** Entries of a room's ledger account, in coins. */
const entriesOf = (roomId: number): SQL | undefined =>
  and(eq(ledgerAccounts.owner, performerAccount(roomId).system), eq(ledgerAccounts.currency, currencies.coins));

/** Start of the next payout of a room: the end of the last payout, or the first coins. Null: there were none. */
export async function findPeriodStart(db: Queryable, roomId: number): Promise<Date | null> {
  const [last] = await db
    .select({ until: payouts.until })
    .from(payouts)
    .where(and(eq(payouts.roomId, roomId), ne(payouts.state, 'rejected')))
    .orderBy(desc(payouts.until))
    .limit(1);
  if (last) return last.until;
  const [first] = await db
    .select({ at: ledgerTransfers.createdAt })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.ledgerAccountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(entriesOf(roomId))
    .orderBy(ledgerTransfers.createdAt)
    .limit(1);
  return first?.at ?? null;
}

/** Coins booked to a room in a period, without payouts. */
export interface PeriodSums {
  readonly tips: number;
  readonly privateShows: number;
  readonly other: number;
}

/** @param until null: open-ended */
export async function readPeriod(db: Queryable, roomId: number, from: Date, until: Date | null): Promise<PeriodSums> {
  const { reason, createdAt } = ledgerTransfers;
  const of = (kind: SQL) => sql`coalesce(sum(${ledgerEntries.amount}) filter (where ${kind}), 0)`.mapWith(Number);
  const [tip, show] = [sql`${reason} ~ ${tipReason}`, sql`${reason} ~ ${privateReason}`];
  const [sums] = await db
    .select({
      tips: of(tip),
      privateShows: of(show),
      other: of(sql`not (${tip} or ${show})`),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.ledgerAccountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(
      and(
        entriesOf(roomId),
        gte(createdAt, from),
        until === null ? undefined : lt(createdAt, until),
        sql`${reason} !~ ${payoutReason}`,
      ),
    );
  return sums ?? { tips: 0, privateShows: 0, other: 0 };
}

/** The days since a moment on which coins were added to a room or taken back, without payouts, newest first. */
export function readDays(
  db: Queryable,
  roomId: number,
  since: Date,
  timeZone: string,
): Promise<{ day: string; coins: number }[]> {
  const { reason, createdAt } = ledgerTransfers;
  const day = sql<string>`to_char(${createdAt} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  return db
    .select({ day, coins: sql`sum(${ledgerEntries.amount})`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.ledgerAccountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(and(entriesOf(roomId), gte(createdAt, since), sql`${reason} !~ ${payoutReason}`))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`);
}

/** Broadcasts that a period has a part of. It begins with the first coins, which come during a show. */
export async function countBroadcasts(db: Queryable, roomId: number, from: Date, until: Date): Promise<number> {
  const { startedAt, endedAt } = liveBroadcasts;
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(liveBroadcasts)
    .where(and(eq(liveBroadcasts.roomId, roomId), lt(startedAt, until), or(isNull(endedAt), gt(endedAt, from))));
  return row?.count ?? 0;
}

/** A room with coins that no payout includes. */
export interface DueRow {
  readonly roomId: number;
  readonly room: string;
  readonly performer: string;
  readonly coins: number;
}

/**
 * Rooms with coins and without an open payout, most coins first.
 * @param after the last one before; null: from the beginning
 */
export function listDue(
  db: Queryable,
  after: Pick<DueRow, 'coins' | 'roomId'> | null,
  limit: number,
): Promise<DueRow[]> {
  const { balance } = ledgerAccounts;
  return db
    .select({ roomId: liveRooms.id, room: liveRooms.nickname, performer: stageName, coins: balance })
    .from(liveRooms)
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .innerJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.owner, sql`'performer:' || ${liveRooms.id}`),
        eq(ledgerAccounts.currency, currencies.coins),
      ),
    )
    .where(
      and(
        gt(balance, 0),
        sql`not exists (select from ${payouts} where ${payouts.roomId} = ${liveRooms.id} and ${payouts.state} in ('proposed', 'approved'))`,
        after === null
          ? undefined
          : sql`(${balance}, ${liveRooms.id}) < (${after.coins}::bigint, ${after.roomId}::int)`,
      ),
    )
    .orderBy(desc(balance), desc(liveRooms.id))
    .limit(limit);
}

/** A room by its nickname, with the account that performs there. */
export async function findPayee(
  db: Queryable,
  nickname: string,
): Promise<{ roomId: number; accountId: number | null } | null> {
  const [row] = await db
    .select({ roomId: liveRooms.id, accountId: performers.accountId })
    .from(liveRooms)
    .leftJoin(performers, eq(performers.roomId, liveRooms.id))
    .where(eq(liveRooms.nickname, nickname));
  return row ?? null;
}
