import type { Profile } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import { Button } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { planName, planStanding } from '../../state/plan-words';
import styles from './held-premium.module.css';

/** The head of a page about Premium for who has it: what they have, and where they change it. */
export function HeldPremium({ profile }: { profile: Profile }) {
  const { subscription } = profile;
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>You have Premium</h1>
      <p className="lead">
        {subscription !== null && `${planName(subscription.plan)}. `}
        {subscription !== null && planStanding(profile)}
      </p>
      <div className={styles.actions}>
        <Button variant="outlined" to={paths.dashboard()}>
          Go to dashboard
        </Button>
        {subscription !== null && (
          <Button variant="outlined" to={ownPaths.easyCancel()}>
            {subscription.status === 'cancelled' ? 'Resume Premium' : 'Easy cancel'}
          </Button>
        )}
      </div>
    </header>
  );
}
