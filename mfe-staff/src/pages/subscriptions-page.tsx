import type { ReconciliationDay, StaffSubscription } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState, Field, Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { Day, DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { Card, Pad } from '../components/table/card';
import { CopyLink } from '../components/table/copy-link';
import { type Column, DataTable } from '../components/table/data-table';
import { Filters } from '../components/table/filters';
import { ListSteps } from '../components/table/list-steps';
import { ListTabs } from '../components/table/list-tabs';
import * as ownPaths from '../own-paths';
import { reconciliationQuery, subscriptionsQuery } from '../state/queries';
import { readSubscriptionsAddress, type SubscriptionsAddress, subscriptionWords } from '../state/subscriptions-address';

/** Subscriptions by what becomes of them, renewals that failed by their next try, and what reconciliation did. */
export default function SubscriptionsPage(): ReactNode {
  return (
    <StaffPage title="Subscriptions" actions={<CopyLink />}>
      <Subscriptions />
      <Reconciliation />
    </StaffPage>
  );
}

const queues = [
  undefined,
  'past-due',
  'active',
  'cancelled',
  'ended',
] as const;

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
  if (from !== undefined && to !== undefined) return `Premium until a date from ${from} to ${to} (UTC)`;
  if (from !== undefined) return `Premium until ${from} (UTC) or later`;
  if (to !== undefined) return `Premium until ${to} (UTC) or earlier`;
  return status === 'past-due' ? 'next try first' : 'newest first';
}

function tabWords(status: (typeof queues)[number], pastDue: number): string {
  if (status === undefined) return 'All';
  return subscriptionWords[status] + (status === 'past-due' && pastDue > 0 ? ` (${formatNumber(pastDue)})` : '');
}

function emptyWords({ status, from, to }: SubscriptionsAddress): string {
  if (from !== undefined || to !== undefined) return 'No subscriptions match';
  if (status === 'past-due') return 'No failed renewals';
  return status === undefined ? 'No subscriptions yet' : 'No subscriptions in this state';
}

function Subscriptions(): ReactNode {
  const [search] = useSearchParams();
  const address = readSubscriptionsAddress(search);
  const { cursor, ...filter } = address;
  const query = useQuery(subscriptionsQuery(address));
  return (
    <>
      <ListTabs
        label="Which subscriptions"
        name="status"
        tabs={queues.map((value) => ({ label: tabWords(value, query.data?.pastDue ?? 0), value }))}
        read={readSubscriptionsAddress}
        path={ownPaths.subscriptions}
      />
      <Filters label="Filters of subscriptions" isSet={filter.from !== undefined || filter.to !== undefined}>
        {filter.status !== undefined && <input type="hidden" name="status" value={filter.status} />}
        <Field label="Premium ends from" name="from" type="date" defaultValue={filter.from ?? ''} />
        <Field label="Premium ends to" name="to" type="date" defaultValue={filter.to ?? ''} />
      </Filters>
      <Loaded query={query} what="subscriptions" rows={8}>
        {({ subscriptions, next }) => (
          <>
            {subscriptions.length === 0 ? (
              <EmptyState title={emptyWords(filter)} />
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
    label: 'Open orders checked',
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
            <Pad>Not run yet. It compares payments with the providers every ten minutes.</Pad>
          ) : (
            <>
              <Pad>
                {last.problems.length === 0 ? (
                  'Payments and the ledger agreed in the last run.'
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
