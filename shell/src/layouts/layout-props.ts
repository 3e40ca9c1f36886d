import type { ReactNode } from 'react';

export interface LayoutProps {
  header: ReactNode;
  footer: ReactNode;
  breadcrumbs: ReactNode;
  /** The member area's menu; only the dashboard layout shows it. */
  dashboardMenu: ReactNode;
  /** Without the padding on top, for a page that begins with a picture. */
  flush?: boolean | undefined;
  /** The page. */
  children: ReactNode;
}
