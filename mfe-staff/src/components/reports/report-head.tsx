import type { StaffReportFull } from '@platform/shared/contracts';
import { reportReasonWords } from '@platform/shared/limits';
import { classNames, Tag } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import { dayOf, daysOf, kindWords } from '../../state/reports-address';
import { useMinute } from '../../state/use-minute';
import { DayTime } from '../clock-time';
import { Card, Pad } from '../table/card';
import styles from './report-parts.module.css';
import { TimeLeft } from './time-left';

/** What was reported and why, who works on it, and how much time there is. */
export function ReportHead({ report }: { report: StaffReportFull }): ReactNode {
  const { reason, kind, title, createdAt, dueAt, state, appeal, hasAppeal, claimedBy, isMine } = report;
  const waits = state === 'open' || hasAppeal;
  const claim = isMine ? 'Claimed by you.' : `Claimed by ${claimedBy ?? 'no one yet'}.`;
  return (
    <Card title={reportReasonWords[reason]} action={waits ? <TimeLeft dueAt={dueAt} /> : <Tag>Decided</Tag>}>
      <Pad>
        <p className={styles.about}>{`${kindWords[kind]}: ${title}`}</p>
        <p className={styles.fine}>
          Received <DayTime iso={createdAt} />.{' '}
          {hasAppeal && appeal !== null && (
            <>
              Appeal of <DayTime iso={appeal.filedAt} />.{' '}
            </>
          )}
          {waits && claim}
        </p>
        {waits && <Days from={hasAppeal && appeal !== null ? appeal.filedAt : createdAt} dueAt={dueAt} />}
      </Pad>
    </Card>
  );
}

/** Which day of those for a decision it is, where there are several. */
function Days({ from, dueAt }: { from: string; dueAt: string }): ReactNode {
  const now = useMinute();
  const days = daysOf(from, dueAt);
  if (days < 2) return null;
  const today = now === null ? 0 : dayOf(from, dueAt, now);
  return (
    <ol className={styles.days} aria-label={today === 0 ? `${days} days` : `Day ${today} of ${days}`}>
      {Array.from({ length: days }, (_, before) => before + 1).map((day) => (
        <li
          key={day}
          className={classNames(day < today && styles.done, day === today && styles.now)}
          aria-current={day === today ? 'date' : undefined}
        >
          <span className={[1, today, days].includes(day) ? undefined : 'visually-hidden'}>Day {day}</span>
        </li>
      ))}
    </ol>
  );
}
