import type { ReactNode } from 'react';
import { classNames } from '@platform/shared/ui';
import styles from './page-frame.module.css';

export interface PageFrameProps {
  header?: ReactNode;
  footer?: ReactNode;
  /** A warm light from the top left behind the page. */
  glow?: boolean | undefined;
  children: ReactNode;
}

/** Header, main landmark and footer, as high as the window at least. */
export function PageFrame({ header, footer, glow, children }: PageFrameProps): ReactNode {
  return (
    <div className={styles.frame}>
      {header}
      <main id="main" tabIndex={-1} className={classNames(styles.main, glow && styles.glow)}>
        {children}
      </main>
      {footer}
    </div>
  );
}
