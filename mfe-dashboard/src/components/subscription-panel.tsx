import type { Profile } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { Button, Icon, Panel, Tag } from '@platform/shared/ui';
import * as ownPaths from '../own-paths';
import { planName, planStanding } from '../state/plan-words';
import styles from './subscription-panel.module.css';

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
        <p className={styles.plan}>{subscription === null ? 'No subscription' : planName(subscription.plan)}</p>
        <p className={styles.when}>{planStanding({ subscription, isPremiumUser })}</p>
      </div>
      {active ? (
        <Button variant="outlined" size="sm" to={ownPaths.easyCancel()}>
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
