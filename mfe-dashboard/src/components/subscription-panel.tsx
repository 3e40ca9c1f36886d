import type { Profile } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Button, Icon, Panel, Tag } from '@platform/shared/ui';
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
      {active ? (
        <Button variant="outlined" size="sm" to={paths.easyCancel()}>
          {subscription.status === 'cancelled' ? 'Resume Premium' : 'Easy cancel'}
        </Button>
      ) : (
        <Button variant="outlined" size="sm" icon="premium" to={paths.premium()}>
          Get Premium
        </Button>
      )}
    </Panel>
  );
}

/** One sentence on how the plan goes on. */
function whenText(subscription: Profile['subscription'], isPremiumUser: boolean): string {
  if (subscription === null) return 'You don’t have Premium yet.';
  if (!isPremiumUser) return 'Your paid period has ended.';
  if (subscription.status === 'past-due') return 'The last renewal wasn’t paid. We’ll try again soon.';
  if (subscription.endsOn !== null) return `Cancelled. Premium until ${formatDate(subscription.endsOn)}.`;
  return subscription.renewsOn === null ? 'Does not renew.' : `Renews on ${formatDate(subscription.renewsOn)}.`;
}
