import type { CSSProperties, ReactNode } from 'react';
import styles from './playground.module.css';

export interface SectionProps {
  /** The anchor. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A group of components with a heading that can be linked to. */
export function Section({ id, title, children }: SectionProps): ReactNode {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.heading}>
        <a href={`#${id}`}>{title}</a>
      </h2>
      {children}
    </section>
  );
}

/** Things beside each other that wrap. */
export const Row = ({ children }: { children: ReactNode }): ReactNode => <div className={styles.row}>{children}</div>;

/** Equal columns that become one on phones. */
export const Columns = ({ count, children }: { count: 2 | 3 | 4; children: ReactNode }): ReactNode => (
  <div className={styles.columns} style={{ '--count': count } as CSSProperties}>
    {children}
  </div>
);

/** Things below each other. */
export const Stack = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={styles.stack}>{children}</div>
);

export type ForcedState = 'hover' | 'focus' | 'pressed';

/** Draws what is inside as if it were hovered, focused or pressed (forced-states.ts). */
export const Forced = ({ state, children }: { state: ForcedState; children: ReactNode }): ReactNode => (
  <div data-force={state} className={styles.forced}>
    {children}
  </div>
);
