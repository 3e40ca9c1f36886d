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

/** What was reported, as it was then, and whether what was stored of it is still the same. */
export function Evidence({ report }: ReportPartProps): ReactNode {
  const { title, path, content, evidence, kind, byStaff } = report;
  // Another may have written the same; an older API does not say which it was.
  const isReported = (sequence: number, text: string): boolean =>
    evidence.sequence === undefined ? text === content : sequence === evidence.sequence;
  return (
    <Card
      title={byStaff ? 'Evidence when taken down' : 'Evidence when reported'}
      action={
        <a href={safeContinue(path)} target="_blank" rel="noreferrer">
          Current page
        </a>
      }
    >
      <Pad>
        <div className={styles.evidence}>
          <Picture evidence={evidence} alt={`${kindWords[kind]} ${title}, as it was reported`} />
          <div className={styles.said}>
            <p className={styles.words}>
              <b>{title}</b>
            </p>
            {evidence.messages.length === 0 ? (
              content !== '' && <p className={styles.words}>{content}</p>
            ) : (
              <ol className={styles.log} aria-label="What was said">
                {evidence.messages.map(({ sequence, name, text, sentAt }) => (
                  <li
                    key={sequence}
                    className={isReported(sequence, text) ? styles.hit : undefined}
                    aria-current={isReported(sequence, text) ? 'true' : undefined}
                  >
                    <DayTime iso={sentAt} />
                    <b>{name}</b> <span>{text}</span>
                  </li>
                ))}
              </ol>
            )}
          </div>
        </div>
        <Checksum evidence={evidence} since={byStaff ? 'taken down' : 'reported'} />
      </Pad>
    </Card>
  );
}

interface EvidenceProps {
  evidence: StaffReportFull['evidence'];
}

/** The copy of the picture, which opens in full, or, of a report without one, the picture at its address now. */
function Picture({ evidence: { copy, picture }, alt }: EvidenceProps & { alt: string }): ReactNode {
  if (copy != null)
    return (
      <a className={styles.picture} href={copy} target="_blank" rel="noreferrer">
        <img src={copy} alt={alt} />
      </a>
    );
  return (
    picture !== null && (
      <img className={styles.picture} src={mediaUrl(picture, { width: 360, quality: 80, fit: 'contain' })} alt={alt} />
    )
  );
}

function Checksum({ evidence: { sha256, isIntact }, since }: EvidenceProps & { since: string }): ReactNode {
  if (sha256 === null) return <p className={styles.fine}>Stored without a checksum, by an older release.</p>;
  if (sha256 === undefined) return null;
  return (
    <p className={isIntact ? styles.fine : styles.changed} role={isIntact ? undefined : 'alert'}>
      {isIntact ? `Unchanged since it was ${since}.` : `This evidence has changed since it was ${since}.`}{' '}
      <span className={styles.checksum}>SHA-256 {sha256}</span>
    </p>
  );
}

const reportWords = (count: number, what: string): string => `${count} ${what} ${count === 1 ? 'report' : 'reports'}`;

/** Who reported it, and whose it is, with what else was reported of either. */
export function Involved({
  report: { reported, email, others, text, byStaff, isAboutYou },
}: ReportPartProps): ReactNode {
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
            <span>{byStaff ? 'Behind it' : 'Reported'}</span>
            {reported !== null && <span>{reportWords(reported.earlier, 'other')}</span>}
          </li>
          <li>
            <b>{byStaff ? 'Staff' : isAboutYou ? 'Not shown to you' : (email ?? 'No address left')}</b>
            <span>{byStaff ? 'Took it down without a report' : 'Reported it'}</span>
            {others > 0 && <span>{reportWords(others, 'more open')} about this</span>}
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
          <p className={styles.fine}>You can decide it: {first.by} made the first decision.</p>
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
