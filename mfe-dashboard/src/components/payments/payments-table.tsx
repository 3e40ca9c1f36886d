import { type ReactNode, useEffect, useRef } from 'react';
import type { Checkout } from '@platform/shared/contracts';
import { formatDate, formatMoney } from '@platform/shared/format';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { classNames, CoinSign, Icon } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { paymentsQuery } from '../../state/payment-queries';
import { againAt } from '../../state/order-address';
import { goodsOf } from '../../state/product-words';
import { returnWords } from '../../state/withdrawal-words';
import { LocalTime } from '../local-time';
import { PaymentState } from './payment-state';
import styles from './payments-table.module.css';

/** Payments as a table of one body for each page; on phones each row takes three lines, and the roles keep it a table. */
export function PaymentsTable({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">Your payments, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Payment</th>
            <th scope="col">State</th>
            <th scope="col">Return</th>
            <th scope="col" className={styles.end}>
              Amount
            </th>
            <th scope="col">Document</th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** A page of payments. One that was loaded by a press takes the keyboard to its first document. */
export function PaymentsPage({ before }: { before: string | undefined }) {
  const { data } = useQuery(paymentsQuery(before));
  const body = useRef<HTMLTableSectionElement>(null);
  const hasRows = data !== undefined;
  useEffect(() => {
    if (before !== undefined && hasRows) body.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [before, hasRows]);
  return (
    <tbody ref={body}>
      {data?.items.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </tbody>
  );
}

function PaymentRow({ payment }: { payment: Checkout }) {
  const { id, state, needsReview, kind, createdAt, withdrawal } = payment;
  const goods = goodsOf(payment);
  const isCrypto = payment.paidWith === 'crypto';
  const isUnpaid = state === 'declined' || state === 'expired';
  const { standing, reason } = returnWords(payment);
  const to = ownPaths.receipt(id);
  const isWaiting = needsReview || state === 'open' || state === 'pending';
  return (
    <tr>
      <td className={styles.date}>
        <LocalTime iso={createdAt} />
      </td>
      <td className={styles.what}>
        {payment.coins === null ? <Icon name="premium" size={16} /> : <CoinSign size={16} />}
        <span>
          {goods}
          {kind === 'renewal' && <small>Renewal</small>}
          {isCrypto && <small>Crypto wallet</small>}
        </span>
      </td>
      <td className={styles.state}>
        <PaymentState payment={payment} />
      </td>
      <td className={styles.return}>
        {isUnpaid ? (
          <span>
            {state === 'declined' && !isCrypto ? 'Card declined. You weren’t charged.' : 'You weren’t charged.'}
          </span>
        ) : (
          <>
            <b className={withdrawal.possible ? styles.possible : undefined}>{standing}</b>
            <span>{reason}</span>
            {withdrawal.possible && (
              <Link to={`${to}#return`} className="link">
                {payment.coins === null ? 'Return Premium' : 'Return coins'}
              </Link>
            )}
          </>
        )}
      </td>
      <td className={classNames(styles.amount, isUnpaid && styles.none)}>
        {formatMoney(payment.paid ?? payment.price)}
        {isUnpaid && <span className="visually-hidden"> not charged</span>}
      </td>
      <td className={styles.document}>
        <Link to={isUnpaid ? againAt(payment, 'payment') : to} className="link">
          {isUnpaid ? 'Try again' : isWaiting ? 'Check status' : 'Receipt'}
          <span className="visually-hidden">{`, ${goods}, ${formatDate(createdAt)}`}</span>
        </Link>
      </td>
    </tr>
  );
}
