import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** One sentence that says what to do next. */
  children?: ReactNode;
  /** One button, and a quiet way on where there is one. */
  action?: ReactNode;
  /** Heading level, to fit the page's outline; 1 where it stands for the whole page; default 2. */
  level?: 1 | 2 | 3 | undefined;
}

/** The horizon drawing, one sentence, one action: for a list that is rightly empty. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <svg width="120" height="72" viewBox="0 0 120 72" fill="none" strokeWidth="1.5" aria-hidden="true">
        <path d="M6 58h108" stroke="var(--line-control)" />
        <path d="M34 58a26 26 0 0 1 52 0z" fill="var(--amber-tint)" stroke="var(--amber-400)" />
        <path d="M28 64h64M38 70h44" stroke="var(--amber-line)" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}
