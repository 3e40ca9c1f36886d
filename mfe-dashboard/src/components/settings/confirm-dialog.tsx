import type { ReactNode } from 'react';
import { type FormProblem, FormSummary } from '@platform/shared/forms';
import { Button, Dialog } from '@platform/shared/ui';

export interface ConfirmDialogProps {
  open: boolean;
  /** A prompt that ends with a question mark. */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Names the result, e.g. `Sign out`. */
  action: string;
  busy: boolean;
  problem: FormProblem | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back; a failure is said in it, and it stays open. */
export function ConfirmDialog({
  open,
  title,
  children,
  action,
  busy,
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button danger loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <FormSummary problem={problem} />
    </Dialog>
  );
}
