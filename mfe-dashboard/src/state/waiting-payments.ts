import type { Checkout } from '@platform/shared/contracts';
import type { TransactionsAddress } from './transactions-address';

const DAY_MS = 86_400_000;

/** Whether a moment lies in the time of an address. @param now in milliseconds */
function isWithin(iso: string, { time }: Pick<TransactionsAddress, 'time'>, now: number): boolean {
  if (time === 'all') return true;
  if (typeof time === 'string') return now - Date.parse(iso) < Number(time) * DAY_MS;
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: time.tz }).format(new Date(iso));
  return day >= time.from && day <= time.to;
}

/**
 * Payments whose coins or Premium are still to come, so that no transaction tells of them yet.
 * @param payments the newest of the member
 * @param address filters of the list
 * @param now in milliseconds
 */
export function waitingPayments(
  payments: readonly Checkout[],
  address: Pick<TransactionsAddress, 'currency' | 'kind' | 'time'>,
  now: number,
): Checkout[] {
  const { currency, kind } = address;
  return payments.filter(({ state, needsReview, coins, createdAt }) => {
    if (state !== 'pending' && !needsReview) return false;
    const isShown =
      coins === null
        ? currency === null && (kind === null || kind === 'premium')
        : currency !== 'gems' && (kind === null || kind === 'coins');
    return isShown && isWithin(createdAt, address, now);
  });
}
