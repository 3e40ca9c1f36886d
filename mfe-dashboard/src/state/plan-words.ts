import type { Profile, Subscription } from '@platform/shared/contracts';
import { formatDate, formatMoney } from '@platform/shared/format';

/** A day without its year, `23 Dec`, the same on server and browser. */
export const shortDay = (date: string): string => /^\d+ \S{3}/.exec(formatDate(date))?.[0] ?? formatDate(date);

/** How a member's premium stands, in a word or two; null: they have none. */
export function planTag({
  subscription,
  isPremiumUser,
}: Pick<Profile, 'subscription' | 'isPremiumUser'>): { words: string; variant: 'owned' | 'wait' | 'line' } | null {
  if (subscription === null || !isPremiumUser) return null;
  if (subscription.status === 'past-due') return { words: 'Payment due', variant: 'wait' };
  if (subscription.status === 'cancelled' && subscription.endsOn !== null)
    return { words: `Ends ${shortDay(subscription.endsOn)}`, variant: 'line' };
  return { words: 'ACTIVE', variant: 'owned' };
}

/**
 * One sentence on how the plan goes on.
 * @param price what each renewal costs, once it is known
 */
export function planStanding(
  { subscription, isPremiumUser }: Pick<Profile, 'subscription' | 'isPremiumUser'>,
  price?: Subscription['price'],
): string {
  if (subscription === null) return 'You don’t have Premium yet.';
  if (!isPremiumUser) return 'Your paid period has ended.';
  if (subscription.status === 'past-due') return 'The last renewal wasn’t paid. We’ll try again soon.';
  if (subscription.endsOn !== null) return `Cancelled. Premium until ${formatDate(subscription.endsOn)}.`;
  if (subscription.renewsOn === null) return 'Doesn’t renew.';
  return `Renews on ${formatDate(subscription.renewsOn)}${price ? ` for ${formatMoney(price)}` : ''}.`;
}
