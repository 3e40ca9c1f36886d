import type { Transaction, TransactionKind } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import type { IconName } from '@platform/shared/ui';

/** What a kind is called, in the order of the filter. */
export const kindNames: readonly (readonly [TransactionKind, string])[] = [
  ['coins', 'Coin packs'],
  ['game', 'Games'],
  ['premium', 'Premium'],
  ['rating', 'Ratings'],
  ['live', 'Live rooms'],
  ['refund', 'Refunds'],
  ['other', 'Other'],
];

export const kindIcons: Readonly<Record<TransactionKind, IconName>> = {
  coins: 'transactions',
  game: 'games',
  premium: 'premium',
  rating: 'gem',
  live: 'user',
  refund: 'retry',
  other: 'info',
};

/** An amount with its sign and unit: `+3 000 coins`, `−1 gem`. */
export function amountWords({ amount, currency }: Pick<Transaction, 'amount' | 'currency'>): string {
  return `${amount < 0 ? '−' : '+'}${countWords(Math.abs(amount), currency)}`;
}

/** So many of a currency: `3 000 coins`, `1 gem`. @param count from 0 */
export const countWords = (count: number, currency: Transaction['currency']): string =>
  `${formatNumber(count)} ${count === 1 ? currency.slice(0, -1) : currency}`;
