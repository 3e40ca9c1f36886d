import { useState } from 'react';
import { downloadFile } from '@platform/shared/format';
import { Button, Checkbox, Dialog } from '@platform/shared/ui';
import { useCopy } from '../../../state/use-copy';
import styles from './recovery-codes-dialog.module.css';

export interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Recovery codes, which are shown this once: closing asks first whether they are kept. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [kept, setKept] = useState(false);
  const [reminded, setReminded] = useState(false);
  const { copy, said } = useCopy('Codes copied.');
  const text = codes.join('\n');
  const close = () => {
    if (kept) onClose();
    else setReminded(true);
  };
  return (
    <Dialog
      open
      title="Save your recovery codes"
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <p>Use these codes to log in when you can’t use your second step. Each works once. We can’t show them again.</p>
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
