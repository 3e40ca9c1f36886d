import type { ReactNode } from 'react';
import type { LayoutProps } from './layout-props';
import { PageFrame } from './page-frame';

/** Header, the error, footer: whatever failed, there is a way on. */
export function ErrorLayout({ header, footer, children }: LayoutProps): ReactNode {
  return (
    <PageFrame header={header} footer={footer}>
      {children}
    </PageFrame>
  );
}
