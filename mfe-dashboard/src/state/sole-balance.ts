import type { ReplyOf } from '@platform/shared/contracts';
import type { TransactionsAddress } from './transactions-address';

export type ListedTransactions = ReplyOf<'GET /api/transactions'>;

/** A balance that changed on fewer days than these is a few steps, which the rows say better than a drawing. */
export const daysOfCurve = 5;

/** On how many of a history's days the balance is another one than before. */
export const changesOf = (points: ReplyOf<'GET /api/transactions/balance'>['points']): number =>
  points.filter(({ balance }, index) => index > 0 && balance !== points[index - 1]?.balance).length;

/**
 * The balance of a period that has no curve, as its list tells it.
 * @returns undefined: there may be a curve, or the list cannot tell; null: nothing came or went
 */
export function soleBalance(
  { items, newer, older }: ListedTransactions,
  { currency, kind }: Pick<TransactionsAddress, 'currency' | 'kind'>,
): { balance: number; at: string } | null | undefined {
  if (newer !== null || older !== null || kind !== null) return undefined;
  const own = items.filter((item) => item.currency === (currency ?? 'coins'));
  if (new Set(own.map(({ createdAt }) => createdAt.slice(0, 10))).size >= daysOfCurve) return undefined;
  const [last] = own;
  return last === undefined ? null : { balance: last.balanceAfter, at: last.createdAt };
}
