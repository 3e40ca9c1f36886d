import type { PaymentLine, Transaction, TransactionKind } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { classNames, CoinSign, Icon } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { goodsOf, planName } from '../../state/product-words';
import { LocalTime } from '../local-time';
import { amountWords, countWords, kindIcons, kindNames } from './transaction-words';
import { TransactionState, type TransactionStateName } from './transaction-state';
import styles from './transaction-table.module.css';

const nameOf = new Map(kindNames);

export interface TransactionTableProps {
  items: readonly Transaction[];
  /** Payments that no transaction tells of. */
  payments: readonly PaymentLine[];
  stale: boolean;
}

/** Transactions as a table; on phones each row takes some lines. The roles keep it a table there, too. */
export function TransactionTable({ items, payments, stale }: TransactionTableProps) {
  return (
    <div className={classNames(styles.frame, stale && styles.stale)} aria-busy={stale}>
      <table className={styles.table}>
        <caption className="visually-hidden">Your transactions, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Item</th>
            <th scope="col">Kind</th>
            <th scope="col">Status</th>
            <th scope="col" className={styles.end}>
              Amount
            </th>
            <th scope="col" className={styles.end}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {[...items, ...payments]
            .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
            .map((line) =>
              'currency' in line ? <Movement key={line.id} item={line} /> : <Payment key={line.id} payment={line} />,
            )}
        </tbody>
      </table>
    </div>
  );
}

const signOf = (kind: TransactionKind) =>
  kind === 'coins' ? <CoinSign size={16} /> : <Icon name={kindIcons[kind]} size={16} />;

/** Coins or gems that came or went. */
function Movement({ item }: { item: Transaction }) {
  return (
    <tr>
      <td className={styles.date}>
        <LocalTime iso={item.createdAt} />
      </td>
      <td className={styles.item}>
        {item.kind === 'premium' ? <Icon name="gem" size={16} /> : signOf(item.kind)}
        <Title item={item} />
      </td>
      <td className={styles.kind}>{nameOf.get(item.kind)}</td>
      <td className={styles.state}>{item.state && <TransactionState state={item.state} />}</td>
      <td
        className={classNames(
          styles.amount,
          item.state === 'returned' ? styles.void : item.amount > 0 && styles.credit,
        )}
      >
        {amountWords(item)}
      </td>
      <td className={styles.balance}>
        <span className={styles.label}>Balance </span>
        {countWords(item.balanceAfter, item.currency)}
      </td>
    </tr>
  );
}

/** The state of a payment among transactions. */
function stateOf({ state, needsReview }: PaymentLine): TransactionStateName {
  if (needsReview) return 'pending';
  switch (state) {
    case 'declined':
      return 'failed';
    case 'refunded':
      return 'returned';
    case 'charged-back':
      return 'disputed';
    case 'paid':
      return 'complete';
    default:
      return 'pending';
  }
}

/** A payment of Premium, or of a pack whose coins are in no balance. */
function Payment({ payment }: { payment: PaymentLine }) {
  const { id, createdAt, coins, plan, price, paid } = payment;
  const kind = coins === null ? 'premium' : 'coins';
  const state = stateOf(payment);
  return (
    <tr>
      <td className={styles.date}>
        <LocalTime iso={createdAt} />
      </td>
      <td className={styles.item}>
        {signOf(kind)}
        <Link to={ownPaths.receipt(id)} className={styles.link}>
          {coins === null ? planName(plan ?? 'monthly') : `Coin pack, ${formatNumber(coins)}`}
        </Link>
      </td>
      <td className={styles.kind}>{nameOf.get(kind)}</td>
      <td className={styles.state}>
        <TransactionState state={state} />
      </td>
      <td className={classNames(styles.amount, (state === 'failed' || state === 'returned') && styles.void)}>
        {coins === null ? formatMoney(paid ?? price) : `+${goodsOf(payment)}`}
      </td>
      <td className={styles.balance}>{coins !== null && state === 'pending' ? 'Not added yet' : ''}</td>
    </tr>
  );
}

/** Item with a link to the game's page, or to the payment of a pack. */
function Title({ item: { title, pageUrl, paymentId, amount } }: { item: Transaction }) {
  const to = paymentId === null ? pageUrl : ownPaths.receipt(paymentId);
  if (to === null) return title;
  return (
    <Link to={to} className={styles.link}>
      {paymentId === null ? title : `${title}, ${formatNumber(Math.abs(amount))}`}
    </Link>
  );
}
