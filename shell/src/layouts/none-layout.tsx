import type { ReactNode } from 'react';
import type { LayoutProps } from './layout-props';

/** The page brings everything itself. */
export function NoneLayout({ children }: LayoutProps): ReactNode {
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
