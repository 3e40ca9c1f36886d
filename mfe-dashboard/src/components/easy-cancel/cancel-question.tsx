import { useState } from 'react';
import type { Subscription } from '@platform/shared/contracts';
import { FormSummary, useAction } from '@platform/shared/forms';
import { formatDate, formatMoney, formatNumber } from '@platform/shared/format';
import { mutate } from '@platform/shared/queries';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { Button, Icon, type IconName, Panel } from '@platform/shared/ui';
import { ConfirmDialog } from '../settings/confirm-dialog';
import { productsQuery } from '../../state/payment-queries';
import { useProfileRefresh } from '../../state/use-profile-refresh';
import styles from './easy-cancel.module.css';

const day = (iso: string): string => formatDate(iso.slice(0, 10));

/** What you keep, what ends and when, and two buttons of the same weight. */
export function CancelQuestion({ subscription }: { subscription: Subscription }) {
  const runtime = useRuntime();
  const refreshProfile = useProfileRefresh();
  const profile = useAppState(({ session }) => session.profile);
  const { data: products } = useQuery(productsQuery());
  const cancel = useAction(async () => {
    await mutate(runtime, 'POST /api/subscription/cancellation', { body: {} });
    await refreshProfile();
  });
  const count = (currency: 0 | 1): string =>
    formatNumber(profile?.balance.find(({ currencyType }) => currencyType === currency)?.count ?? 0);
  const isPastDue = subscription.status === 'past-due';
  const until = day(subscription.paidUntil);
  return (
    <div className={styles.stack}>
      <div className={styles.words}>
        <h1 className={styles.title}>Cancel Premium?</h1>
        <p className="lead">
          {isPastDue ? (
            'Your last renewal wasn’t paid, so Premium ends immediately. We won’t charge you again.'
          ) : (
            <>
              You keep full access until <b>{until}</b>. We won’t charge you again.
            </>
          )}
        </p>
      </div>
      <div className={styles.lists}>
        <Points
          title="What you keep"
          icon="check"
          points={[
            'Your games and their downloads',
            `${count(0)} coins and ${count(1)} gems`,
            'Ratings, favourites and history',
          ]}
        />
        <Points
          title={isPastDue ? 'What ends now' : `What ends on ${until}`}
          icon="close"
          points={[
            'Premium videos in full length',
            'Premium prices on games',
            products ? `${products.gemsPerMonth} gems each month` : 'Gems each month',
          ]}
        />
      </div>
      <FormSummary problem={cancel.problem} />
      <div className={styles.pair}>
        <Button variant="outlined" size="lg" to={paths.dashboard()}>
          Keep Premium
        </Button>
        <Button variant="outlined" size="lg" loading={cancel.busy} onClick={() => void cancel.run()}>
          Cancel Premium
        </Button>
      </div>
      {subscription.withdrawal !== null && <Withdrawal withdrawal={subscription.withdrawal} />}
    </div>
  );
}

function Points({ title, icon, points }: { title: string; icon: IconName; points: readonly string[] }) {
  return (
    <Panel className={styles.points}>
      <h2 className={styles.subtitle}>{title}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon name={icon} size={16} className={icon === 'check' ? styles.stays : styles.ends} />
            {point}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The right to withdraw by law: premium ends now, and the payment goes back. */
function Withdrawal({ withdrawal: { until, refund } }: { withdrawal: NonNullable<Subscription['withdrawal']> }) {
  const runtime = useRuntime();
  const refreshProfile = useProfileRefresh();
  const [asking, setAsking] = useState(false);
  const withdraw = useAction(async () => {
    await mutate(runtime, 'POST /api/subscription/withdrawal', { body: {} });
    setAsking(false);
    await refreshProfile();
  });
  const price = formatMoney(refund);
  return (
    <Panel className={styles.withdrawal} aria-labelledby="withdrawal-heading">
      <h2 id="withdrawal-heading" className={styles.subtitle}>
        Or get your money back
      </h2>
      <p>
        {`Until ${day(until)} you can withdraw from your purchase. Premium then ends immediately. We’ll remove its gems from your balance and refund ${price}.`}
      </p>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {`Withdraw and get ${price} back`}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Withdraw from Premium?"
        action={`Get ${price} back`}
        busy={withdraw.busy}
        problem={withdraw.problem}
        onConfirm={() => void withdraw.run()}
        onClose={() => {
          setAsking(false);
          withdraw.setProblem(null);
        }}
      >
        {`Premium ends now. We’ll remove its gems from your balance and refund ${price} to the card you paid with.`}
      </ConfirmDialog>
    </Panel>
  );
}
