import type { StaffPayout, StaffPerformerFull, StaffReport } from '@platform/shared/contracts';
import { formatDate, formatMoney, formatNumber } from '@platform/shared/format';
import { reportReasonWords } from '@platform/shared/limits';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Button, Tag } from '@platform/shared/ui';
import { type ReactNode, useState } from 'react';
import * as ownPaths from '../../own-paths';
import { useMay } from '../../state/me';
import { kindWords } from '../../state/reports-address';
import { DayTime } from '../clock-time';
import { Propose } from '../payouts/payout-acts';
import { PayoutState, periodWords } from '../payouts/payout-parts';
import { Card, Pad } from '../table/card';
import { type Column, DataTable } from '../table/data-table';
import { TakeDown } from '../take-down/take-down';
import styles from './performer.module.css';

type Earnings = NonNullable<StaffPerformerFull['money']>['earnings'][number];

const payoutColumns: readonly Column<StaffPayout>[] = [
  {
    label: 'Earned (UTC)',
    phone: 'first',
    cell: (payout) => <Link to={ownPaths.payout(payout.id)}>{periodWords(payout)}</Link>,
  },
  { label: 'Coins', figures: true, phone: 'second-end', cell: ({ coins }) => formatNumber(coins) },
  { label: 'Share', figures: true, cell: ({ sharePercent }) => `${sharePercent}%` },
  { label: 'State', phone: 'second', cell: ({ state }) => <PayoutState state={state} /> },
  { label: 'Amount', figures: true, phone: 'first-end', cell: ({ money }) => formatMoney(money) },
];

/** What a room's performer was paid, and what waits for the next payout. */
export function PayoutsCard({ earnings, performer }: { earnings: Earnings; performer: string }): ReactNode {
  const { room, coins, money, isEnough, payouts } = earnings;
  const [proposes, setProposes] = useState(false);
  const mayManage = useMay('payouts.manage');
  return (
    <Card title="Payouts" detail={`of ${room}`} action={<Link to={ownPaths.payouts({ room })}>All payouts</Link>}>
      {payouts.length === 0 ? (
        <Pad>None yet.</Pad>
      ) : (
        <DataTable caption={`Payouts of ${room}`} columns={payoutColumns} rows={payouts} keyOf={({ id }) => id} />
      )}
      <div className={styles.balance}>
        <div>
          <b>{`Balance · ${formatMoney(money)}`}</b>
          <p>{`${formatNumber(coins)} coins at today’s rate${isEnough ? '' : ', below the smallest payout'}`}</p>
        </div>
        {mayManage && isEnough && (
          <Button variant="outlined" size="sm" onClick={() => setProposes(true)}>
            Propose a payout
          </Button>
        )}
      </div>
      {proposes && <Propose due={{ room, performer, coins, money, isEnough }} onClose={() => setProposes(false)} />}
    </Card>
  );
}

type Title = StaffPerformerFull['titles'][number];
const titleColumns: readonly Column<Title>[] = [
  {
    label: 'Title',
    phone: 'first',
    cell: ({ kind, slug, title, withdrawnAt, hasPapers }) =>
      withdrawnAt === null && hasPapers ? (
        <Link to={`${kind === 'game' ? paths.games() : paths.videos()}/${slug}`}>{title}</Link>
      ) : (
        title
      ),
  },
  { label: 'Kind', phone: 'second', cell: ({ kind }) => (kind === 'game' ? 'Game' : 'Video') },
  { label: 'Released', phone: 'second-end', cell: ({ releasedOn }) => formatDate(releasedOn) },
  {
    label: 'State',
    phone: 'first-end',
    cell: ({ withdrawnAt, hasPapers }) =>
      withdrawnAt !== null ? (
        <Tag variant="bad">Taken down</Tag>
      ) : hasPapers ? (
        <Tag variant="ok">On the site</Tag>
      ) : (
        <Tag variant="bad">Papers missing</Tag>
      ),
  },
  {
    label: 'Act',
    hideLabel: true,
    phone: 'third',
    cell: ({ kind, slug, title, withdrawnAt, hasPapers }) =>
      withdrawnAt === null && hasPapers && <TakeDown about={{ kind, slug }} title={title} />,
  },
];

/** Games and videos that name her. */
export const TitlesCard = ({ titles }: Pick<StaffPerformerFull, 'titles'>): ReactNode => (
  <Card title="Titles that name her" detail={titles.length}>
    {titles.length === 0 ? (
      <Pad>None.</Pad>
    ) : (
      <DataTable
        caption="Titles that name her"
        columns={titleColumns}
        rows={titles}
        keyOf={({ kind, slug }) => `${kind} ${slug}`}
      />
    )}
  </Card>
);

const reportColumns: readonly Column<StaffReport>[] = [
  { label: 'Number', phone: 'first', cell: ({ number }) => <Link to={ownPaths.report(number)}>{number}</Link> },
  { label: 'Reason', phone: 'second', cell: ({ reason }) => reportReasonWords[reason] },
  { label: 'About', phone: 'third', wraps: true, cell: ({ kind, title }) => `${kindWords[kind]}: ${title}` },
  { label: 'Received', phone: 'second-end', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  {
    label: 'State',
    phone: 'first-end',
    cell: ({ state, hasAppeal }) =>
      hasAppeal ? (
        <Tag variant="wait">Appeal</Tag>
      ) : state === 'open' ? (
        <Tag variant="wait">Open</Tag>
      ) : (
        <Tag>Decided</Tag>
      ),
  },
];

/** What was reported of her, her rooms and what is written there. */
export const ReportsCard = ({ reports }: { reports: NonNullable<StaffPerformerFull['reports']> }): ReactNode => (
  <Card title="Reports" detail={`${formatNumber(reports.open)} open`}>
    {reports.latest.length === 0 ? (
      <Pad>None yet.</Pad>
    ) : (
      <DataTable
        caption="Reports about her"
        columns={reportColumns}
        rows={reports.latest}
        keyOf={({ number }) => number}
      />
    )}
  </Card>
);

/** What staff did about her; of papers also who looked. */
export function ActsCard({ performer: { audit, rooms } }: { performer: StaffPerformerFull }): ReactNode {
  if (audit === null) return null;
  const member = rooms.find((room) => room.member !== null)?.member;
  return (
    <Card title="What staff did" action={member && <Link to={ownPaths.audit({ member: member.id })}>Audit log</Link>}>
      <Pad>
        {audit.length === 0 ? (
          'Nothing yet.'
        ) : (
          <dl className={`${styles.list} ${styles.acts}`}>
            {audit.map(({ id, at, actor, act, actInWords = act, reason }) => (
              <div key={id}>
                <dt>
                  <DayTime iso={at} />
                </dt>
                <dd>{`${actor}: ${actInWords}. ${reason}`}</dd>
              </div>
            ))}
          </dl>
        )}
      </Pad>
    </Card>
  );
}
