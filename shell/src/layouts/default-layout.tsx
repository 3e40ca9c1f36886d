import type { ReactNode } from 'react';
import type { LayoutProps } from './layout-props';
import { PageFrame } from './page-frame';

/** Header, breadcrumbs, page, footer. */
export function DefaultLayout({ header, footer, breadcrumbs, children }: LayoutProps): ReactNode {
  return (
    <PageFrame header={header} footer={footer}>
      {breadcrumbs}
      {children}
    </PageFrame>
  );
}
