import type { ReactNode } from 'react';
import { classNames } from '@platform/shared/ui';
import type { LayoutProps } from './layout-props';
import { PageFrame } from './page-frame';
import styles from './page-frame.module.css';

/** The member area: its menu beside the page, or above it up to 1200 px. */
export function DashboardLayout({
  header,
  footer,
  breadcrumbs,
  dashboardMenu,
  flush,
  children,
}: LayoutProps): ReactNode {
  return (
    <PageFrame header={header} footer={footer} glow>
      {breadcrumbs}
      <div className={classNames('container', styles.dashboard, flush && styles.flush)}>
        {dashboardMenu}
        <div className={styles.page}>{children}</div>
      </div>
    </PageFrame>
  );
}
