import { passwordLength, secondFactorCodeMaxLength } from '@platform/shared/limits';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useAppState } from '@platform/shared/remote';
import { Button, Dialog, Field, PasswordField } from '@platform/shared/ui';
import styles from './confirm-identity-dialog.module.css';
import { focusFirst } from '../focus-first';
import { FormSummary } from '../form-summary';
import { fieldsOf } from '../use-form';
import type { ReauthenticationMethod } from './reauthentication';
import { useConfirmIdentity } from './use-confirm-identity';

export interface ConfirmIdentityDialogProps {
  onConfirmed: () => void;
  onDismissed: () => void;
}

/** "Confirm it’s you": the password, and the second factor of an account that has one. */
export function ConfirmIdentityDialog({ onConfirmed, onDismissed }: ConfirmIdentityDialogProps): ReactNode {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const email = useAppState((state) => state.session.profile?.email ?? '');
  const { methods, busy, problem, confirm } = useConfirmIdentity(onConfirmed);
  const confirmBy = (way: 'code' | 'passkey') => {
    if (form.current === null) return;
    const field = fieldsOf(form.current);
    void confirm({ password: field('password'), code: field('code').trim() }, way);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the page's own form around this dialog, which must not be submitted.
    event.stopPropagation();
    confirmBy('code');
  };
  const code = codeLabel(methods);
  return (
    <Dialog
      open
      title="Confirm it’s you"
      onClose={onDismissed}
      actions={
        <>
          <Button variant="outlined" onClick={onDismissed}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" loading={busy}>
            Confirm
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={styles.form} method="post" noValidate onSubmit={submit}>
        <p>For your security, enter your password again. We won’t ask for another 10 minutes.</p>
        <FormSummary problem={problem} />
        {/* Tells a password manager whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={focusFirst}
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={passwordLength.max}
          error={problem?.fields.password}
        />
        {code !== null && (
          <Field
            label={code}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={secondFactorCodeMaxLength}
            error={problem?.fields.code}
          />
        )}
        {methods.includes('passkey') && (
          <>
            {code !== null && <span className={styles.or}>or</span>}
            <Button variant="outlined" icon="shield" onClick={() => confirmBy('passkey')}>
              Use a passkey
            </Button>
          </>
        )}
      </form>
    </Dialog>
  );
}

function codeLabel(methods: readonly ReauthenticationMethod[]): string | null {
  if (methods.includes('totp'))
    return methods.includes('recovery') ? 'Authenticator code or recovery code' : 'Authenticator code';
  return methods.includes('recovery') ? 'Recovery code' : null;
}
