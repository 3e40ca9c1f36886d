import { totpCodeMaxLength } from '@platform/shared/limits';
import { useId } from 'react';
import { focusFirst, FormSummary, mistakes, type Reauthentication, useForm } from '@platform/shared/forms';
import { useRuntime } from '@platform/shared/remote';
import { Button, Dialog, Field } from '@platform/shared/ui';
import { type AuthenticatorSecret, confirmAuthenticator } from '../../../api/second-factor';
import { useCopy } from '../../../state/use-copy';
import { QrCode } from './qr-code';
import styles from './authenticator-dialog.module.css';

export interface AuthenticatorDialogProps {
  secret: AuthenticatorSecret;
  guarded: Reauthentication['guarded'];
  /** The app is confirmed; these codes are shown once. */
  onConfirmed: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

const words = {
  labels: { code: 'The code' },
  sentences: {
    'second-factor-failed': {
      title: 'The code is not right.',
      advice: 'Codes change every 30 seconds: try the one your app shows now.',
    },
  },
};

/** Setting an authenticator app up: the secret as QR code and as text, then one code to show that it works. */
export function AuthenticatorDialog({ secret, guarded, onConfirmed, onClose }: AuthenticatorDialogProps) {
  const { http } = useRuntime();
  const form = useId();
  const { copy, said } = useCopy('The key is on your clipboard.');
  const { busy, problem, onSubmit } = useForm({
    // Apps show the code in two groups; the spaces are not part of it.
    read: (field) => field('code').replaceAll(/\s/g, ''),
    check: (code) => mistakes({ code: /^\d{6}$/.test(code) ? undefined : 'Enter the six digits that your app shows.' }),
    send: async (code) => onConfirmed(await guarded(() => confirmAuthenticator(http, code))),
    words,
    repeatable: true,
  });
  return (
    <Dialog
      open
      title="Set up your authenticator app"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            Turn it on
          </Button>
        </>
      }
    >
      <div className={styles.secret}>
        <QrCode rows={secret.qr} label="QR code for your authenticator app" />
        <div className={styles.words}>
          <p>Scan this code with your authenticator app, or type the key into it:</p>
          <code className={styles.key}>{secret.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          <Button size="sm" onClick={() => void copy(secret.secret)}>
            Copy key
          </Button>
          <a href={secret.uri} className="link">
            Open it in an app on this device
          </a>
          <p role="status" className={styles.said}>
            {said}
          </p>
        </div>
      </div>
      <form id={form} method="post" noValidate className={styles.form} onSubmit={onSubmit}>
        <FormSummary problem={problem} />
        <Field
          ref={focusFirst}
          label="Code that your app shows"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={totpCodeMaxLength}
          error={problem?.fields['code']}
        />
      </form>
    </Dialog>
  );
}
