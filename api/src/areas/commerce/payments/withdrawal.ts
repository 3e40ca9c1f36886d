import type { CommerceConfig } from '../settings';
import type { CheckoutRow } from './repository';

/** Days in which the law lets a consumer withdraw (Directive 2011/83/EU, article 9). */
const WITHDRAWAL_DAYS = 14;

/**
 * Until when a payment may be withdrawn from by law.
 * An unknown country counts as one that gives the right: refusing a right costs more than granting one.
 * @returns null where there is no such right, or it is over
 */
export function withdrawUntil(
  { state, settledAt, country, coins, kind }: CheckoutRow,
  { payments: { withdrawalCountries } }: Pick<CommerceConfig, 'payments'>,
  now: Date,
): Date | null {
  const isCovered =
    withdrawalCountries.length > 0 &&
    (country === null || withdrawalCountries.includes('*') || withdrawalCountries.includes(country));
  // The right is of the contract, and a renewal is no new one.
  if (state !== 'paid' || settledAt === null || !isCovered || (kind === 'renewal' && coins === null)) return null;
  const until = new Date(settledAt.getTime() + WITHDRAWAL_DAYS * 86_400_000);
  return until > now ? until : null;
}
