import type { DuePayout, ReplyOf, StaffPayout } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, EmptyState } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { DayTime } from '../components/clock-time';
import { FileButton } from '../components/file/file-button';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { Propose } from '../components/payouts/payout-acts';
import { PayoutState, periodWords } from '../components/payouts/payout-parts';
import styles from '../components/reports/reports.module.css';
import { Card, Facts, Pad } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import { ListSteps } from '../components/table/list-steps';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import { type PayoutsAddress, payoutWords, readPayoutsAddress } from '../state/payouts-address';
import { duePayoutsQuery, payoutsQuery } from '../state/queries';

/** Payouts to performers by state, what each state adds up to, and the rooms with coins to pay out. */
export default function PayoutsPage(): ReactNode {
  const [search] = useSearchParams();
  const { cursor: _cursor, ...filter } = readPayoutsAddress(search);
  return (
    <StaffPage
      title="Payouts"
      actions={<FileButton address={ownPaths.payoutsFile(filter)}>CSV for the accountant</FileButton>}
    >
      <Payouts />
      <Due />
    </StaffPage>
  );
}

const queues = [
  { label: 'All', state: undefined },
  ...(['proposed', 'approved', 'paid', 'rejected'] as const).map((state) => ({ label: payoutWords[state], state })),
];

const columns: readonly Column<StaffPayout>[] = [
  { label: 'Payout', phone: 'first', cell: ({ id }) => <Link to={ownPaths.payout(id)}>{`Payout ${id}`}</Link> },
  { label: 'Performer', phone: 'second', cell: ({ performer }) => performer },
  { label: 'Room', cell: ({ room }) => room ?? 'gone' },
  { label: 'Earned (UTC)', phone: 'third', cell: periodWords },
  { label: 'Coins', figures: true, cell: ({ coins }) => formatNumber(coins) },
  { label: 'State', phone: 'second-end', cell: ({ state }) => <PayoutState state={state} /> },
  {
    label: 'Since',
    cell: ({ rejectedAt, paidAt, approvedAt, proposedAt }) => (
      <DayTime iso={rejectedAt ?? paidAt ?? approvedAt ?? proposedAt} />
    ),
  },
  { label: 'Amount', figures: true, phone: 'first-end', cell: ({ money }) => formatMoney(money) },
];

function Payouts(): ReactNode {
  const [search] = useSearchParams();
  const address = readPayoutsAddress(search);
  const { cursor, state: _state, ...room } = address;
  const query = useQuery(payoutsQuery(address));
  const filter: PayoutsAddress = { ...room, ...(address.state !== undefined && { state: address.state }) };
  return (
    <>
      <nav className={styles.queues} aria-label="Which payouts">
        {queues.map(({ label, state }) => (
          <Link
            key={label}
            to={ownPaths.payouts({ ...room, ...(state !== undefined && { state }) })}
            aria-current={state === address.state ? 'page' : undefined}
            className={styles.queue}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Loaded query={query} what="payouts" rows={8}>
        {({ payouts, next, totals }) => (
          <>
            <Totals totals={totals} />
            {payouts.length === 0 ? (
              <EmptyState title={address.state === undefined ? 'No payouts so far' : 'No payouts in this state'} />
            ) : (
              <Card
                title="Payouts"
                detail={address.room === undefined ? 'newest first' : `of ${address.room}`}
                action={address.room !== undefined && <Link to={ownPaths.payouts()}>All rooms</Link>}
              >
                <DataTable caption="Payouts" columns={columns} rows={payouts} keyOf={({ id }) => id} />
              </Card>
            )}
            <ListSteps
              first={cursor === undefined ? null : ownPaths.payouts(filter)}
              next={next === null ? null : ownPaths.payouts({ ...filter, cursor: next })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function Totals({ totals }: { totals: ReplyOf<'GET /api/staff/payouts'>['totals'] }): ReactNode {
  return (
    totals.length > 0 && (
      <Facts
        facts={totals.map(({ state, count, money }) => ({
          label: payoutWords[state],
          value: formatMoney(money),
          detail: count === 1 ? '1 payout' : `${formatNumber(count)} payouts`,
        }))}
      />
    )
  );
}

const dueColumns = (propose: ((due: DuePayout) => void) | null): readonly Column<DuePayout>[] => [
  { label: 'Performer', phone: 'first', cell: ({ performer }) => performer },
  { label: 'Room', phone: 'second', cell: ({ room }) => room },
  { label: 'Coins', figures: true, phone: 'second-end', cell: ({ coins }) => formatNumber(coins) },
  { label: 'At today’s rate', figures: true, phone: 'first-end', cell: ({ money }) => formatMoney(money) },
  {
    label: 'Act',
    hideLabel: true,
    figures: true,
    phone: 'third',
    cell: (due) =>
      propose !== null &&
      due.isEnough && (
        <Button
          variant="text"
          size="sm"
          aria-label={`Propose a payout to ${due.performer}`}
          onClick={() => propose(due)}
        >
          Propose
        </Button>
      ),
  },
];

function Due(): ReactNode {
  const [search] = useSearchParams();
  const cursor = search.get('due') ?? undefined;
  const query = useQuery(duePayoutsQuery(cursor));
  const [proposed, setProposed] = useState<DuePayout | null>(null);
  const columnsOfDue = dueColumns(useMay('payouts.manage') ? setProposed : null);
  return (
    <Loaded query={query} what="rooms to pay">
      {({ due, next, minimum }) => (
        <>
          <Card title="To propose" detail={`${formatMoney(minimum)} or more`}>
            {due.length === 0 ? (
              <Pad>No room has coins to pay out.</Pad>
            ) : (
              <DataTable
                caption="Rooms with coins to pay out"
                columns={columnsOfDue}
                rows={due}
                keyOf={({ room }) => room}
              />
            )}
          </Card>
          <ListSteps
            first={cursor === undefined ? null : ownPaths.payouts()}
            next={next === null ? null : ownPaths.payouts({ due: next })}
          />
          {proposed && <Propose key={proposed.room} due={proposed} onClose={() => setProposed(null)} />}
        </>
      )}
    </Loaded>
  );
}
