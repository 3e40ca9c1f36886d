import type { ReactNode } from 'react';
import type { Maintenance } from '@platform/shared/contracts';
import { Spinner } from '@platform/shared/ui';
import { Brand } from '../chrome/header/brand';
import type { SafeLogo } from '../chrome/menu/menu';
import { HorizonPage } from '../errors/horizon-page';
import styles from '../errors/horizon-page.module.css';

export interface MaintenancePageProps {
  logo: SafeLogo;
  /** The operator's words; our own when empty. */
  message: Maintenance['message'];
  /** Seconds between two checks. */
  retryAfter: Maintenance['retryAfter'];
}

/**
 * How often the page asks.
 * @param seconds 1 or more
 * @returns e.g. `every minute`, `every 30 seconds`
 */
export function everyText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

/** Shown to everybody while the site is in maintenance; it has no layout (docs/spec/routes.md#maintenance). */
export function MaintenancePage({ logo, message, retryAfter }: MaintenancePageProps): ReactNode {
  return (
    <HorizonPage title="We’ll be back shortly" above={<Brand logo={logo} plain />} full>
      <p className="lead">
        {message ||
          'Planned maintenance is under way. Your library, coins and gems are safe. This page checks again automatically.'}
      </p>
      <p className={styles.status}>
        <Spinner size={16} />
        Checking {everyText(retryAfter)}
      </p>
    </HorizonPage>
  );
}
