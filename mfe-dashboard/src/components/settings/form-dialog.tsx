import { type ComponentProps, type ReactNode, useId } from 'react';
import { FormSummary } from '@platform/shared/forms';
import { Button, Dialog } from '@platform/shared/ui';
import styles from './form.module.css';

export interface FormDialogProps {
  title: string;
  /** The label of the button that sends the form. */
  action: string;
  busy: boolean;
  problem: ComponentProps<typeof FormSummary>['problem'];
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onClose: () => void;
  /** What stands above the form. */
  intro: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with one form: Cancel and the action below, problems above the fields. */
export function FormDialog({ title, action, busy, problem, onSubmit, onClose, intro, children }: FormDialogProps) {
  const form = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      {intro}
      <form id={form} method="post" noValidate className={styles.form} onSubmit={onSubmit}>
        <FormSummary problem={problem} />
        {children}
      </form>
    </Dialog>
  );
}
