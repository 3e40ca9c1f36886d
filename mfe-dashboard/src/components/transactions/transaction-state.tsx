import type { Transaction } from '@platform/shared/contracts';
import { classNames } from '@platform/shared/ui';
import styles from './transaction-state.module.css';

const words = { complete: 'Complete', pending: 'Pending', returned: 'Returned' } as const;

/** Where a row stands, in a word and a sign of its own shape. */
export function TransactionState({ state }: { state: NonNullable<Transaction['state']> }) {
  return <span className={classNames(styles.state, styles[state])}>{words[state]}</span>;
}
