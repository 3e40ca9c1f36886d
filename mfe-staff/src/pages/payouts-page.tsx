import type { DuePayout, ReplyOf, StaffPayout } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, EmptyState, Field } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import { DayTime } from '../components/clock-time';
import { FileButton } from '../components/file/file-button';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { Propose } from '../components/payouts/payout-acts';
import { PayoutState, periodWords } from '../components/payouts/payout-parts';
import { Card, Facts, Pad } from '../components/table/card';
import { CopyLink } from '../components/table/copy-link';
import { type Column, DataTable } from '../components/table/data-table';
import { Filters } from '../components/table/filters';
import { ListSteps } from '../components/table/list-steps';
import { ListTabs } from '../components/table/list-tabs';
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
      actions={
        <>
          <CopyLink />
          <FileButton address={ownPaths.payoutsFile(filter)}>CSV for the accountant</FileButton>
        </>
      }
    >
      <Payouts />
      <Due />
    </StaffPage>
  );
}

const states = [
  'proposed',
  'approved',
  'paid',
  'rejected',
] as const;
const queues = [{ label: 'All' }, ...states.map((value) => ({ label: payoutWords[value], value }))];

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

function emptyWords({ state, room }: PayoutsAddress): string {
  if (room !== undefined) return 'No payouts match';
  return state === undefined ? 'No payouts yet' : 'No payouts in this state';
}

function Payouts(): ReactNode {
  const [search] = useSearchParams();
  const address = readPayoutsAddress(search);
  const { cursor, ...filter } = address;
  const { state, room } = filter;
  const query = useQuery(payoutsQuery(address));
  return (
    <>
      <ListTabs label="Which payouts" name="state" tabs={queues} read={readPayoutsAddress} path={ownPaths.payouts} />
      <Filters label="Filters of payouts" isSet={room !== undefined}>
        {state !== undefined && <input type="hidden" name="state" value={state} />}
        <Field label="Room" name="room" maxLength={60} placeholder="Address of a room" defaultValue={room ?? ''} />
      </Filters>
      <Loaded query={query} what="payouts" rows={8}>
        {({ payouts, next, totals }) => (
          <>
            <Totals totals={totals} />
            {payouts.length === 0 ? (
              <EmptyState title={emptyWords(filter)} />
            ) : (
              <Card
                title="Payouts"
                detail={room === undefined ? 'newest first' : `of ${room}`}
                action={room !== undefined && <Link to={ownPaths.payouts()}>All rooms</Link>}
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

/** In the order of the tabs. */
const byState = (one: { state: StaffPayout['state'] }, other: { state: StaffPayout['state'] }): number =>
  states.indexOf(one.state) - states.indexOf(other.state);

function Totals({ totals }: { totals: ReplyOf<'GET /api/staff/payouts'>['totals'] }): ReactNode {
  return (
    totals.length > 0 && (
      <Facts
        facts={totals.toSorted(byState).map(({ state, count, money }) => ({
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
