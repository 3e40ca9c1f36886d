import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { Link, useParams } from '@platform/shared/router';
import { Button, ErrorPanel, Icon, Panel, Skeleton } from '@platform/shared/ui';
import { CheckoutResult } from '../components/payment/checkout-result';
import { ReceiptSheet } from '../components/payments/receipt-sheet';
import { ReturnPanel } from '../components/payments/return-panel';
import * as ownPaths from '../own-paths';
import { againAt } from '../state/order-address';
import { receiptFileAddress } from '../state/payment-queries';
import { goodsOf } from '../state/product-words';
import { useReceipt } from '../state/use-checkout-state';
import { usePageTitle } from '../state/use-page-title';
import { titles } from '../titles';
import styles from './receipt-page.module.css';

/** One payment: its receipt, to print and to keep, and whether it can be returned; what waits is shown as it stands. */
export default function ReceiptPage() {
  const { id = '' } = useParams();
  return (
    <div className={`container ${styles.page}`}>
      <p>
        <Link to={ownPaths.payments()} className={styles.back}>
          <Icon name="chevron-left" size={16} />
          Payments
        </Link>
      </p>
      <Payment id={id} />
    </div>
  );
}

function Payment({ id }: { id: string }) {
  const { data, error, isError, isFetching, refetch } = useReceipt(id);
  usePageTitle(data && `${data.receipt ? 'Receipt' : 'Payment'}, ${goodsOf(data.checkout)}`, titles.payment);
  if (data === undefined && isError) {
    const { kind } = toAppError(error);
    return (
      <ErrorPanel
        level={1}
        kind={kind}
        message={kind === 'not-found' ? 'We can’t find this payment in your account.' : undefined}
        onRetry={kind === 'not-found' ? undefined : () => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data === undefined)
    return (
      <div role="status">
        <span className="visually-hidden">Loading your receipt</span>
        <Skeleton shape="card" height={520} />
      </div>
    );
  const { checkout, receipt } = data;
  if (receipt === null) return <CheckoutResult checkout={checkout} again={againAt(checkout, 'payment')} />;
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>Receipt</h1>
        <div className={styles.actions}>
          <Button variant="outlined" onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="primary" href={receiptFileAddress(checkout.id)} download>
            Download PDF
          </Button>
        </div>
      </div>
      <div className={styles.columns}>
        <ReceiptSheet payment={checkout} receipt={receipt} />
        <aside className={styles.aside} aria-label="About this payment">
          <ReturnPanel payment={checkout} />
          <Panel className={styles.wrong} aria-labelledby="wrong-heading">
            <h2 id="wrong-heading" className={styles.subtitle}>
              Something wrong?
            </h2>
            <p>Tell us the reference {checkout.id}, and we’ll find the payment straight away.</p>
            <Link to={paths.contact({ topic: 'billing', about: `Payment ${checkout.id}` })} className="link">
              Contact us about this payment
            </Link>
          </Panel>
        </aside>
      </div>
    </>
  );
}
