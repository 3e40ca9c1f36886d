import type { ReactNode, RefObject } from 'react';
import type { Money } from '@platform/shared/contracts';
import { type FormProblem, FormSummary } from '@platform/shared/forms';
import { formatMoney } from '@platform/shared/format';
import { Button, Icon, type IconName, Panel } from '@platform/shared/ui';
import styles from './order-panel.module.css';

export interface OrderPanelProps {
  /** Where the button that pays stands. */
  payRef: RefObject<HTMLDivElement | null>;
  /** What is bought. */
  goods: string;
  listPrice: Money;
  /** With the coupon. */
  price: Money;
  couponCode: string | null;
  /** Lines below the total, such as the balance afterwards. */
  after: readonly [string, string][];
  /** The coupon's field. */
  coupon: ReactNode;
  /** What the member should know before paying. */
  notes: readonly (readonly [IconName, string])[];
  busy: boolean;
  problem: FormProblem | null;
  onPay: () => void;
}

/** The order: what it costs, what is true afterwards, and the one button that pays. */
export function OrderPanel({
  payRef,
  goods,
  listPrice,
  price,
  couponCode,
  after,
  coupon,
  notes,
  busy,
  problem,
  onPay,
}: OrderPanelProps) {
  return (
    <Panel className={styles.order} aria-labelledby="order-heading">
      <h2 id="order-heading" className={styles.title}>
        Your order
      </h2>
      <dl className={styles.sum} aria-live="polite">
        <div>
          <dt>{goods}</dt>
          <dd>{formatMoney(listPrice)}</dd>
        </div>
        {couponCode !== null && (
          <div>
            <dt>Coupon {couponCode}</dt>
            <dd className={styles.saved}>−{formatMoney({ ...listPrice, amount: listPrice.amount - price.amount })}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatMoney(price)}</dd>
        </div>
        {after.map(([name, value]) => (
          <div key={name} className={styles.after}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {coupon}
      <FormSummary problem={problem} />
      <div ref={payRef}>
        <Button variant="primary" size="lg" block loading={busy} onClick={onPay}>
          {`Pay ${formatMoney(price)}`}
        </Button>
      </div>
      <ul className={styles.notes}>
        {notes.map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} size={16} />
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
