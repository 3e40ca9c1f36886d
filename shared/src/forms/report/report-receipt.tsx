import { type ReactNode, useState } from 'react';
import type { ReplyOf, ReportReason } from '@platform/shared/contracts';
import { reportReasonWords } from '@platform/shared/limits';
import { Button, Dialog, Icon } from '@platform/shared/ui';
import { within } from './report-words';
import styles from './report-sheet.module.css';

export interface ReceivedReport extends ReplyOf<'POST /api/reports'> {
  reason: ReportReason;
  /** Empty: none was given. */
  email: string;
}

/** Confirms a report: number, and the time by which it is decided. */
export function ReportReceipt({
  received: { number, sentAt, reason, email },
  about,
  onClose,
}: {
  received: ReceivedReport;
  /** Title of the reported item. */
  about: string;
  onClose: () => void;
}): ReactNode {
  const sent = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(sentAt));
  return (
    <Dialog
      open
      readFirst
      title="Report received"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.received}>
        <span className={styles.sign}>
          <Icon name="check" size={24} />
        </span>
        <p>
          {`A person will review it and decide within ${within(reason)}. `}
          {email === ''
            ? 'Keep this number so you can ask us about our decision.'
            : `We’ll write to ${email} with what we decided.`}
        </p>
      </div>
      <div className={styles.number}>
        <span>
          Your receipt number
          <b>{number}</b>
        </span>
        <CopyButton text={number} />
      </div>
      <dl className={styles.sum}>
        <div>
          <dt>About</dt>
          <dd>{about}</dd>
        </div>
        <div>
          <dt>Reason</dt>
          <dd>{reportReasonWords[reason]}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>{sent}</dd>
        </div>
      </dl>
    </Dialog>
  );
}

function CopyButton({ text }: { text: string }): ReactNode {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button variant="text" size="sm" aria-label="Copy receipt number" onClick={() => void copy()}>
        {{ ready: 'Copy', copied: 'Copied', failed: 'Copy' }[state]}
      </Button>
      <span role="status" className={state === 'failed' ? styles.failed : 'visually-hidden'}>
        {{ ready: '', copied: 'Copied', failed: 'Select the number to copy it.' }[state]}
      </span>
    </>
  );
}
