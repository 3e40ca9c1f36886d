import type { TransactionKind } from '@platform/shared/contracts';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../../ground/db/any-of';
import type { Queryable } from '../../../ground/db/database';
import { isListedWrittenOut } from '../../catalogue/listed-repository';
import { games, liveRooms, models } from '../../catalogue/tables';
import { holds, ledgerAccounts, ledgerEntries, ledgerTransfers, transactions } from '../../ledger/tables';
import { currencies, memberName } from '../../ledger/ledger/repository';
import { checkouts } from '../tables';

export interface TransactionFilter {
  readonly currency?: keyof typeof currencies | undefined;
  readonly kind?: TransactionKind | undefined;
  /** Oldest moment, inclusive. */
  readonly since?: Date | undefined;
  /** First and last day, inclusive, in `timeZone`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone: string;
}

/** Cursor of a row in the list. */
export interface Place {
  readonly createdAt: Date;
  readonly entryId: number;
}

/** The moment at which a day begins in a time zone. */
const startOf = (day: string, timeZone: string, days = 0): SQL =>
  sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone})`;

const inPeriod = (
  createdAt: typeof transactions.createdAt | typeof checkouts.createdAt,
  { since, from, to, timeZone }: TransactionFilter,
): SQL | undefined =>
  and(
    since && gte(createdAt, since),
    from === undefined ? undefined : sql`${createdAt} >= ${startOf(from, timeZone)}`,
    to === undefined ? undefined : sql`${createdAt} < ${startOf(to, timeZone, 1)}`,
  );

const within = (filter: TransactionFilter): SQL | undefined =>
  and(filter.kind && eq(transactions.kind, filter.kind), inPeriod(transactions.createdAt, filter));

const accountsOf = (accountId: number, currency?: keyof typeof currencies): SQL | undefined =>
  and(eq(ledgerAccounts.owner, memberName(accountId)), currency && eq(ledgerAccounts.currency, currencies[currency]));

/**
 * Rows next to a cursor, nearest first. Reads at most `limit` rows from the index of each of the member's accounts,
 * wherever in the list the cursor is.
 * @param beside the cursor, and on which side of it; null: from the newest
 */
export function findTransactions(
  db: Queryable,
  accountId: number,
  filter: TransactionFilter,
  beside: { readonly side: 'older' | 'newer'; readonly of: Place } | null,
  limit: number,
) {
  const newerFirst = beside?.side !== 'newer';
  const order = newerFirst ? desc : asc;
  const place =
    beside &&
    sql`(${transactions.createdAt}, ${transactions.entryId}) ${sql.raw(newerFirst ? '<' : '>')} (${beside.of.createdAt.toISOString()}::timestamptz, ${beside.of.entryId}::int)`;
  const line = db
    .select({
      entryId: transactions.entryId,
      kind: transactions.kind,
      balanceAfter: transactions.balanceAfter,
      createdAt: transactions.createdAt,
    })
    .from(transactions)
    .where(and(eq(transactions.ledgerAccountId, ledgerAccounts.id), within(filter), place ?? undefined))
    .orderBy(order(transactions.createdAt), order(transactions.entryId))
    .limit(limit)
    .as('line');
  return db
    .select({
      entryId: line.entryId,
      kind: line.kind,
      balanceAfter: line.balanceAfter,
      createdAt: line.createdAt,
      currency: ledgerAccounts.currency,
      amount: ledgerEntries.amount,
      reason: ledgerTransfers.reason,
      held: holds.amount,
      settled: holds.settled,
      releasedAt: holds.releasedAt,
    })
    .from(ledgerAccounts)
    .crossJoinLateral(line)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, line.entryId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .leftJoin(holds, eq(holds.transferId, ledgerTransfers.id))
    .where(accountsOf(accountId, filter.currency))
    .orderBy(order(line.createdAt), order(line.entryId))
    .limit(limit);
}
export type TransactionRow = Awaited<ReturnType<typeof findTransactions>>[number];

/**
 * Refunds of a member, by the reason of the transfer.
 * @param since oldest refund to read
 */
export function findRefunds(db: Queryable, accountId: number, since: Date) {
  return db
    .select({ createdAt: transactions.createdAt, reason: ledgerTransfers.reason })
    .from(ledgerAccounts)
    .innerJoin(
      transactions,
      and(
        eq(transactions.ledgerAccountId, ledgerAccounts.id),
        eq(transactions.kind, 'refund'),
        gte(transactions.createdAt, since),
      ),
    )
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, transactions.entryId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(accountsOf(accountId));
}

/** The day of a member's first transaction in a currency, in a time zone; null if there is none. */
export async function firstDay(
  db: Queryable,
  accountId: number,
  currency: keyof typeof currencies,
  timeZone: string,
): Promise<string | null> {
  const [first] = await db
    .select({ day: sql<string>`to_char(${transactions.createdAt} at time zone ${timeZone}, 'YYYY-MM-DD')` })
    .from(transactions)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, transactions.ledgerAccountId))
    .where(accountsOf(accountId, currency))
    .orderBy(asc(transactions.createdAt), asc(transactions.entryId))
    .limit(1);
  return first?.day ?? null;
}

/**
 * Balances at the ends of days, one index lookup each.
 * @param days `YYYY-MM-DD`
 * @returns whole coins or gems in the same order; 0 before the first transaction
 */
export async function balancesAtEndOf(
  db: Queryable,
  accountId: number,
  currency: keyof typeof currencies,
  days: readonly string[],
  timeZone: string,
): Promise<number[]> {
  const list = sql.join(
    days.map((day, index) => sql`(${index}::int, ${startOf(day, timeZone, 1)})`),
    sql`, `,
  );
  const last = db
    .select({ balance: transactions.balanceAfter })
    .from(transactions)
    .where(and(eq(transactions.ledgerAccountId, ledgerAccounts.id), lt(transactions.createdAt, sql`ends.at`)))
    .orderBy(desc(transactions.createdAt), desc(transactions.entryId))
    .limit(1);
  const rows = await db
    .select({ index: sql<number>`ends.index`, balance: sql<string | null>`(${last})` })
    .from(ledgerAccounts)
    .innerJoin(sql`(values ${list}) as ends (index, at)`, sql`true`)
    .where(accountsOf(accountId, currency));
  const balances = new Map(rows.map(({ index, balance }) => [index, Number(balance ?? 0)]));
  return days.map((_, index) => balances.get(index) ?? 0);
}

/** Maximum number per page: each line is a manual payment, or a renewal of a month or more. */
const MAX_PAYMENT_LINES = 200;

/**
 * Payments without a transaction: those of Premium, and of packs whose coins were not added (yet); newest first.
 * @param period not before `since` and before `until`; null: open-ended
 */
export function findPaymentLines(
  db: Queryable,
  accountId: number,
  filter: TransactionFilter,
  { since, until }: { readonly since: Date | null; readonly until: Date | null },
) {
  const { currency, kind } = filter;
  // A plan changes no balance; its gems have a separate row.
  const plans =
    currency === undefined && (kind === undefined || kind === 'premium') ? isNotNull(checkouts.plan) : undefined;
  const packs =
    currency !== 'gems' && (kind === undefined || kind === 'coins')
      ? and(isNull(checkouts.plan), or(inArray(checkouts.state, ['pending', 'declined']), isNotNull(checkouts.heldAt)))
      : undefined;
  if (plans === undefined && packs === undefined) return [];
  return db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.accountId, accountId),
        or(
          inArray(checkouts.state, ['pending', 'declined', 'paid', 'refunded', 'charged-back']),
          isNotNull(checkouts.heldAt),
        ),
        or(plans, packs),
        inPeriod(checkouts.createdAt, filter),
        since === null ? undefined : gte(checkouts.createdAt, since),
        until === null ? undefined : lt(checkouts.createdAt, until),
      ),
    )
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(MAX_PAYMENT_LINES);
}

/** Names of the performers of rooms, by the rooms' nicknames. */
export async function findPerformerNames(db: Queryable, nicknames: readonly string[]): Promise<Map<string, string>> {
  if (nicknames.length === 0) return new Map();
  const rows = await db
    .select({ nickname: liveRooms.nickname, first: models.firstName, last: models.lastName })
    .from(liveRooms)
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .where(isAnyOf(liveRooms.nickname, nicknames));
  return new Map(rows.map(({ nickname, first, last }) => [nickname, `${first} ${last}`.trim()]));
}

/** Games that transactions name. */
export async function findTitles(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      id: games.id,
      slug: games.slug,
      title: games.title,
      view: games.view,
      soft: games.soft,
      isListed: isListedWrittenOut('games'),
    })
    .from(games)
    .where(isAnyOf(games.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
