import type { ReactNode } from 'react';
import { type FormState, FormSummary } from '@platform/shared/forms';
import { Button } from '@platform/shared/ui';
import styles from './auth-form.module.css';
import { AuthPanel } from './auth-panel';

export interface AuthFormProps {
  /** Unique in the page, e.g. `login`. */
  name: string;
  title: string;
  intro?: ReactNode;
  takesFocus?: boolean | undefined;
  form: FormState;
  /** What the button says: at rest, while the person check is waited for, while it is sent. */
  button: { ready: string; sending: string };
  danger?: boolean | undefined;
  /** What stands above the fields, e.g. a message of the page before. */
  above?: ReactNode;
  children?: ReactNode;
  /** What stands below the button. */
  below?: ReactNode;
}

/** Heading, summary of what went wrong, fields, one amber button: the shape of every form of this remote. */
export function AuthForm({
  name,
  title,
  intro,
  takesFocus,
  form,
  button,
  danger,
  above,
  children,
  below,
}: AuthFormProps) {
  const { phase, problem, onSubmit } = form;
  const word = { ready: button.ready, checking: 'Checking…', sending: button.sending }[phase];
  const headingId = `${name}-heading`;
  return (
    <AuthPanel title={title} intro={intro} headingId={headingId} takesFocus={takesFocus}>
      {above}
      {/* Sent before the code is there, a form without a method would put what was typed into the address. */}
      <form className={styles.form} method="post" noValidate onSubmit={onSubmit} aria-labelledby={headingId}>
        <FormSummary problem={problem} />
        {children}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          danger={danger}
          loading={phase !== 'ready'}
          icon={phase === 'ready' ? undefined : 'shield'}
        >
          {word}
        </Button>
        <p className="visually-hidden" role="status">
          {phase === 'ready' ? '' : word}
        </p>
      </form>
      {below}
    </AuthPanel>
  );
}
