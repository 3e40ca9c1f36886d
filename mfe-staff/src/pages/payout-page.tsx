import type { ReplyOf } from '@platform/shared/contracts';
import { formatMoney, formatNumber } from '@platform/shared/format';
import { toAppError } from '@platform/shared/http';
import { Link, useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Banner, EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { PayoutActs } from '../components/payouts/payout-acts';
import { PayoutState, periodWords } from '../components/payouts/payout-parts';
import { Card, Facts } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import { payoutQuery } from '../state/queries';

type Full = ReplyOf<'GET /api/staff/payouts/{id}'>;

/** A payout: what it is for, where its coins come from, and what is decided about it. */
export default function PayoutPage(): ReactNode {
  const id = Number(useParams()['id']);
  return (
    <StaffPage title={`Payout ${id}`}>
      <PayoutView id={id} />
    </StaffPage>
  );
}

function PayoutView({ id }: { id: number }): ReactNode {
  const query = useQuery(payoutQuery(id));
  if (query.isError && ['not-found', 'validation'].includes(toAppError(query.error).kind))
    return <EmptyState title="There is no such payout">Look for it in the list of payouts.</EmptyState>;
  return (
    <Loaded query={query} what="the payout">
      {(full) => (
        <>
          {full.payout.rejection !== null && (
            <Banner tone="warning" title="This payout was rejected.">
              Its coins are back in the balance. The performer sees: {full.payout.rejection}
            </Banner>
          )}
          {full.payout.state === 'proposed' && !full.payout.mayApprove && (
            <Banner tone="info" title="Someone else must approve it.">
              {full.payout.proposer} proposed this payout.
            </Banner>
          )}
          <Head {...full} />
          <PayoutActs payout={full.payout} />
          <Statement {...full} />
          <Steps {...full} />
        </>
      )}
    </Loaded>
  );
}

function Head({ payout }: Full): ReactNode {
  const mayRead = useMay('members.read');
  const { performer, performerId, memberId, room, state, coins, money, perThousand, sharePercent } = payout;
  const price = formatMoney({ ...money, amount: perThousand });
  return (
    <Facts
      facts={[
        {
          label: 'Performer',
          value: performerId === null ? performer : <Link to={ownPaths.performer(performerId)}>{performer}</Link>,
          detail:
            memberId === null ? (
              'no account'
            ) : mayRead ? (
              <Link to={ownPaths.member(memberId)}>{`member ${memberId}`}</Link>
            ) : (
              `member ${memberId}`
            ),
        },
        {
          label: 'Room',
          value: room ?? 'gone',
          detail: periodWords(payout),
        },
        { label: 'State', value: <PayoutState state={state} /> },
        { label: 'Coins', value: formatNumber(coins), detail: `${sharePercent}% of ${price} for 1,000` },
        { label: 'Amount', value: formatMoney(money) },
      ]}
    />
  );
}

interface Line {
  what: string;
  coins: number;
}
const lineColumns: readonly Column<Line>[] = [
  { label: 'What', phone: 'first', cell: ({ what }) => what },
  { label: 'Coins', figures: true, phone: 'first-end', cell: ({ coins }) => formatNumber(coins) },
];

function Statement({ payout, statement: { broadcasts, tips, privateShows, other, carried } }: Full): ReactNode {
  const lines: readonly Line[] = [
    { what: 'Tips', coins: tips },
    { what: 'Private shows', coins: privateShows },
    ...(other === 0 ? [] : [{ what: 'Corrections', coins: other }]),
    ...(carried === 0
      ? []
      : [{ what: carried > 0 ? 'Left over from before' : 'Taken back after the period', coins: carried }]),
    { what: 'Total', coins: payout.coins },
  ];
  return (
    <Card
      title="Statement"
      detail={broadcasts === 1 ? '1 broadcast' : `${formatNumber(broadcasts)} broadcasts`}
      action={
        payout.room !== null && <Link to={ownPaths.payouts({ room: payout.room })}>All payouts of this room</Link>
      }
    >
      <DataTable caption="Where its coins come from" columns={lineColumns} rows={lines} keyOf={({ what }) => what} />
    </Card>
  );
}

interface Step {
  what: string;
  at: string;
  by: string;
}
const stepColumns: readonly Column<Step>[] = [
  { label: 'Step', phone: 'first', cell: ({ what }) => what },
  { label: 'When', phone: 'first-end', cell: ({ at }) => <DayTime iso={at} /> },
  { label: 'By', phone: 'second', wraps: true, cell: ({ by }) => by },
];

function Steps({ payout }: Full): ReactNode {
  const { proposedAt, proposer, approvedAt, approver, paidAt, reference, rejectedAt } = payout;
  const steps: readonly Step[] = [
    { what: 'Proposed', at: proposedAt, by: proposer },
    ...(approvedAt === null ? [] : [{ what: 'Approved', at: approvedAt, by: approver ?? '' }]),
    ...(paidAt === null ? [] : [{ what: 'Paid', at: paidAt, by: `Reference ${reference ?? ''}` }]),
    ...(rejectedAt === null ? [] : [{ what: 'Rejected', at: rejectedAt, by: '' }]),
  ];
  return (
    <Card title="Steps">
      <DataTable caption="Steps of the payout" columns={stepColumns} rows={steps} keyOf={({ what }) => what} />
    </Card>
  );
}
