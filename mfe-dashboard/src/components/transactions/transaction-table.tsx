import type { Transaction } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { classNames, Icon } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { LocalTime } from '../local-time';
import { amountWords, kindIcons, kindNames } from './transaction-words';
import styles from './transaction-table.module.css';

const nameOf = new Map(kindNames);

/** Transactions as a table; on phones each row takes two lines. The roles keep it a table there, too. */
export function TransactionTable({ items, stale }: { items: readonly Transaction[]; stale: boolean }) {
  return (
    <div className={classNames(styles.frame, stale && styles.stale)} aria-busy={stale}>
      <table className={styles.table}>
        <caption className="visually-hidden">Your transactions, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Item</th>
            <th scope="col">Kind</th>
            <th scope="col" className={styles.end}>
              Amount
            </th>
            <th scope="col" className={styles.end}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className={styles.date}>
                <LocalTime iso={item.createdAt} />
              </td>
              <td className={styles.item}>
                <Icon name={kindIcons[item.kind]} size={16} />
                <Title item={item} />
              </td>
              <td className={styles.kind}>{nameOf.get(item.kind)}</td>
              <td className={classNames(styles.amount, item.amount > 0 && styles.credit)}>{amountWords(item)}</td>
              <td className={styles.balance}>
                <span className={styles.label}>Balance </span>
                {formatNumber(item.balanceAfter)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
