import type { StaffReport } from '@platform/shared/contracts';
import { formatDecimal, formatNumber } from '@platform/shared/format';
import { reportReasonWords } from '@platform/shared/limits';
import { Link, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, EmptyState, Field } from '@platform/shared/ui';
import type { FormEvent, ReactNode } from 'react';
import { BulkBar, useBulk } from '../components/bulk/bulk-bar';
import { DayTime } from '../components/clock-time';
import { FileProgressLine, useFile } from '../components/file/file-button';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { QueueLinks } from '../components/reports/queue-links';
import { TimeLeft } from '../components/reports/time-left';
import styles from '../components/reports/reports.module.css';
import { Card } from '../components/table/card';
import { type Column, DataTable } from '../components/table/data-table';
import { ListSteps } from '../components/table/list-steps';
import * as ownPaths from '../own-paths';
import { reportActs } from '../state/bulk-acts';
import { useMe } from '../state/me';
import { reportsQuery } from '../state/queries';
import { kindWords, readReportsAddress, type ReportQueue, type ReportsAddress } from '../state/reports-address';

/** What was reported: open, with an appeal, or decided, and the month's file. */
export default function ReportsPage(): ReactNode {
  return (
    <StaffPage
      title="Reports"
      actions={
        <>
          <InTime />
          <MonthFile />
        </>
      }
    >
      <Reports />
    </StaffPage>
  );
}

/** How many reports were decided by their deadline, never rounded up; nothing where none was due. */
function InTime(): ReactNode {
  const [search] = useSearchParams();
  const { data } = useQuery(reportsQuery(readReportsAddress(search)));
  const { due, decided } = data?.inTime ?? { due: 0, decided: 0 };
  if (due === 0) return null;
  return (
    <span className={styles.inTime} title={`${formatNumber(decided)} of ${formatNumber(due)} reports due since then`}>
      Answered in time, 30 days: {formatDecimal(Math.floor((decided / due) * 1000) / 10)} %
    </span>
  );
}

/** The file of a month; the form is sent without script, too. */
function MonthFile(): ReactNode {
  const file = useFile();
  if (!useMe().acts.includes('reports.export')) return null;
  if (file.progress !== null) return <FileProgressLine file={file} />;
  const start = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const month = new FormData(event.currentTarget).get('month');
    if (typeof month === 'string') file.start(ownPaths.reportsFile(month));
  };
  return (
    <form className={styles.month} action={ownPaths.reportsFile('').split('?')[0]} onSubmit={start}>
      <Field label="Month" name="month" type="month" required pattern="\d{4}-\d{2}" placeholder="2026-11" />
      <Button variant="outlined" size="sm" type="submit">
        Transparency CSV
      </Button>
    </form>
  );
}

/** @param address of the list, which stays beside the report */
const columnsOf = (address: ReportsAddress): readonly Column<StaffReport>[] => [
  {
    label: 'Number',
    phone: 'first',
    cell: ({ number }) => <Link to={ownPaths.report(number, address)}>{number}</Link>,
  },
  { label: 'Reason', phone: 'second', cell: ({ reason }) => reportReasonWords[reason] },
  { label: 'About', phone: 'third', wraps: true, cell: ({ kind, title }) => `${kindWords[kind]}: ${title}` },
  { label: 'Received', cell: ({ createdAt }) => <DayTime iso={createdAt} /> },
  {
    label: 'Claimed by',
    phone: 'second-end',
    cell: ({ claimedBy, isMine }) => (isMine ? 'You' : (claimedBy ?? 'No one yet')),
  },
];
const dueColumn: Column<StaffReport> = {
  label: 'Time left',
  phone: 'first-end',
  cell: ({ dueAt }) => <TimeLeft dueAt={dueAt} />,
};

const empty: Readonly<Record<ReportQueue, string>> = {
  open: 'No reports waiting',
  mine: 'You have no claimed reports',
  appeals: 'No appeals waiting',
  decided: 'Nothing has been decided yet',
};

function Reports(): ReactNode {
  const [search] = useSearchParams();
  const address = readReportsAddress(search);
  const queue = address.queue ?? 'open';
  const query = useQuery(reportsQuery(address));
  const bulk = useBulk(reportActs, queue === 'decided' ? [] : (query.data?.reports ?? []));
  return (
    <Loaded query={query} what="reports" rows={12}>
      {({ reports, next }) => (
        <>
          <QueueLinks address={address} isList />
          <BulkBar bulk={bulk} />
          {reports.length === 0 ? (
            <EmptyState title={empty[queue]}>Visitors’ reports appear here automatically.</EmptyState>
          ) : (
            <Card title="Queue" detail={queue === 'decided' ? 'latest first' : 'nearest deadline first'}>
              <DataTable
                caption="Reports"
                columns={[...columnsOf(address), ...(queue === 'decided' ? [] : [dueColumn])]}
                rows={reports}
                keyOf={({ number }) => number}
                selection={bulk.selection}
              />
            </Card>
          )}
          <ListSteps
            first={address.cursor === undefined ? null : ownPaths.reports({ ...(queue !== 'open' && { queue }) })}
            next={next === null ? null : ownPaths.reports({ ...(queue !== 'open' && { queue }), cursor: next })}
          />
        </>
      )}
    </Loaded>
  );
}
