import type { StaffOrder, StaffPerformer, StaffReport } from '@platform/shared/contracts';
import { formatMoney } from '@platform/shared/format';
import { reportReasonWords } from '@platform/shared/limits';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, classNames } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import * as ownPaths from '../../own-paths';
import { useMay } from '../../state/me';
import { whyOf } from '../../state/order-problem';
import { ordersQuery, performersQuery, reportsQuery } from '../../state/queries';
import { isNear, kindWords, timeLeft } from '../../state/reports-address';
import { useMinute } from '../../state/use-minute';
import { DayTime } from '../clock-time';
import { Loaded } from '../loaded';
import { TimeBar } from '../reports/time-bar';
import { papersOf, PapersState } from '../performers/papers-state';
import { Card, Pad } from '../table/card';
import styles from './today.module.css';

/** How many of each are shown; the lists have the others. */
const SHOWN = 4;

/** What waits for a decision: appeals and reports by their deadline, then papers, and payments by how long they have waited. */
export function NeedsYou(): ReactNode {
  const [reports, orders, papers] = [useMay('reports.read'), useMay('orders.read'), useMay('papers.decide')];
  return (
    <Card title="Needs you" detail={reports ? 'nearest deadline first' : 'longest waiting first'}>
      {reports && <Reports />}
      {papers && <Papers />}
      {orders && <Payments />}
      {!reports && !orders && !papers && <Pad>Nothing needs you here. Press / to search.</Pad>}
    </Card>
  );
}

function Reports(): ReactNode {
  const open = useQuery(reportsQuery({}));
  const appeals = useQuery(reportsQuery({ queue: 'appeals' }));
  return (
    <Loaded query={open} what="reports" rows={3}>
      {({ reports, open: count }) => {
        const waiting = byDeadline([...(appeals.data?.reports ?? []).slice(0, SHOWN), ...reports.slice(0, SHOWN)]);
        const [first] = waiting;
        return (
          <>
            <Rows rows={waiting.map(rowOf)} empty="No reports waiting." />
            {first && (
              <p className={styles.open}>
                <Button variant="primary" size="sm" block to={ownPaths.report(first.number)}>
                  Open {first.number}
                </Button>
              </p>
            )}
            {count > SHOWN && (
              <p className={styles.more}>
                <Link to={ownPaths.reports()}>All {count} reports</Link>
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Each report once, the earliest deadline first: the two lists came at different moments, and may share one. */
const byDeadline = (reports: readonly StaffReport[]): StaffReport[] =>
  [...new Map(reports.map((report) => [report.number, report])).values()].toSorted(
    (one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt),
  );

function Papers(): ReactNode {
  const query = useQuery(performersQuery({ state: 'papers' }));
  return (
    <Loaded query={query} what="papers" rows={3}>
      {({ performers, next }) => (
        <>
          <Rows rows={performers.slice(0, SHOWN).map(papersRow)} empty="Every room and title has valid papers." />
          {(performers.length > SHOWN || next !== null) && (
            <p className={styles.more}>
              <Link to={ownPaths.performers({ state: 'papers' })}>All papers that need attention</Link>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

function Payments(): ReactNode {
  const query = useQuery(ordersQuery({ review: 'true' }));
  return (
    <Loaded query={query} what="orders" rows={3}>
      {({ orders, toReview }) => (
        <>
          <Rows rows={orders.slice(0, SHOWN).map(paymentRow)} empty="No payments to review." />
          {toReview > SHOWN && (
            <p className={styles.more}>
              <Link to={ownPaths.orders({ review: 'true' })}>All {toReview} payments to review</Link>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

interface Row {
  key: string;
  to: string;
  title: string;
  detail: ReactNode;
  time: ReactNode;
}

const rowOf = (report: StaffReport): Row => {
  const { number, reason, kind, title, claimedBy, hasAppeal } = report;
  return {
    key: number,
    to: ownPaths.report(number),
    title: `${number} · ${hasAppeal ? 'Appeal' : reportReasonWords[reason]}`,
    detail: `${kindWords[kind]}: ${title}${claimedBy === null ? '' : `, ${claimedBy} is working on it`}`,
    time: <Deadline report={report} />,
  };
};

/** How long there is for a decision; on the server, which knows no reader's clock, when it is due. */
function Deadline({ report }: { report: StaffReport }): ReactNode {
  const now = useMinute();
  const { dueAt } = report;
  return (
    <>
      {now === null ? (
        <DayTime iso={dueAt} />
      ) : (
        <span className={classNames(isNear(dueAt, now) && styles.hot)}>{timeLeft(dueAt, now)}</span>
      )}
      <TimeBar report={report} now={now} />
    </>
  );
}

const papersRow = (performer: StaffPerformer): Row => ({
  key: String(performer.id),
  to: ownPaths.performer(performer.id),
  title: `Papers of ${performer.name}`,
  detail: papersOf(performer).map(({ key, ...of }) => (
    <span key={key} className={styles.part}>
      <PapersState {...of} />
    </span>
  )),
  time: null,
});

const paymentRow = (order: StaffOrder): Row => ({
  key: order.id,
  to: ownPaths.orders({ review: 'true' }),
  title: `${formatMoney(order.paid ?? order.ordered)} of ${order.email ?? `member ${order.memberId}`}`,
  detail: whyOf(order) || 'Differs from its order',
  time: <DayTime iso={order.heldAt ?? order.refundedAt ?? order.createdAt} />,
});

function Rows({ rows, empty }: { rows: readonly Row[]; empty: string }): ReactNode {
  if (rows.length === 0) return <p className={styles.more}>{empty}</p>;
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, to, title, detail, time }) => (
        <li key={key}>
          <Link to={to} className={styles.row}>
            <span className={styles.title}>{title}</span>
            {time && <span className={styles.time}>{time}</span>}
            <span className={styles.detail}>{detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
