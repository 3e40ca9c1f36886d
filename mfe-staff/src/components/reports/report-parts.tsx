import type { StaffReportFull } from '@platform/shared/contracts';
import { mediaUrl, safeContinue } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import type { ReactNode } from 'react';
import * as ownPaths from '../../own-paths';
import { useMay } from '../../state/me';
import { kindWords, outcomeWords } from '../../state/reports-address';
import { DayTime } from '../clock-time';
import { Card, Pad } from '../table/card';
import styles from './report-parts.module.css';

interface ReportPartProps {
  report: StaffReportFull;
}

/** What was reported, as it was then. */
export function Evidence({ report }: ReportPartProps): ReactNode {
  const { title, path, content, evidence, kind } = report;
  return (
    <Card
      title="Evidence as it was"
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
              alt={`${kindWords[kind]} ${title}, as it was reported`}
            />
          )}
          <div className={styles.said}>
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
                    <b>{name}</b> <span>{text}</span>
                  </li>
                ))}
              </ol>
            )}
          </div>
        </div>
      </Pad>
    </Card>
  );
}

const reportWords = (count: number, what: string): string => `${count} ${what} ${count === 1 ? 'report' : 'reports'}`;

/** Who reported it, and whose it is, with what else was reported of either. */
export function Involved({ report: { reported, email, others, text } }: ReportPartProps): ReactNode {
  const mayRead = useMay('members.read');
  return (
    <>
      {text !== '' && (
        <Card title="The report says">
          <Pad>
            <p className={styles.words}>{text}</p>
          </Pad>
        </Card>
      )}
      <Card title="Who is involved">
        <ul className={styles.parties}>
          <li>
            <b>
              {reported === null ? (
                'No account'
              ) : mayRead ? (
                <Link to={ownPaths.member(reported.memberId)}>{reported.name}</Link>
              ) : (
                reported.name
              )}
            </b>
            <span>Reported</span>
            {reported !== null && <span>{reportWords(reported.earlier, 'other')}</span>}
          </li>
          <li>
            <b>{email ?? 'No address left'}</b>
            <span>Reported it</span>
            {others > 0 && <span>{reportWords(others, 'more open')} of the same</span>}
          </li>
        </ul>
      </Card>
    </>
  );
}

/** The appeal of one side, and whether one may decide it. */
export function Appeal({ report: { appeal, decisions, hasAppeal, mayDecideAppeal } }: ReportPartProps): ReactNode {
  const mayDecide = useMay('reports.decide') && mayDecideAppeal;
  if (appeal === null) return null;
  const first = decisions.find(({ stage }) => stage === 'first');
  return (
    <Card title="Appeal" detail={appeal.side === 'reporter' ? 'of the reporter' : 'of the other side'}>
      <Pad>
        <p className={styles.words}>{appeal.text}</p>
        {hasAppeal && mayDecide && first !== undefined && (
          <p className={styles.fine}>You may decide it: {first.by} took the first decision.</p>
        )}
      </Pad>
    </Card>
  );
}

/** What was decided, by whom, and what both sides were told. */
export function Decisions({ report: { decisions } }: ReportPartProps): ReactNode {
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
