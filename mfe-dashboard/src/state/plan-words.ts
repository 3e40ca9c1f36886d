import type { Profile } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';

const plans = {
  monthly: 'Premium, monthly',
  quarterly: 'Premium, every 3 months',
  yearly: 'Premium, 12 months',
} as const;

/** What a member's plan is called. */
export const planName = (plan: keyof typeof plans): string => plans[plan];

/** One sentence on how the plan goes on. */
export function planStanding({ subscription, isPremiumUser }: Pick<Profile, 'subscription' | 'isPremiumUser'>): string {
  if (subscription === null) return 'You don’t have Premium yet.';
  if (!isPremiumUser) return 'Your paid period has ended.';
  if (subscription.status === 'past-due') return 'The last renewal wasn’t paid. We’ll try again soon.';
  if (subscription.endsOn !== null) return `Cancelled. Premium until ${formatDate(subscription.endsOn)}.`;
  return subscription.renewsOn === null ? 'Does not renew.' : `Renews on ${formatDate(subscription.renewsOn)}.`;
}
