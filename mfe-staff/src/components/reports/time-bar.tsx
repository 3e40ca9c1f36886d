import type { StaffReport } from '@platform/shared/contracts';
import { classNames, setStyle } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { isNear, shareLeft } from '../../state/reports-address';
import styles from './time-bar.module.css';

interface TimeBarProps {
  report: StaffReport;
  /** Milliseconds; null: no reader's clock is known, and the bar is empty. */
  now: number | null;
}

/** How much of the time for a decision is left, as a bar: decoration below the words that say it. */
export const TimeBar = ({ report, now }: TimeBarProps): ReactNode => (
  <i
    className={classNames(styles.bar, now !== null && isNear(report.dueAt, now) && styles.hot)}
    aria-hidden="true"
    ref={now === null ? undefined : setStyle({ '--left': `${Math.round(shareLeft(report, now) * 100)}%` })}
  />
);
