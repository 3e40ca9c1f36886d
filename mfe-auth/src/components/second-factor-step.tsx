import { secondFactorCodeMaxLength, totpCodeMaxLength } from '@platform/shared/limits';
import { mistakes, passkeysKnown, useForm } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { Button, Field } from '@platform/shared/ui';
import { useState } from 'react';
import type { SecondStep } from '../api/login';
import { proveByCode, proveByPasskey } from '../api/second-step';
import { AuthForm } from './auth-form';
import styles from './auth-form.module.css';
import { welcomeBack } from '../state/welcome-back';
import { useSignIn } from '../state/use-sign-in';

const wrong = {
  totp: {
    title: 'Wrong code.',
    advice: 'Codes change every 30 seconds and work once. Try the next one.',
  },
  recovery: {
    title: 'Wrong recovery code.',
    advice: 'Each code works once. Check it for typos, or use another one.',
  },
};

export interface SecondFactorStepProps {
  step: SecondStep;
  /** Back to the password. @param expired the step took too long, or there were too many tries */
  onBack: (expired: boolean) => void;
}

/** A code, a recovery code or a passkey, the second step of a log-in. */
export function SecondFactorStep({ step: { ticket, methods }, onBack }: SecondFactorStepProps) {
  const runtime = useRuntime();
  const signIn = useSignIn();
  const codes = (['totp', 'recovery'] as const).filter((method) => methods.includes(method));
  const [method, setMethod] = useState(codes[0] ?? 'recovery');
  const byPasskey = methods.includes('passkey') && passkeysKnown();
  const form = useForm({
    read: (field) => field('code').replaceAll(/\s/g, ''),
    check: (code) => mistakes({ code: code === '' ? 'Enter the code.' : undefined }),
    send: async (code) => {
      const reply = await proveByCode(runtime, { ticket, method, code });
      signIn(reply, welcomeBack(reply.profile));
    },
    words: { labels: { code: 'The code' }, sentences: { 'second-factor-failed': wrong[method] } },
    onFailure: (error) => {
      if (toAppError(error).code === 'login-expired') onBack(true);
    },
  });
  const usePasskey = () =>
    void form.run(async () => {
      const reply = await proveByPasskey(runtime, ticket);
      signIn(reply, welcomeBack(reply.profile));
    });
  const other = codes.find((code) => code !== method);
  const error = form.problem?.fields.code;
  return (
    <AuthForm
      name="second-factor"
      title="One more step"
      takesFocus
      intro={
        method === 'totp'
          ? 'Your account is protected by two-step login. Open your authenticator app and enter the code.'
          : 'Enter one of the recovery codes you saved when you set up two-step login.'
      }
      form={form}
      button={{ ready: 'Log in', sending: 'Logging in…' }}
      below={
        <>
          {byPasskey && (
            <>
              <span className={styles.or}>or</span>
              <Button variant="outlined" block icon="shield" onClick={usePasskey}>
                Use a passkey
              </Button>
            </>
          )}
          <div className={styles.ways}>
            {other !== undefined && (
              <Button variant="text" onClick={() => setMethod(other)}>
                {other === 'recovery' ? 'Use a recovery code' : 'Use the authenticator app'}
              </Button>
            )}
            <Button variant="text" icon="chevron-left" onClick={() => onBack(false)}>
              Back to the password
            </Button>
          </div>
        </>
      }
    >
      <div className={styles.code}>
        {method === 'totp' ? (
          <Field
            key="totp"
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={totpCodeMaxLength}
            hint="Six digits."
            error={error}
          />
        ) : (
          <Field
            key="recovery"
            label="Recovery code"
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={secondFactorCodeMaxLength}
            hint="Each code works once."
            error={error}
          />
        )}
      </div>
    </AuthForm>
  );
}
