import { type Withdrawal, withdrawalDays, type WithdrawalRefusal } from '@platform/shared/contracts';
import { numberWords } from '../../../ground/plain-words';
import type { CommerceConfig } from '../settings';
import type { CheckoutRow } from './repository';

export type WithdrawalFacts = Pick<CheckoutRow, 'state' | 'heldAt' | 'settledAt' | 'country' | 'coins' | 'kind'>;

/**
 * Whether a payment may be withdrawn from by law, until when, and what is in the way
 * (docs/spec/money.md#withdrawal). The page and the withdrawal itself ask the same function.
 * @param member `coins`: whole coins in the member's balance
 */
export function withdrawalOf(
  checkout: WithdrawalFacts,
  { payments: { withdrawalCountries } }: Pick<CommerceConfig, 'payments'>,
  { coins, now }: { readonly coins: number; readonly now: Date },
): Withdrawal {
  const refused = (why: WithdrawalRefusal, until: Date | null = null, coinsSpent = 0): Withdrawal => ({
    until: until?.toISOString() ?? null,
    possible: false,
    why,
    coinsSpent,
  });
  const { state, heldAt, settledAt, country, kind } = checkout;
  if (state === 'refunded') return refused('returned');
  if (state === 'charged-back') return refused('reversed');
  if (heldAt !== null) return refused('in-review');
  if (state !== 'paid' || settledAt === null) return refused('unpaid');
  // The right is of the contract, and a renewal is no new one.
  if (kind === 'renewal') return refused('renewal');
  if (!isCovered(country, withdrawalCountries)) return refused('no-right');
  const until = new Date(settledAt.getTime() + withdrawalDays * 86_400_000);
  if (until <= now) return refused('over', until);
  const coinsSpent = Math.max(0, (checkout.coins ?? 0) - coins);
  if (coinsSpent > 0) return refused('spent', until, coinsSpent);
  return { until: until.toISOString(), possible: true, why: null, coinsSpent: 0 };
}

/** An unknown country counts as one that gives the right: refusing a right costs more than granting one. */
const isCovered = (country: string | null, countries: readonly string[]): boolean =>
  countries.length > 0 && (country === null || countries.includes('*') || countries.includes(country));

/** Why a withdrawal was refused, as the member reads it. */
export function refusalWords({ why, coinsSpent }: Pick<Withdrawal, 'why' | 'coinsSpent'>): string {
  switch (why) {
    case 'spent':
      return `Your balance is ${numberWords(coinsSpent)} ${coinsSpent === 1 ? 'coin' : 'coins'} short of this pack. You can return it while you still have all its coins.`;
    case 'over':
      return `The ${withdrawalDays} days to return this payment have passed.`;
    case 'renewal':
      return 'Renewals can’t be returned. You can cancel Premium at any time.';
    case 'returned':
      return 'This payment was refunded.';
    case 'reversed':
      return 'Your bank reversed this payment.';
    case 'in-review':
      return 'We’re checking this payment. We’ll e-mail you.';
    case 'unpaid':
      return 'Nothing has been paid yet.';
    case 'no-right':
    case null:
      return 'This payment can’t be returned. Contact us if something is wrong with it.';
  }
}
