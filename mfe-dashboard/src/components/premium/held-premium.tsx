import type { Profile } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { Button } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { subscriptionQuery } from '../../state/payment-queries';
import { planStanding } from '../../state/plan-words';
import { planName } from '../../state/product-words';
import { ResumePremium } from './resume-premium';
import styles from './held-premium.module.css';

/** The head of a page about Premium for its members: what they have, and where they change it. */
export function HeldPremium({ profile }: { profile: Profile }) {
  const { subscription } = profile;
  const { data } = useQuery({ ...subscriptionQuery(), enabled: subscription !== null });
  const details = data?.subscription ?? null;
  const isCancelled = subscription?.status === 'cancelled';
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>You have Premium</h1>
      <p className="lead">
        {subscription !== null && `${planName(subscription.plan)}. `}
        {subscription !== null && planStanding(profile, details?.price)}
      </p>
      <div className={styles.actions}>
        <Button variant="outlined" to={paths.dashboard()}>
          Go to dashboard
        </Button>
        {isCancelled && details?.canResume === true && <ResumePremium />}
        {subscription !== null && !isCancelled && (
          <Button variant="outlined" to={ownPaths.easyCancel()}>
            Easy cancel
          </Button>
        )}
      </div>
    </header>
  );
}
