import type { ReactNode } from 'react';
import type { LayoutProps } from './layout-props';
import { PageFrame } from './page-frame';

/** The default layout on a lit ground, for text pages. */
export function DefaultBgLayout({ header, footer, breadcrumbs, children }: LayoutProps): ReactNode {
  return (
    <PageFrame header={header} footer={footer} glow>
      {breadcrumbs}
      {children}
    </PageFrame>
  );
}
