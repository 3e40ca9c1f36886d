import type { ReactNode } from 'react';
import styles from './page-message.module.css';

/** A page that has one thing to say instead of its content: heading, sentence, ways on. */
export function PageMessage({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.message}>
      <h1>{title}</h1>
      <p className="lead">{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
