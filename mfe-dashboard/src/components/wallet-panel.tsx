import type { ReactNode } from 'react';
import { Panel } from '@platform/shared/ui';
import styles from './wallet-panel.module.css';

export interface WalletPanelProps {
  title: string;
  /** The amount, with its sign. */
  amount: ReactNode;
  /** One line on what it is for. */
  children: ReactNode;
  /** The way to get or to use it. */
  action: ReactNode;
}

/** One balance of the member. */
export function WalletPanel({ title, amount, children, action }: WalletPanelProps) {
  return (
    <Panel className={styles.wallet} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <strong className={styles.amount}>{amount}</strong>
      <p className={styles.note}>{children}</p>
      {action}
    </Panel>
  );
}
