import { type ReactNode, useState } from 'react';
import type { ChatReport, Studio } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { Button, Skeleton } from '@platform/shared/ui';
import { deleteMessage, sanctionWriter } from '../../api/room';
import { liftSanction, resolveReport } from '../../api/studio';
import { studioReportsQuery } from '../../state/queries';
import { timeoutMinutes } from '../chat/chat-actions';
import { ChatTime } from '../chat/chat-time';
import { LoadFailure } from '../load-failure';
import styles from './studio-panel.module.css';

export interface ReportsPanelProps {
  nickname: string;
  sanctions: Studio['sanctions'];
}

/** Open reports, and members who may not write. */
export function ReportsPanel({ nickname, sanctions }: ReportsPanelProps): ReactNode {
  const runtime = useRuntime();
  const { store } = runtime;
  const reports = useQuery(studioReportsQuery());
  const [isBusy, setBusy] = useState(false);

  const act = async (action: () => Promise<void>, done: string): Promise<void> => {
    setBusy(true);
    const { notify } = store.getState();
    try {
      await action();
      notify('success', done);
    } catch (error) {
      notify('error', toAppError(error).message);
    } finally {
      setBusy(false);
    }
  };
  /** Does something about the message, and closes the report. */
  const settle = (report: ChatReport, action: () => Promise<void>, done: string): void =>
    void act(async () => {
      await action();
      await resolveReport(runtime, report.id);
    }, done);
  const open = reports.data?.reports ?? [];
  return (
    <section aria-labelledby="reports-heading" className={styles.tab}>
      <h2 id="reports-heading" className="visually-hidden">
        Reports
      </h2>
      {reports.data === undefined && (reports.isError ? <LoadFailure query={reports} /> : <Skeleton height={96} />)}
      {reports.data !== undefined && open.length === 0 && (
        <p className={styles.note}>No open reports. Messages that members report appear here.</p>
      )}
      {open.map((report) => (
        <div key={report.id} className={styles.report} role="group" aria-label={`Report about ${report.name}`}>
          <p>
            <b>
              {report.reasons.length === 1
                ? `1 viewer reported ${report.name}`
                : `${report.reasons.length} viewers reported ${report.name}`}
            </b>{' '}
            <ChatTime iso={report.createdAt} />
          </p>
          <p className={styles.quote}>{`“${report.text}”`}</p>
          <p className={styles.note}>{[...new Set(report.reasons)].join(' · ')}</p>
          <div className={styles.actions}>
            <Button
              size="sm"
              disabled={isBusy}
              onClick={() => settle(report, () => deleteMessage(runtime, { nickname, ...report }), 'Message deleted.')}
            >
              Delete
            </Button>
            <Button
              size="sm"
              disabled={isBusy}
              aria-label={`Time out ${report.name} for ${timeoutMinutes} minutes`}
              onClick={() =>
                settle(
                  report,
                  () => sanctionWriter(runtime, { nickname, ...report }, { kind: 'timeout', minutes: timeoutMinutes }),
                  `${report.name} can’t write for ${timeoutMinutes} minutes.`,
                )
              }
            >{`${timeoutMinutes} min`}</Button>
            <Button
              size="sm"
              disabled={isBusy}
              aria-label={`Ban ${report.name}`}
              onClick={() =>
                settle(
                  report,
                  () => sanctionWriter(runtime, { nickname, ...report }, { kind: 'ban' }),
                  `${report.name} is banned from your room.`,
                )
              }
            >
              Ban
            </Button>
            <Button
              variant="text"
              size="sm"
              disabled={isBusy}
              onClick={() => void act(() => resolveReport(runtime, report.id), 'Report dismissed.')}
            >
              Dismiss report
            </Button>
          </div>
        </div>
      ))}
      {sanctions.length > 0 && <h3 className={styles.part}>Members who can’t write</h3>}
      {sanctions.length > 0 && (
        <ul className={styles.list} aria-label="Members who can’t write">
          {sanctions.map(({ id, name, kind, until }) => (
            <li key={id} className={styles.row}>
              <span>
                <b>{name}</b>{' '}
                <span className={styles.note}>
                  {kind === 'ban' || until === null ? (
                    'Banned'
                  ) : (
                    <>
                      Timed out until <ChatTime iso={until} />
                    </>
                  )}
                </span>
              </span>
              <Button
                size="sm"
                disabled={isBusy}
                aria-label={`Let ${name} write again`}
                onClick={() => void act(() => liftSanction(runtime, id), `${name} can write again.`)}
              >
                Lift
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
