import type { ReactNode } from 'react';
import { classNames } from '@platform/shared/ui';
import styles from './horizon-page.module.css';

export interface HorizonPageProps {
  title: string;
  /** Content above the title. */
  above?: ReactNode;
  children: ReactNode;
  /** As high as the window, where there is no header or footer. */
  full?: boolean | undefined;
  /** Lower, where something follows below it. */
  low?: boolean | undefined;
}

/** A message above the amber edge of a planet: not found, error, maintenance. */
export function HorizonPage({ title, above, children, full, low }: HorizonPageProps): ReactNode {
  return (
    <section className={classNames(styles.ground, full && styles.full, low && styles.low)}>
      <div className={styles.content}>
        {above}
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      <div className={styles.horizon} aria-hidden="true" />
    </section>
  );
}
