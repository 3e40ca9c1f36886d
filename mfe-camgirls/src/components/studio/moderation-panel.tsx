import { type ReactNode, useEffect, useState } from 'react';
import type { ChatReport, Studio } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { invalidate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { Button, Panel } from '@platform/shared/ui';
import { deleteMessage, sanctionWriter } from '../../api/room';
import { liftSanction, resolveReport } from '../../api/studio';
import { studioReportsQuery } from '../../state/queries';
import { timeoutMinutes } from '../chat/chat-actions';
import { ChatTime } from '../chat/chat-time';
import styles from './studio-panel.module.css';

export interface ModerationPanelProps {
  nickname: string;
  sanctions: Studio['sanctions'];
  /** As the chat tells it. */
  openReports: number;
}

/** Open reports and silenced members; nothing while there is neither. */
export function ModerationPanel({ nickname, sanctions, openReports }: ModerationPanelProps): ReactNode {
  const runtime = useRuntime();
  const { queryClient, store } = runtime;
  const reports = useQuery(studioReportsQuery());
  const [isBusy, setBusy] = useState(false);
  // The chat tells of a new report before anybody asks for the list.
  useEffect(() => void invalidate(queryClient, 'GET /api/studio/reports'), [queryClient, openReports]);

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
  if (open.length === 0 && sanctions.length === 0) return null;
  return (
    <Panel aria-labelledby="moderation-heading" className={styles.stack}>
      <h2 id="moderation-heading" className={styles.title}>
        Moderation
      </h2>
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
    </Panel>
  );
}
