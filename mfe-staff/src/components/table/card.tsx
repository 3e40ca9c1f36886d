import type { ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps {
  title: string;
  /** Beside the title. */
  detail?: ReactNode;
  /** A link or button at the right. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card with a heading; a table fills it to its edges, other content brings `Pad`. */
export function Card({ title, detail, action, children }: CardProps): ReactNode {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {detail && <span className={styles.detail}>{detail}</span>}
        {action && <span className={styles.action}>{action}</span>}
      </div>
      {children}
    </section>
  );
}

/** Room around what is no table. */
export const Pad = ({ children }: { children: ReactNode }): ReactNode => <div className={styles.pad}>{children}</div>;

export interface Fact {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
}

/** Figures side by side. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {detail && <dd className={styles.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
