import type { ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Button, Icon } from '@platform/shared/ui';
import styles from './premium-band.module.css';

const reasons = [
  ['Larger game discounts.', 'Your premium price shows on every card.'],
  ['Gems every month.', '50 of them, with every premium month.'],
  ['Easy to leave.', 'Cancel in two clicks from your dashboard.'],
] as const;

/** What premium is, for visitors who do not have it. */
export function PremiumBand(): ReactNode {
  return (
    <section className={styles.band} aria-labelledby="premium-heading">
      <div className={styles.offer}>
        <h2 id="premium-heading">One membership, every headset</h2>
        <p className="lead">Premium lowers the price of every game and adds gems each month.</p>
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
