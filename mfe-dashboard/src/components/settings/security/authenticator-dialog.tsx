import { totpCodeMaxLength } from '@platform/shared/limits';
import { focusFirst, mistakes, type Reauthentication, useForm } from '@platform/shared/forms';
import { useRuntime } from '@platform/shared/remote';
import { Button, Field, QrCode } from '@platform/shared/ui';
import { type AuthenticatorSecret, confirmAuthenticator } from '../../../api/second-factor';
import { useCopy } from '../../../state/use-copy';
import { FormDialog } from '../form-dialog';
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
      title: 'The code is incorrect.',
      advice: 'Codes change every 30 seconds. Try the one your app shows now.',
    },
  },
};

/** Setting an authenticator app up: the secret as QR code and as text, then one code to show that it works. */
export function AuthenticatorDialog({ secret, guarded, onConfirmed, onClose }: AuthenticatorDialogProps) {
  const runtime = useRuntime();
  const { copy, said } = useCopy('Key copied.');
  const { busy, problem, onSubmit } = useForm({
    // Apps show the code in two groups; the spaces are not part of it.
    read: (field) => field('code').replaceAll(/\s/g, ''),
    check: (code) => mistakes({ code: /^\d{6}$/.test(code) ? undefined : 'Enter the six digits shown in your app.' }),
    send: async (code) => onConfirmed(await guarded(() => confirmAuthenticator(runtime, code))),
    words,
    repeatable: true,
  });
  return (
    <FormDialog
      title="Set up your authenticator app"
      action="Turn it on"
      busy={busy}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
      intro={
        <div className={styles.secret}>
          <QrCode rows={secret.qr} label="QR code for your authenticator app" />
          <div className={styles.words}>
            <p>Scan this code with your authenticator app, or enter the key:</p>
            <code className={styles.key}>{secret.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
            <Button size="sm" onClick={() => void copy(secret.secret)}>
              Copy key
            </Button>
            <a href={secret.uri} className="link">
              Open in an app on this device
            </a>
            <p role="status" className={styles.said}>
              {said}
            </p>
          </div>
        </div>
      }
    >
      <Field
        ref={focusFirst}
        label="Code from your app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={totpCodeMaxLength}
        error={problem?.fields['code']}
      />
    </FormDialog>
  );
}
