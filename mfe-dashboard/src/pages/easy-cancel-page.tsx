import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, EmptyState, ErrorPanel, Icon, Skeleton } from '@platform/shared/ui';
import { CancelQuestion } from '../components/easy-cancel/cancel-question';
import { CancelledNotice } from '../components/easy-cancel/cancelled-notice';
import { subscriptionQuery } from '../state/payment-queries';
import styles from './easy-cancel-page.module.css';

/** The second of the two clicks that end premium (docs/spec/money.md#leaving-premium); nothing stands in the way. */
export default function EasyCancelPage() {
  return (
    <div className={`container ${styles.page}`}>
      <p>
        <Link to={paths.dashboard()} className={styles.back}>
          <Icon name="chevron-left" size={16} />
          Back to dashboard
        </Link>
      </p>
      <div className={styles.column}>
        <Standing />
      </div>
    </div>
  );
}

function Standing() {
  const { data, error, isError, isFetching, refetch } = useQuery(subscriptionQuery());
  if (data === undefined && isError)
    return <ErrorPanel level={1} kind={toAppError(error).kind} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined)
    return (
      <div role="status">
        <span className="visually-hidden">Loading your subscription</span>
        <Skeleton shape="card" height={420} />
      </div>
    );
  const { subscription } = data;
  if (subscription === null || subscription.status === 'ended')
    return (
      <>
        <h1 className={styles.title}>Easy cancel</h1>
        <EmptyState
          title={subscription === null ? 'You don’t have Premium' : 'Premium has ended'}
          action={
            <Button variant="outlined" to={paths.dashboard()}>
              Go to dashboard
            </Button>
          }
        >
          There’s nothing to cancel, and we won’t charge you again.
        </EmptyState>
      </>
    );
  return subscription.status === 'cancelled' ? (
    <CancelledNotice subscription={subscription} />
  ) : (
    <CancelQuestion subscription={subscription} />
  );
}
