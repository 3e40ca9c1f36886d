import type { StaffReportFull } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { reportReasonWords } from '@platform/shared/limits';
import { mediaUrl, safeContinue } from '@platform/shared/paths';
import { Link, useParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { EmptyState } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { DayTime } from '../components/clock-time';
import { StaffPage } from '../components/frame/staff-page';
import { Loaded } from '../components/loaded';
import { ReportActs } from '../components/reports/report-acts';
import styles from '../components/reports/reports.module.css';
import { TimeLeft } from '../components/reports/time-left';
import { Card, Facts, Pad } from '../components/table/card';
import * as ownPaths from '../own-paths';
import { useMay } from '../state/me';
import { reportQuery } from '../state/queries';
import { kindWords, outcomeWords } from '../state/reports-address';

/** A report: what was reported as it was then, who is involved, what was decided, and what may be done. */
export default function ReportPage(): ReactNode {
  const number = useParams()['number'] ?? '';
  return (
    <StaffPage title={`Report ${number}`}>
      <ReportView number={number} />
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
          <Head report={report} />
          <ReportActs report={report} />
          <Evidence report={report} />
          {report.text !== '' && (
            <Card title="The report says">
              <Pad>
                <p className={styles.words}>{report.text}</p>
              </Pad>
            </Card>
          )}
          {report.appeal !== null && (
            <Card title="Appeal" detail={report.appeal.side === 'reporter' ? 'of the reporter' : 'of the other side'}>
              <Pad>
                <p className={styles.words}>{report.appeal.text}</p>
              </Pad>
            </Card>
          )}
          <Decisions report={report} />
        </>
      )}
    </Loaded>
  );
}

function Head({ report }: { report: StaffReportFull }): ReactNode {
  const mayRead = useMay('members.read');
  const { reason, kind, createdAt, dueAt, state, hasAppeal, claimedBy, isMine, reported, email } = report;
  return (
    <Facts
      facts={[
        { label: 'Reason', value: reportReasonWords[reason], detail: kindWords[kind] },
        { label: 'Received', value: <DayTime iso={createdAt} />, detail: email ?? 'No address for an answer' },
        {
          label: 'State',
          value: state === 'open' || hasAppeal ? <TimeLeft dueAt={dueAt} /> : 'Decided',
          detail: hasAppeal ? 'appeal' : undefined,
        },
        { label: 'Works on it', value: isMine ? 'You' : (claimedBy ?? 'No one yet') },
        {
          label: 'Whose it is',
          value:
            reported === null ? (
              'No account'
            ) : mayRead ? (
              <Link to={ownPaths.member(reported.memberId)}>{reported.name}</Link>
            ) : (
              reported.name
            ),
          detail:
            reported === null
              ? undefined
              : `${reported.earlier} other ${reported.earlier === 1 ? 'report' : 'reports'}`,
        },
      ]}
    />
  );
}

function Evidence({ report }: { report: StaffReportFull }): ReactNode {
  const { title, path, content, evidence, createdAt } = report;
  return (
    <Card
      title="Evidence as it was"
      detail={<DayTime iso={createdAt} />}
      action={
        <a href={safeContinue(path)} target="_blank" rel="noreferrer">
          Its page now
        </a>
      }
    >
      <Pad>
        <div className={styles.evidence}>
          {evidence.picture !== null && (
            <img
              className={styles.picture}
              src={mediaUrl(evidence.picture, { width: 360, quality: 80, fit: 'contain' })}
              alt={`${kindWords[report.kind]} ${title}, as it was reported`}
            />
          )}
          <p className={styles.words}>
            <b>{title}</b>
          </p>
          {evidence.messages.length === 0 ? (
            content !== '' && <p className={styles.words}>{content}</p>
          ) : (
            <ol className={styles.log} aria-label="What was said">
              {evidence.messages.map(({ sequence, name, text, sentAt }) => (
                <li key={sequence} className={text === content ? styles.hit : undefined}>
                  <DayTime iso={sentAt} />
                  <span>
                    <b>{name}</b> {text}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </div>
      </Pad>
    </Card>
  );
}

function Decisions({ report: { decisions } }: { report: StaffReportFull }): ReactNode {
  if (decisions.length === 0) return null;
  return (
    <Card title="Decisions" detail={decisions.length}>
      <Pad>
        {decisions.map(({ stage, outcome, by, at, toReporter, toReported }) => (
          <div key={stage} className={styles.decision}>
            <b>
              {stage === 'first' ? 'First decision' : 'On appeal'}: {outcomeWords[outcome]}
            </b>
            <p>
              {by}, <DayTime iso={at} />
            </p>
            <p>To the reporter: {toReporter}</p>
            <p>To the other side: {toReported}</p>
          </div>
        ))}
      </Pad>
    </Card>
  );
}
