import type { ReactNode } from 'react';
import styles from './page-head.module.css';

export interface PageHeadProps {
  title: string;
  /** One or two sentences: beside the title where there is room. */
  lead: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
}

/** The head of a page with a list: low, so that the list begins in the first view. */
export function PageHead({ title, lead, actions }: PageHeadProps): ReactNode {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
