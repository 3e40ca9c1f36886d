import { passwordLength } from '@platform/shared/limits';
import {
  CaptchaNotice,
  EmailField,
  emailMistake,
  mistakes,
  SmallPrint,
  useForm,
  useFormCaptcha,
} from '@platform/shared/forms';
import { useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Link, parsePath } from '@platform/shared/router';
import { Button, PasswordField } from '@platform/shared/ui';
import type { ReactNode } from 'react';
import * as ownPaths from '../own-paths';
import { logIn, type SecondStep } from '../api/login';
import { AuthForm } from './auth-form';
import { OnYourPhone } from './headset/on-your-phone';
import styles from './auth-form.module.css';
import { usePasskeyLogin } from '../state/use-passkey-login';
import { usePurpose } from '../state/use-purpose';
import { welcomeBack } from '../state/welcome-back';
import { useSignIn } from '../state/use-sign-in';
import { useWayBack } from '../state/use-way-back';

const words = {
  labels: { email: 'The e-mail address', password: 'The password' },
  sentences: {
    'invalid-credentials': { title: 'Wrong e-mail or password.', advice: 'Please try again.' },
    'second-factor-failed': {
      title: 'This passkey didn’t work.',
      advice: 'It may have been removed from your account. Log in with your password.',
    },
    'login-expired': { title: 'That took too long.', advice: 'Please try again.' },
  },
};

export interface PasswordStepProps {
  /** Filled in after a way back. */
  email: string;
  /** The visitor comes back from the second step. */
  back: boolean;
  /** What the page before had to say. */
  message: ReactNode;
  onSecondStep: (step: SecondStep, email: string) => Promise<void>;
}

/** E-mail and password, the first step of a log-in. */
export function PasswordStep({ email: given, back, message, onSecondStep }: PasswordStepProps) {
  const runtime = useRuntime();
  const { captcha, provider } = useFormCaptcha();
  const signIn = useSignIn();
  const wayBack = useWayBack();
  const purpose = usePurpose(wayBack);
  const { pathname, search } = parsePath(wayBack);
  const form = useForm({
    read: (field) => ({ email: field('email').trim(), password: field('password') }),
    check: ({ email, password }) =>
      mistakes({ email: emailMistake(email), password: password === '' ? 'Enter your password.' : undefined }),
    send: async ({ email, password }, tokens) => {
      const reply = await logIn(runtime, { email, password, ...tokens });
      if (reply.status === 'second-factor') await onSecondStep(reply, email);
      else signIn(reply, welcomeBack(reply.profile));
    },
    words,
    captcha,
  });
  const usePasskey = usePasskeyLogin(form.run, (reply) => signIn(reply, welcomeBack(reply.profile)));
  return (
    <AuthForm
      name="login"
      title={purpose === null ? 'Log in' : `Log in to ${purpose}`}
      takesFocus={back}
      intro={
        <>
          New here?{' '}
          <Link className="link" to={paths.registration(wayBack)}>
            Join free with your e-mail
          </Link>
        </>
      }
      form={form}
      above={message}
      button={{ ready: 'Log in', sending: 'Logging in…' }}
      below={
        <>
          {usePasskey !== null && (
            <>
              <span className={styles.or}>or</span>
              <Button variant="outlined" block icon="shield" onClick={usePasskey}>
                Log in with a passkey
              </Button>
            </>
          )}
          {/* Who types a password in a headset is glad of it. */}
          {pathname === paths.playaLogin() && <OnYourPhone code={new URLSearchParams(search).get('code') ?? ''} />}
          <SmallPrint>
            Adults only. By logging in you confirm that you are at least 18 and accept the{' '}
            <Link className="link" to={paths.terms()}>
              terms
            </Link>
            . <CaptchaNotice provider={provider} />
          </SmallPrint>
        </>
      }
    >
      <EmailField
        key={given}
        defaultValue={given}
        autoComplete="username webauthn"
        error={form.problem?.fields.email}
      />
      <div className={styles.beside}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={passwordLength.max}
          error={form.problem?.fields.password}
        />
        <Link className={`link ${styles.aside}`} to={ownPaths.forgotPassword(wayBack)}>
          Forgot password?
        </Link>
      </div>
    </AuthForm>
  );
}
