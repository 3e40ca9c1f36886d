import type { Checkout, Transaction, TransactionKind } from '@platform/shared/contracts';
import { formatMoney } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { classNames, CoinSign, Icon } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { goodsOf, planName } from '../../state/product-words';
import { LocalTime } from '../local-time';
import { amountWords, countWords, kindIcons, kindNames } from './transaction-words';
import { TransactionState } from './transaction-state';
import styles from './transaction-table.module.css';

const nameOf = new Map(kindNames);

export interface TransactionTableProps {
  items: readonly Transaction[];
  /** Payments that no transaction tells of yet. */
  waiting: readonly Checkout[];
  stale: boolean;
}

/** Transactions as a table; on phones each row takes some lines. The roles keep it a table there, too. */
export function TransactionTable({ items, waiting, stale }: TransactionTableProps) {
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
          {waiting.map((payment) => (
            <Waiting key={payment.id} payment={payment} />
          ))}
          {items.map((item) => (
            <tr key={item.id}>
              <td className={styles.date}>
                <LocalTime iso={item.createdAt} />
              </td>
              <td className={styles.item}>
                {signOf(item.kind)}
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
          ))}
        </tbody>
      </table>
    </div>
  );
}

const signOf = (kind: TransactionKind) =>
  kind === 'coins' ? <CoinSign size={16} /> : <Icon name={kindIcons[kind]} size={16} />;

/** A payment that is on its way: its coins are in no balance. */
function Waiting({ payment }: { payment: Checkout }) {
  const { id, createdAt, coins, plan, price } = payment;
  const kind = coins === null ? 'premium' : 'coins';
  return (
    <tr>
      <td className={styles.date}>
        <LocalTime iso={createdAt} />
      </td>
      <td className={styles.item}>
        {signOf(kind)}
        <Link to={ownPaths.receipt(id)} className={styles.link}>
          {coins === null ? planName(plan ?? 'monthly') : 'Coin pack'}
        </Link>
      </td>
      <td className={styles.kind}>{nameOf.get(kind)}</td>
      <td className={styles.state}>
        <TransactionState state="pending" />
      </td>
      <td className={styles.amount}>{coins === null ? formatMoney(price) : `+${goodsOf(payment)}`}</td>
      <td className={styles.balance}>{coins === null ? '' : 'Not added yet'}</td>
    </tr>
  );
}

/** What it is, with the way to it: the page of a game, or the payment of a pack. */
function Title({ item: { title, pageUrl, paymentId } }: { item: Transaction }) {
  const to = paymentId === null ? pageUrl : ownPaths.receipt(paymentId);
  if (to === null) return title;
  return (
    <Link to={to} className={styles.link}>
      {title}
    </Link>
  );
}
