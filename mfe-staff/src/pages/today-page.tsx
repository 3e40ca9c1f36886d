import { formatDate, formatNumber } from '@platform/shared/format';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { ClockTime, DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { FileButton } from '../components/file/file-button';
import { Loaded } from '../components/loaded';
import queueStyles from '../components/reports/reports.module.css';
import { RoomState } from '../components/performers/room-state';
import { Card, Pad } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import { Figures, hasFigures, type Today } from '../components/today/figures';
import { NeedsYou } from '../components/today/needs-you';
import { RevenueChart } from '../components/today/revenue-chart';
import { System } from '../components/today/system';
import styles from '../components/today/today.module.css';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import { periods, readPeriod } from '../state/period';
import { todayQuery } from '../state/queries';

/** Where the day begins: how it goes, what waits for a decision, who is on air, how the site is. */
export default function TodayPage(): ReactNode {
  const [search] = useSearchParams();
  const chosen = readPeriod(search);
  const { data: today } = useQuery(todayQuery(chosen));
  return (
    <StaffPage
      title="Today"
      detail={today && daysWords(today)}
      actions={
        <>
          <nav className={queueStyles.queues} aria-label="Period">
            {periods.map(({ period, label }) => (
              <Link
                key={period}
                to={ownPaths.today(period)}
                className={queueStyles.queue}
                aria-current={period === chosen ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          {today && hasFigures(today) && <FileButton address={ownPaths.todayFile(chosen)}>Export CSV</FileButton>}
        </>
      }
    >
      <Day />
    </StaffPage>
  );
}

/** Days that the figures are of, e.g. `24 November 2026 (UTC)`. */
const daysWords = ({ from, to }: Today): string =>
  `${from === to ? '' : `${formatDate(from)} to `}${formatDate(to)} (UTC)`;

function Day(): ReactNode {
  const [search] = useSearchParams();
  const period = readPeriod(search);
  const query = useQuery({ ...todayQuery(period), refetchInterval: 60_000 });
  const system = useMay('system.read');
  return (
    <>
      <Loaded query={query} what="figures" rows={2}>
        {(today) => (
          <>
            <Counted until={today.countedUntil} isStale={query.isError} />
            <Figures today={today} period={period} />
          </>
        )}
      </Loaded>
      <div className={styles.columns}>
        <div className={styles.aside}>
          <NeedsYou />
        </div>
        <div className={styles.stack}>
          {query.data?.money && <RevenueChart chart={query.data.money.chart} period={period} />}
          {query.data?.live?.top && <LiveRooms count={query.data.live.rooms} top={query.data.live.top} />}
          {system && <System />}
        </div>
      </div>
    </>
  );
}

/** Says when the figures are not of now. */
function Counted({ until, isStale }: { until: string | null; isStale: boolean }): ReactNode {
  if (until === null)
    return <EmptyState title="Nothing has been counted yet">Figures appear within a minute.</EmptyState>;
  return isStale ? (
    <p role="status">
      The figures are from <ClockTime iso={until} />. The last update failed; we try again every minute.
    </p>
  ) : null;
}

type LiveRoom = NonNullable<NonNullable<Today['live']>['top']>[number];

const columns: readonly Column<LiveRoom>[] = [
  {
    label: 'Performer',
    phone: 'first',
    cell: ({ performerId, performer }) => <Link to={ownPaths.performer(performerId)}>{performer}</Link>,
  },
  {
    label: 'Viewers',
    figures: true,
    phone: 'first-end',
    cell: ({ broadcast }) => formatNumber(broadcast?.viewers ?? 0),
  },
  {
    label: 'Tips, coins',
    figures: true,
    phone: 'second-end',
    cell: ({ broadcast }) =>
      broadcast?.tips !== undefined && (
        <>
          {formatNumber(broadcast.tips)}
          <span className={styles.unit}> coins</span>
        </>
      ),
  },
  { label: 'On air since', cell: ({ broadcast }) => broadcast && <DayTime iso={broadcast.since} /> },
  { label: 'State', phone: 'second', cell: (room) => <RoomState room={room} /> },
];

/** @param count of all rooms on air @param top those with the most viewers */
function LiveRooms({ count, top }: { count: number; top: readonly LiveRoom[] }): ReactNode {
  return (
    <Card
      title="Live rooms"
      detail={formatNumber(count)}
      action={<Link to={ownPaths.performers({ state: 'live' })}>All rooms on air</Link>}
    >
      {top.length === 0 ? (
        <Pad>No one is on air.</Pad>
      ) : (
        <DataTable caption="Live rooms" columns={columns} rows={top} keyOf={({ nickname }) => nickname} />
      )}
    </Card>
  );
}
