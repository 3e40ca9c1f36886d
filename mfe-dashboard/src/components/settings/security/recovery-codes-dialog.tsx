import { useState } from 'react';
import { downloadFile } from '@platform/shared/format';
import { type FormProblem, FormSummary } from '@platform/shared/forms';
import { Button, Checkbox, Dialog } from '@platform/shared/ui';
import { useCopy } from '../../../state/use-copy';
import styles from './recovery-codes-dialog.module.css';

export interface RecoveryCodesDialogProps {
  codes: readonly string[];
  /** There are older codes, which work until these are saved. */
  replaces: boolean;
  busy: boolean;
  problem: FormProblem | null;
  /** They are saved: they are to work from now on. */
  onSaved: () => void;
  onClose: () => void;
}

/**
 * Recovery codes, which are shown this once and work once they are saved. Closing asks first whether they are, unless
 * there are older ones to go on with.
 */
export function RecoveryCodesDialog({ codes, replaces, busy, problem, onSaved, onClose }: RecoveryCodesDialogProps) {
  const [kept, setKept] = useState(false);
  const [reminded, setReminded] = useState(false);
  const { copy, said } = useCopy('Codes copied.');
  const text = codes.join('\n');
  const done = () => {
    if (kept) onSaved();
    else setReminded(true);
  };
  return (
    <Dialog
      open
      title="Save your recovery codes"
      onClose={replaces ? onClose : done}
      actions={
        <>
          {replaces && (
            <Button variant="outlined" onClick={onClose}>
              Keep the old codes
            </Button>
          )}
          <Button variant="primary" loading={busy} onClick={done}>
            Done
          </Button>
        </>
      }
    >
      <FormSummary problem={problem} />
      <p>
        Use these codes to log in when you can’t use your second step. Each works once. We can’t show them again.
        {replaces ? ' Your old codes stop working when you press Done.' : ' They work once you’ve saved them.'}
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => void copy(text)}>
          Copy codes
        </Button>
        <Button size="sm" onClick={() => downloadFile('recovery-codes.txt', 'text/plain', `${text}\n`)}>
          Download codes
        </Button>
        <p role="status" className={styles.said}>
          {said}
        </p>
      </div>
      <Checkbox
        label="I’ve saved them in a safe place"
        checked={kept}
        error={reminded && !kept ? 'Tick this once you’ve saved the codes.' : undefined}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
    </Dialog>
  );
}
