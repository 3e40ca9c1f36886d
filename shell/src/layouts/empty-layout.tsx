import type { ReactNode } from 'react';
import type { LayoutProps } from './layout-props';
import { PageFrame } from './page-frame';

/** The page without header and footer, as shown inside other apps (docs/spec/routes.md#layouts). */
export function EmptyLayout({ children }: LayoutProps): ReactNode {
  return <PageFrame>{children}</PageFrame>;
}
