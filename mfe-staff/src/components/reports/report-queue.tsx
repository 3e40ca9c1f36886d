import type { StaffReport } from '@platform/shared/contracts';
import { reportReasonWords } from '@platform/shared/limits';
import { Link, useNavigate } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { classNames } from '@platform/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import * as ownPaths from '../../own-paths';
import { reportsQuery } from '../../state/queries';
import { isNear, kindWords, type ReportsAddress, timeLeft } from '../../state/reports-address';
import { useMinute } from '../../state/use-minute';
import { usePageKeys } from '../../state/use-page-keys';
import { DayTime } from '../clock-time';
import { Loaded } from '../loaded';
import { Card } from '../table/card';
import styles from './report-queue.module.css';
import { TimeBar } from './time-bar';

interface ReportQueueProps {
  /** The report that is shown. */
  number: string;
  /** The list, and the place in it, that one works through. */
  address: ReportsAddress;
}

const orders = {
  open: 'nearest deadline first',
  mine: 'yours, nearest deadline first',
  appeals: 'appeals, nearest deadline first',
  decided: 'decided, latest first',
} as const;

/** The list that a report was opened from, beside it. J and K open the next report and the one before. */
export function ReportQueue({ number, address }: ReportQueueProps): ReactNode {
  const query = useQuery(reportsQuery(address));
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const reports = query.data?.reports ?? [];
  const queue = address.queue ?? 'open';
  usePageKeys((key) => {
    const step = { j: 1, k: -1 }[key];
    if (step === undefined) return false;
    // One that is in the list no longer, because it was decided, has the first one behind it.
    const next = reports[reports.findIndex((report) => report.number === number) + step];
    if (next !== undefined) void navigate(ownPaths.report(next.number, address));
    return true;
  });
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]');
    // Only the list moves: scrollIntoView would move the page, too.
    if (list.current && here) list.current.scrollTop = here.offsetTop - here.offsetHeight;
  }, [number, reports.length]);
  return (
    <div className={styles.column}>
      <Card title="Queue" detail={orders[queue]}>
        <Loaded query={query} what="the queue">
          {({ open, mine, appeals, next }) => (
            <>
              {reports.length === 0 ? (
                <p className={styles.foot}>No other reports here.</p>
              ) : (
                <ul ref={list} className={styles.list}>
                  {reports.map((report) => (
                    <li key={report.number}>
                      <Item report={report} isShown={report.number === number} address={address} />
                    </li>
                  ))}
                </ul>
              )}
              <p className={styles.foot}>
                {queue !== 'decided' &&
                  `${reports.length} of ${{ open, mine: mine ?? reports.length, appeals }[queue]}`}
                <span className={styles.keys} aria-hidden="true">
                  <kbd>J</kbd> <kbd>K</kbd> move <kbd>C</kbd> claim
                </span>
                {next !== null && <Link to={ownPaths.reports(address)}>All reports</Link>}
              </p>
            </>
          )}
        </Loaded>
      </Card>
    </div>
  );
}

interface ItemProps {
  report: StaffReport;
  isShown: boolean;
  address: ReportsAddress;
}

function Item({ report, isShown, address }: ItemProps): ReactNode {
  const now = useMinute();
  const { number, reason, kind, title, dueAt, state, hasAppeal, claimedBy, isMine } = report;
  const waits = state === 'open' || hasAppeal;
  const hot = now !== null && isNear(dueAt, now) && styles.hot;
  return (
    <Link
      to={ownPaths.report(number, address)}
      className={styles.item}
      aria-current={isShown ? 'page' : undefined}
      preventScrollReset
    >
      <span className={styles.line}>
        <b>{number}</b>{' '}
        {waits && (
          <span className={classNames(styles.time, hot)}>
            {now === null ? <DayTime iso={dueAt} /> : timeLeft(dueAt, now)}
          </span>
        )}
      </span>{' '}
      <span className={styles.reason}>{reportReasonWords[reason]}</span>{' '}
      <span className={styles.line}>
        <span className={styles.what}>{`${kindWords[kind]}: ${title}`}</span>{' '}
        {waits && <span className={styles.who}>{isMine ? 'You' : (claimedBy ?? 'No one yet')}</span>}
      </span>
      {waits && <TimeBar report={report} now={now} />}
    </Link>
  );
}
