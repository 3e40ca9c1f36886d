import { toAppError } from '@platform/shared/http';
import { useParams, useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { QueueLinks } from '../components/reports/queue-links';
import { ReportActs } from '../components/reports/report-acts';
import { ReportHead } from '../components/reports/report-head';
import { Appeal, Decisions, Evidence, Involved } from '../components/reports/report-parts';
import styles from '../components/reports/report-parts.module.css';
import { ReportQueue } from '../components/reports/report-queue';
import { reportQuery } from '../state/queries';
import { readReportsAddress } from '../state/reports-address';

/** A report: what was reported as it was then, who is involved, what is decided, and the queue that it stands in. */
export default function ReportPage(): ReactNode {
  const number = useParams()['number'] ?? '';
  const [search] = useSearchParams();
  const address = readReportsAddress(search);
  return (
    <StaffPage title={`Report ${number}`} actions={<QueueLinks address={address} />}>
      <div className={styles.columns}>
        <ReportView key={number} number={number} />
        <ReportQueue number={number} address={address} />
      </div>
    </StaffPage>
  );
}

function ReportView({ number }: { number: string }): ReactNode {
  const query = useQuery(reportQuery(number));
  if (query.isError && ['not-found', 'validation'].includes(toAppError(query.error).kind))
    return <EmptyState title="There is no such report">Reports are kept for two years.</EmptyState>;
  return (
    <Loaded query={query} what="the report">
      {({ report }) => (
        <>
          <div className={styles.case}>
            <ReportHead report={report} />
            <Evidence report={report} />
            <Involved report={report} />
            <Appeal report={report} />
            <Decisions report={report} />
          </div>
          <ReportActs report={report} />
        </>
      )}
    </Loaded>
  );
}
