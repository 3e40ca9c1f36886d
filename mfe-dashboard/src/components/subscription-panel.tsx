import type { Profile } from '@platform/shared/contracts';
import { formatMoney } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, Icon, Panel, Tag } from '@platform/shared/ui';
import * as ownPaths from '../own-paths';
import { subscriptionQuery } from '../state/payment-queries';
import { planStanding, planTag, shortDay } from '../state/plan-words';
import { planName } from '../state/product-words';
import { ResumePremium } from './premium/resume-premium';
import styles from './subscription-panel.module.css';

/** The member's plan: what it is, when it renews and for how much, or when it ends, and what was paid last. */
export function SubscriptionPanel({ profile }: { profile: Profile }) {
  const { subscription, isPremiumUser } = profile;
  // Sums come beside the profile: without them the panel says what it knows.
  const { data } = useQuery({ ...subscriptionQuery(), enabled: subscription !== null });
  const details = data?.subscription ?? null;
  const active = subscription !== null && isPremiumUser;
  const tag = planTag(profile);
  const last = details?.lastPayment ?? null;
  return (
    <Panel className={`${styles.panel} ${active ? styles.active : ''}`} aria-labelledby="subscription-heading">
      <div className={styles.row}>
        <h2 id="subscription-heading" className={styles.title}>
          <Icon name="premium" />
          Subscription
        </h2>
        {tag && <Tag variant={tag.variant}>{tag.words}</Tag>}
      </div>
      <div>
        <p className={styles.plan}>{subscription === null ? 'No subscription' : planName(subscription.plan)}</p>
        <p className={styles.when}>{planStanding(profile, details?.price)}</p>
        {last && (
          <p className={styles.when}>
            <Link to={ownPaths.receipt(last.id)} className="link">
              {`Last payment for Premium: ${formatMoney(last.money)}, ${shortDay(last.paidAt)}`}
            </Link>
          </p>
        )}
      </div>
      <Action isActive={active} isCancelled={subscription?.status === 'cancelled'} canResume={details?.canResume} />
    </Panel>
  );
}

interface ActionProps {
  isActive: boolean;
  isCancelled: boolean;
  /** Undefined: not known yet. */
  canResume: boolean | undefined;
}

function Action({ isActive, isCancelled, canResume }: ActionProps) {
  if (!isActive)
    return (
      <Button variant="outlined" size="sm" icon="premium" to={paths.premium()}>
        Get Premium
      </Button>
    );
  if (isCancelled && canResume === true) return <ResumePremium size="sm" />;
  return (
    <Button variant="outlined" size="sm" to={ownPaths.easyCancel()}>
      {isCancelled ? 'See your subscription' : 'Easy cancel'}
    </Button>
  );
}
