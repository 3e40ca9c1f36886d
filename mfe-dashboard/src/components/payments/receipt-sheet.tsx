import type { Checkout, PaymentReceipt } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { CoinSign, Panel } from '@platform/shared/ui';
import { goodsOf } from '../../state/product-words';
import { LocalTime } from '../local-time';
import { PaymentState } from './payment-state';
import styles from './receipt-sheet.module.css';

export interface ReceiptSheetProps {
  payment: Checkout;
  receipt: PaymentReceipt;
}

/** A receipt as it is printed: who sold what to whom, for how much, and which tax is in it. */
export function ReceiptSheet({ payment, receipt }: ReceiptSheetProps) {
  const { siteName, seller, total, tax, balance } = receipt;
  const coins = (count: number): string => `${formatNumber(count)} coins`;
  const facts: (readonly [string, string])[] = [
    receipt.statementName === null ? ['Paid with', 'Crypto wallet'] : ['Name on your statement', receipt.statementName],
    ...(payment.couponCode !== null && payment.kind !== 'renewal'
      ? [['Coupon', `${payment.couponCode}, ${formatMoney(payment.listPrice)} before`] as const]
      : []),
    ...(balance
      ? ([
          ['Balance before', coins(balance.before)],
          ['Balance after', coins(balance.after)],
        ] as const)
      : []),
  ];
  return (
    <Panel className={styles.sheet} aria-label="Receipt">
      <div className={styles.top}>
        <div className={styles.brand}>
          <p className={styles.name}>{siteName}</p>
          <PaymentState payment={payment} />
        </div>
        <dl className={styles.reference}>
          <dt>Reference</dt>
          <dd>{payment.id}</dd>
        </dl>
      </div>
      <div className={styles.parties}>
        <section aria-labelledby="seller">
          <h2 id="seller">Seller</h2>
          {seller ? (
            <>
              <b>{seller.name}</b>
              {seller.address !== null && <p>{seller.address}</p>}
              {seller.taxId !== null && <p>{seller.taxId}</p>}
            </>
          ) : (
            <>
              <b>{siteName}</b>
              <p>
                The company’s name and address aren’t on this receipt. <AskUs about={payment} /> if you need them.
              </p>
            </>
          )}
        </section>
        <section aria-labelledby="payer">
          <h2 id="payer">Paid by</h2>
          <b>{receipt.paidBy}</b>
          {receipt.country !== null && <p>Country: {receipt.country}</p>}
          <p>
            Paid on <LocalTime iso={payment.settledAt ?? payment.createdAt} />
          </p>
          {payment.refundedAt !== null && (
            <p>
              {payment.state === 'charged-back' ? 'Reversed by the bank on' : 'Refunded on'}{' '}
              <LocalTime iso={payment.refundedAt} />
            </p>
          )}
        </section>
      </div>
      <table className={styles.items}>
        <caption className="visually-hidden">What was paid</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {payment.coins !== null && <CoinSign size={16} />}
              {goodsOf(payment)}
              <small>{noteOf(payment)}</small>
            </th>
            <td>{total ? formatMoney(total) : 'Not stated'}</td>
          </tr>
        </tbody>
        <tfoot>
          {tax && (
            <>
              <tr>
                <th scope="row">Net</th>
                <td>{formatMoney(tax.net)}</td>
              </tr>
              <tr>
                <th scope="row">{taxName(tax)}</th>
                <td>{formatMoney(tax.amount)}</td>
              </tr>
            </>
          )}
          <tr className={styles.total}>
            <th scope="row">{tax ? 'Total, tax included' : 'Total'}</th>
            <td>{total ? formatMoney(total) : 'Not stated'}</td>
          </tr>
          {payment.returned !== null && (
            <tr>
              <th scope="row">Refunded in part</th>
              <td>{formatMoney(payment.returned)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {!tax && (
        <p className={styles.note}>
          {seller === null || seller.taxId === null ? (
            'No tax is stated on this receipt.'
          ) : (
            // Who has a tax number may well have charged tax.
            <>
              Tax isn’t shown separately on this receipt. <AskUs about={payment} /> if you need it.
            </>
          )}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const AskUs = ({ about: { id } }: { about: Checkout }) => (
  <Link to={paths.contact({ topic: 'billing', about: `Payment ${id}` })} className="link">
    Ask us
  </Link>
);

const noteOf = ({ coins, kind }: Checkout): string => {
  if (coins !== null) return 'Added to your balance';
  return kind === 'renewal' ? 'Renewal' : 'First payment. It renews until you cancel.';
};

/** `VAT 19%, Germany` */
const taxName = ({ name, percent, country }: NonNullable<PaymentReceipt['tax']>): string =>
  [`${name} ${percent}%`, ...(country === null ? [] : [country])].join(', ');
