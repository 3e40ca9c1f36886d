import type { Earnings, TopTipper } from '@platform/shared/contracts';
import { and, asc, desc, eq, gt, gte, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { liveBroadcasts } from '../../catalogue/tables';
import { shownName } from '../../identity/public-names/repository';
import { currencies } from '../../ledger/ledger/repository';
import { holds, ledgerAccounts, ledgerEntries, ledgerTransfers } from '../../ledger/tables';
import { performerAccount } from '../performers/ledger-account';
import { chatMessages } from '../tables';

/** Shows per page. */
const SHOWS = 20;
/** Length of the list of top tippers. */
const TIPPERS = 10;

/**
 * Earnings of a room's latest broadcasts. A payment belongs to the last broadcast that began before it, so that none is
 * counted twice or missed when a broadcast is found to have ended.
 * @returns newest first
 */
export async function readShows(db: Queryable, roomId: number): Promise<Earnings['shows']> {
  const { id, startedAt, endedAt } = liveBroadcasts;
  // Literal names, because they refer to the row of the outer statement.
  const from = sql`"live_broadcasts"."started_at"`;
  const until = sql`coalesce((select min(n.started_at) from live_broadcasts n
    where n.room_id = ${roomId} and n.started_at > ${from}), 'infinity')`;
  const stays = (sum: SQL): SQL<number> => sql<number>`(select coalesce(sum(${sum}), 0)::int from private_stays s
    where s.room_id = ${roomId} and s.started_at >= ${from} and s.started_at < ${until})`;
  const rows = await db
    .select({
      startedAt,
      endedAt,
      tips: sql<number>`(select coalesce(sum(m.coins), 0)::int from chat_messages m
        where m.room_id = ${roomId} and m.kind = 'tip' and m.sent_at >= ${from} and m.sent_at < ${until})`,
      privateCoins: stays(sql`s.coins`),
      // A stay has one price, charged for each paid minute.
      privateMinutes: stays(sql`case when s.coins_per_minute > 0 then s.coins / s.coins_per_minute else 0 end`),
    })
    .from(liveBroadcasts)
    .where(eq(liveBroadcasts.roomId, roomId))
    .orderBy(desc(startedAt), desc(id))
    .limit(SHOWS);
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

/**
 * Coins of the tips since a broadcast began, for statements that join `live_rooms` with the broadcast on air; 0 without
 * one.
 */
export const tipsOnAir: SQL<number> = sql<number>`(select coalesce(sum(m.coins), 0)::int from chat_messages m
  where m.room_id = live_rooms.id and m.kind = 'tip' and m.sent_at >= live_broadcasts.started_at)`;

/**
 * Top tippers of a room since a moment, by public name. Tips of deleted accounts share one line.
 * @returns highest sum first, ten at most
 */
export async function readTopTippers(db: Queryable, roomId: number, since: Date): Promise<TopTipper[]> {
  const { accountId, coins, sentAt } = chatMessages;
  const sum = sql<number>`sum(${coins})::int`;
  return db
    .select({ name: shownName(accountId), coins: sum })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, roomId), eq(chatMessages.kind, 'tip'), gte(sentAt, since)))
    .groupBy(accountId)
    .orderBy(desc(sum), asc(sql`min(${chatMessages.sequence})`))
    .limit(TIPPERS);
}

/** An entry of a room's ledger account. */
export interface StatementRow {
  readonly id: number;
  readonly createdAt: Date;
  /** Of the transfer, such as `settle:tip:mara`. */
  readonly reason: string;
  /** Public name of the member who paid; null if no member did. */
  readonly name: string | null;
  /** Coins; negative if paid out. */
  readonly amount: number;
}

/**
 * Part of a room's statement, oldest first.
 * @param after id of the last entry before it; 0: from the beginning
 * @param limit rows, 1 or more
 */
export async function readStatementRows(
  db: Queryable,
  roomId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StatementRow[]> {
  const { id, amount } = ledgerEntries;
  // The key of a settling transfer names the hold: settle:{hold}:{key}.
  const hold = sql`case when ${ledgerTransfers.idempotencyKey} ~ '^settle:[0-9]{1,9}:'
    then split_part(${ledgerTransfers.idempotencyKey}, ':', 2)::int end`;
  return db
    .select({
      id,
      createdAt: ledgerTransfers.createdAt,
      reason: ledgerTransfers.reason,
      name: sql<string | null>`case when ${holds.id} is not null then ${shownName(holds.accountId)} end`,
      amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.ledgerAccountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .leftJoin(holds, eq(holds.id, hold))
    .where(
      and(
        eq(ledgerAccounts.owner, performerAccount(roomId).system),
        eq(ledgerAccounts.currency, currencies.coins),
        gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
}
