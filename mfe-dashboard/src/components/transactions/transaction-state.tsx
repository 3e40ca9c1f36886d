import { classNames } from '@platform/shared/ui';
import styles from './transaction-state.module.css';

const words = {
  complete: 'Complete',
  pending: 'Pending',
  returned: 'Returned',
  failed: 'Failed',
  disputed: 'Disputed',
} as const;
export type TransactionStateName = keyof typeof words;

/** Where a row stands, in a word and a sign of its own shape. */
export function TransactionState({ state }: { state: TransactionStateName }) {
  return <span className={classNames(styles.state, styles[state])}>{words[state]}</span>;
}
