import { Icon } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { useMinutesSince } from '../../state/use-minutes-since';
import styles from './staff-frame.module.css';

/** Minutes for which a confirmation holds (docs/spec/staff.md#sessions). */
const HOLDS = 10;

/**
 * When the one at work last confirmed password and second factor, or that acts with money, roles and take-downs will
 * ask for them. @param at null: not in the last ten minutes
 */
export function Confirmed({ at }: { at: string | null }): ReactNode {
  const minutes = useMinutesSince(at);
  if (minutes === undefined) return null;
  const isHeld = minutes !== null && minutes < HOLDS;
  const said = minutes === 0 ? 'Confirmed just now' : `Confirmed ${minutes} min ago`;
  return (
    <span
      className={styles.confirmed}
      data-held={isHeld}
      title="Money, roles and take-downs ask for your password and second step after ten minutes."
    >
      <Icon name="shield" size={16} />
      {isHeld ? said : 'Confirm again to act'}
    </span>
  );
}
