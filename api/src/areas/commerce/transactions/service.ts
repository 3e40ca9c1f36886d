import type { PaymentLine, ReplyOf, Transaction } from '@platform/shared/contracts';
import { pageSizes } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { currencies } from '../../ledger/ledger/repository';
import { addDays, dayIn, periodEnds } from './calendar';
import {
  balancesAtEndOf,
  findPaymentLines,
  findPerformerNames,
  findRefunds,
  findTitles,
  findTransactions,
  firstDay,
  type Place,
  type TransactionFilter,
  type TransactionRow,
} from './repository';
import { gameOf, paymentOf, refundReasonOf, roomOf, titleOf } from './titles';
import { paymentLine } from '../payments/shown-checkout';

/** The query of a viewer, as in the contract. */
export interface TransactionQuery {
  readonly currency?: keyof typeof currencies | undefined;
  readonly kind?: TransactionFilter['kind'];
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly tz: string;
}

export interface Statement {
  readonly accountId: number;
  /** Whether titles of the full catalogue may be named to this viewer. */
  readonly canSeeTitles: boolean;
  readonly now: Date;
}

const DAY_MS = 86_400_000;

/**
 * The filter of a query.
 * @throws ApiError validation-failed for days together with dates, and for dates the wrong way round
 */
function filterOf({ currency, kind, days, from, to, tz }: TransactionQuery, now: Date): TransactionFilter {
  const refuse = (field: string, problem: string): never => {
    throw new ApiError(400, 'validation-failed', `The query is not valid (${field}: ${problem}).`, {
      fields: { [field]: problem },
    });
  };
  if (days !== undefined && (from !== undefined || to !== undefined)) refuse('days', 'must not come with dates');
  if (from !== undefined && to !== undefined && to < from) refuse('to', 'must not be before the first day');
  return {
    currency,
    kind,
    since: days === undefined ? undefined : new Date(now.getTime() - days * DAY_MS),
    from,
    to,
    timeZone: tz,
  };
}

const cursorOf = ({ createdAt, entryId }: Place): string => `${createdAt.getTime()}.${entryId}`;

function placeOf(cursor: string): Place {
  const [time = '', id = ''] = cursor.split('.');
  const createdAt = new Date(Number(time));
  // A cursor before all rows.
  if (Number.isNaN(createdAt.getTime()) || Number(id) > 2_147_483_647) return { createdAt: new Date(0), entryId: 0 };
  return { createdAt, entryId: Number(id) };
}

/**
 * A page of a member's transactions, the newest first.
 * @throws ApiError validation-failed
 */
export async function readTransactions(
  db: Queryable,
  { accountId, canSeeTitles, now }: Statement,
  {
    before,
    after,
    limit = pageSizes.transactions,
    ...query
  }: TransactionQuery & { before?: string | undefined; after?: string | undefined; limit?: number | undefined },
): Promise<ReplyOf<'GET /api/transactions'>> {
  const filter = filterOf(query, now);
  const viewer = { accountId, canSeeTitles };
  if (after !== undefined) {
    const newer = await findTransactions(db, accountId, filter, { side: 'newer', of: placeOf(after) }, limit + 1);
    const next = newer[limit];
    // Fewer than a page are newer: then it is the first page, which is shown whole.
    if (next !== undefined)
      return pageFrom(db, viewer, filter, newer.slice(0, limit).toReversed(), { until: next.createdAt, older: true });
  }
  const beside = before === undefined ? null : ({ side: 'older', of: placeOf(before) } as const);
  const found = await findTransactions(db, accountId, filter, beside, limit + 1);
  return pageFrom(db, viewer, filter, found.slice(0, limit), {
    until: beside?.of.createdAt ?? null,
    older: found.length > limit,
  });
}

/**
 * @param there when the last row of the page before it was made (null: it is the first page), and whether there is an
 *   older one
 */
async function pageFrom(
  db: Queryable,
  viewer: Pick<Statement, 'accountId' | 'canSeeTitles'>,
  filter: TransactionFilter,
  rows: readonly TransactionRow[],
  there: { readonly until: Date | null; readonly older: boolean },
): Promise<ReplyOf<'GET /api/transactions'>> {
  const [first, last] = [rows[0], rows.at(-1)];
  const older = there.older && last ? last : null;
  const [items, payments] = await Promise.all([
    nameRows(db, rows, viewer),
    findPaymentLines(db, viewer.accountId, filter, { since: older?.createdAt ?? null, until: there.until }),
  ]);
  return {
    items,
    payments: payments.map((row): PaymentLine => paymentLine(row)),
    newer: there.until !== null && first ? cursorOf(first) : null,
    older: older && cursorOf(older),
  };
}

async function nameRows(
  db: Queryable,
  rows: readonly TransactionRow[],
  { accountId, canSeeTitles }: Pick<Statement, 'accountId' | 'canSeeTitles'>,
): Promise<Transaction[]> {
  const ids = [...new Set(rows.flatMap(({ reason }) => gameOf(reason) ?? []))];
  const rooms = canSeeTitles ? [...new Set(rows.flatMap(({ reason }) => roomOf(reason) ?? []))] : [];
  const oldest = rows.findLast(({ reason }) => refundReasonOf(reason) !== null);
  const [titles, performers, refunds] = await Promise.all([
    findTitles(db, ids),
    findPerformerNames(db, rooms),
    oldest === undefined ? [] : findRefunds(db, accountId, oldest.createdAt),
  ]);
  return rows.map((row) => {
    const { entryId, createdAt, kind, currency, amount, balanceAfter, reason } = row;
    const found = titles.get(gameOf(reason) ?? 0);
    const game = found && (found.soft || canSeeTitles) ? found : null;
    return {
      id: entryId,
      createdAt: createdAt.toISOString(),
      kind,
      currency: currency === currencies.coins ? 'coins' : 'gems',
      title: titleOf(reason, {
        game: game?.title ?? null,
        performer: performers.get(roomOf(reason) ?? '') ?? null,
      }),
      pageUrl: game && game.view !== 'announcement' && game.isListed ? `/games/${game.slug}` : null,
      paymentId: paymentOf(reason),
      amount,
      balanceAfter,
      state: stateOf(row, refunds),
    };
  });
}

/** Whether a row stands: a purchase is refunded before the same game can be bought anew, so any later refund is its own. */
function stateOf(
  { createdAt, reason, held, settled, releasedAt }: TransactionRow,
  refunds: Awaited<ReturnType<typeof findRefunds>>,
): NonNullable<Transaction['state']> {
  if (held !== null && settled !== null && settled < held) {
    if (releasedAt === null) return 'pending';
    return settled === 0 ? 'returned' : 'complete';
  }
  const wanted = refundReasonOf(reason);
  const isReturned =
    wanted !== null && refunds.some((refund) => refund.reason === wanted && refund.createdAt >= createdAt);
  return isReturned ? 'returned' : 'complete';
}

/** Rows that are read at once for a file. */
const BATCH = 1_000;

/** All of a member's transactions that a query means, the newest first, read as they are needed. */
export async function* allTransactions(
  db: Queryable,
  { accountId, canSeeTitles, now }: Statement,
  query: TransactionQuery,
): AsyncGenerator<Transaction[]> {
  const filter = filterOf(query, now);
  for (let of: Place | undefined; ;) {
    const rows = await findTransactions(db, accountId, filter, of ? { side: 'older', of } : null, BATCH);
    if (rows.length > 0) yield nameRows(db, rows, { accountId, canSeeTitles });
    if (rows.length < BATCH) return;
    of = rows.at(-1);
  }
}

/**
 * A balance over time (`GET /api/transactions/balance`).
 * @throws ApiError validation-failed
 */
export async function readBalanceHistory(
  db: Queryable,
  { accountId, now }: Statement,
  query: TransactionQuery & { readonly currency: keyof typeof currencies },
): Promise<ReplyOf<'GET /api/transactions/balance'>> {
  const { from, to, timeZone } = filterOf(query, now);
  const { currency, days } = query;
  const today = dayIn(timeZone, now);
  const last = to !== undefined && to < today ? to : today;
  const asked = days === undefined ? from : addDays(today, 1 - days);
  const oldest = await firstDay(db, accountId, currency, timeZone);
  if (oldest === null || oldest > last) return { step: 'day', points: [] };
  // The day before the first transaction shows where the balance came from.
  const first = addDays(oldest, -1);
  const ends = periodEnds(asked === undefined || asked < first ? first : asked, last);
  const balances = await balancesAtEndOf(db, accountId, currency, ends.days, timeZone);
  return { step: ends.step, points: ends.days.map((on, index) => ({ on, balance: balances[index] ?? 0 })) };
}
