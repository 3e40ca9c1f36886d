import type { ReconciliationDay, StaffSubscription } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState, Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { Day, DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import styles from '../components/reports/reports.module.css';
import { Card, Pad } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import { ListSteps } from '../components/table/list-steps';
import * as ownPaths from '../own-paths';
import { reconciliationQuery, subscriptionsQuery } from '../state/queries';
import { readSubscriptionsAddress, type SubscriptionsAddress, subscriptionWords } from '../state/subscriptions-address';

/** Subscriptions by what becomes of them, renewals that failed by their next try, and what reconciliation did. */
export default function SubscriptionsPage(): ReactNode {
  return (
    <StaffPage title="Subscriptions">
      <Subscriptions />
      <Reconciliation />
    </StaffPage>
  );
}

const queues = [
  { label: 'All', status: undefined },
  ...(['past-due', 'active', 'cancelled', 'ended'] as const).map((status) => ({
    label: subscriptionWords[status],
    status,
  })),
];

const planWords: Readonly<Record<StaffSubscription['plan'], string>> = {
  monthly: '1 month',
  quarterly: '3 months',
  yearly: '12 months',
};

const tones = { active: 'ok', 'past-due': 'wait', cancelled: 'line', ended: 'line' } as const;

const columns: readonly Column<StaffSubscription>[] = [
  {
    label: 'Member',
    phone: 'first',
    wraps: true,
    cell: ({ memberId, email }) => <Link to={ownPaths.member(memberId)}>{email}</Link>,
  },
  { label: 'Plan', phone: 'second', cell: ({ plan }) => planWords[plan] },
  {
    label: 'State',
    phone: 'first-end',
    cell: ({ status }) => <Tag variant={tones[status]}>{subscriptionWords[status]}</Tag>,
  },
  { label: 'Paid until', phone: 'third', cell: ({ paidUntil }) => <Day iso={paidUntil} /> },
  { label: 'Premium until', cell: ({ accessUntil }) => <Day iso={accessUntil} /> },
  { label: 'Failed tries', figures: true, cell: ({ failedTries }) => failedTries },
  {
    label: 'Next try',
    cell: ({ nextTryAt, status }) =>
      status === 'past-due' && (nextTryAt === null ? 'None' : <DayTime iso={nextTryAt} />),
  },
  { label: 'Paid with', cell: ({ provider }) => provider },
  { label: 'Each renewal', figures: true, phone: 'second-end', cell: ({ price }) => formatMoney(price) },
];

function detailOf({ status, from, to }: SubscriptionsAddress): string {
  if (from !== undefined && to !== undefined) return `Premium until a day from ${from} to ${to} (UTC)`;
  return status === 'past-due' ? 'the one that is tried next first' : 'newest first';
}

function Subscriptions(): ReactNode {
  const [search] = useSearchParams();
  const address = readSubscriptionsAddress(search);
  const { cursor, ...filter } = address;
  const query = useQuery(subscriptionsQuery(address));
  return (
    <>
      <nav className={styles.queues} aria-label="Which subscriptions">
        {queues.map(({ label, status }) => (
          <Link
            key={label}
            to={ownPaths.subscriptions(status === undefined ? {} : { status })}
            aria-current={status === address.status ? 'page' : undefined}
            className={styles.queue}
          >
            {label}
            {status === 'past-due' &&
              query.data !== undefined &&
              query.data.pastDue > 0 &&
              ` (${formatNumber(query.data.pastDue)})`}
          </Link>
        ))}
      </nav>
      <Loaded query={query} what="subscriptions" rows={8}>
        {({ subscriptions, next }) => (
          <>
            {subscriptions.length === 0 ? (
              <EmptyState
                title={filter.status === 'past-due' ? 'No renewal has failed' : 'No subscriptions in this state'}
              />
            ) : (
              <Card title="Subscriptions" detail={detailOf(filter)}>
                <DataTable caption="Subscriptions" columns={columns} rows={subscriptions} keyOf={({ id }) => id} />
              </Card>
            )}
            <ListSteps
              first={cursor === undefined ? null : ownPaths.subscriptions(filter)}
              next={next === null ? null : ownPaths.subscriptions({ ...filter, cursor: next })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const dayColumns: readonly Column<ReconciliationDay>[] = [
  { label: 'Day (UTC)', phone: 'first', cell: ({ day }) => <Day iso={`${day}T12:00:00.000Z`} /> },
  { label: 'Runs', figures: true, cell: ({ runs }) => formatNumber(runs) },
  {
    label: 'Open orders asked about',
    figures: true,
    phone: 'third',
    labelled: true,
    cell: ({ settled }) => formatNumber(settled),
  },
  {
    label: 'Paid orders compared',
    figures: true,
    phone: 'third',
    labelled: true,
    cell: ({ compared }) => formatNumber(compared),
  },
  { label: 'Renewals', figures: true, phone: 'third', labelled: true, cell: ({ renewals }) => formatNumber(renewals) },
  { label: 'Ended', figures: true, phone: 'third', labelled: true, cell: ({ ended }) => formatNumber(ended) },
  {
    label: 'Unanswered',
    figures: true,
    phone: 'third',
    labelled: true,
    cell: ({ unanswered }) => formatNumber(unanswered),
  },
  {
    label: 'Differences',
    figures: true,
    phone: 'first-end',
    labelled: true,
    cell: ({ problems }) => (problems === 0 ? 'None' : formatNumber(problems)),
  },
];

function Reconciliation(): ReactNode {
  const query = useQuery(reconciliationQuery());
  return (
    <Loaded query={query} what="reconciliation">
      {({ days, last }) => (
        <Card
          title="Reconciliation"
          detail={
            last && (
              <>
                last run <DayTime iso={last.at} />
              </>
            )
          }
        >
          {last === null ? (
            <Pad>It has not run yet. It compares payments with the providers every ten minutes.</Pad>
          ) : (
            <>
              <Pad>
                {last.problems.length === 0 ? (
                  'In the last run payments and the ledger agreed.'
                ) : (
                  <ul role="alert">
                    {last.problems.map((problem) => (
                      <li key={problem}>{problem}</li>
                    ))}
                  </ul>
                )}
              </Pad>
              <DataTable caption="Reconciliation by day" columns={dayColumns} rows={days} keyOf={({ day }) => day} />
            </>
          )}
        </Card>
      )}
    </Loaded>
  );
}
