import type { Profile } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';
import { Icon, Panel, Tag } from '@platform/shared/ui';
import styles from './subscription-panel.module.css';

const plans = {
  monthly: 'Premium, monthly',
  quarterly: 'Premium, every 3 months',
  yearly: 'Premium, 12 months',
} as const;

/** The member's plan: what it is and when it renews or ends. */
export function SubscriptionPanel({ profile: { subscription, isPremiumUser } }: { profile: Profile }) {
  const active = subscription !== null && isPremiumUser;
  return (
    <Panel className={`${styles.panel} ${active ? styles.active : ''}`} aria-labelledby="subscription-heading">
      <div className={styles.row}>
        <h2 id="subscription-heading" className={styles.title}>
          <Icon name="premium" />
          Subscription
        </h2>
        {active && <Tag variant="owned">ACTIVE</Tag>}
      </div>
      <div>
        <p className={styles.plan}>{subscription === null ? 'No subscription' : plans[subscription.plan]}</p>
        <p className={styles.when}>{whenText(subscription, isPremiumUser)}</p>
      </div>
    </Panel>
  );
}

/** One sentence on how the plan goes on. */
function whenText(subscription: Profile['subscription'], isPremiumUser: boolean): string {
  if (subscription === null) return 'You play with coins and gems.';
  if (!isPremiumUser) return 'The paid period is over.';
  if (subscription.endsOn !== null) return `Cancelled. Premium until ${formatDate(subscription.endsOn)}.`;
  return subscription.renewsOn === null ? 'Does not renew.' : `Renews ${formatDate(subscription.renewsOn)}.`;
}
