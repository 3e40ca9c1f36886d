import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Button, Icon } from '@platform/shared/ui';
import styles from './premium-band.module.css';

const reasons = [
  ['Every full-length video.', 'Watch on any screen or step inside.'],
  ['Larger game discounts.', 'Your Premium price shows on every card.'],
  ['Gems every month.', 'Spend them on games with a gem price.'],
  ['Easy to leave.', 'Cancel in two clicks from your dashboard.'],
] as const;

/** What premium is, for visitors who do not have it. */
export function PremiumBand(): ReactNode {
  return (
    <section className={styles.band} aria-labelledby="premium-heading">
      <div className={styles.offer}>
        <h2 id="premium-heading">One membership, every headset</h2>
        <p className="lead">Every full-length video, lower game prices, and gems each month.</p>
        <Button variant="outlined" to={paths.premium()}>
          See Premium plans
        </Button>
      </div>
      <ul className={styles.reasons}>
        {reasons.map(([what, how]) => (
          <li key={what}>
            <Icon name="check" />
            <span>
              <b>{what}</b> {how}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
