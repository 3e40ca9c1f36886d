import { mistakes, NewPasswordField, newPasswordMistake, SmallPrint, useForm } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { invalidate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Link, useNavigate } from '@platform/shared/router';
import { useQueryClient } from '@platform/shared/store';
import { type LinkRequest, setPassword } from '../api/accounts';
import { AuthForm } from './auth-form';
import { arrival } from '../state/use-arrival';
import { useSignIn } from '../state/use-sign-in';

const texts = {
  registration: {
    title: 'Choose a password',
    intro: 'For your new account',
    button: 'Create account',
    sending: 'Creating account…',
  },
  reset: {
    title: 'Set a new password',
    intro: 'For the account',
    button: 'Set password',
    sending: 'Setting password…',
  },
};

export interface NewPasswordFormProps {
  /** The address that the link was sent to. */
  email: string;
  token: string;
  request: LinkRequest;
}

/** Sets the password by a mailed link, and logs in. */
export function NewPasswordForm({ email, token, request }: NewPasswordFormProps) {
  const runtime = useRuntime();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { title, intro, button, sending } = texts[request];
  const form = useForm({
    read: (field) => field('password'),
    check: (password) => mistakes({ password: newPasswordMistake(password) }),
    send: async (password) => {
      const { profile, continueTo } = await setPassword(runtime, { password, token, request });
      if (profile === null)
        await navigate(paths.login(continueTo), { replace: true, state: arrival({ email, passwordSet: true }) });
      else
        signIn(
          { profile, removalUndone: false },
          request === 'registration' ? 'Welcome. Your account is ready.' : 'Your new password is set.',
          continueTo,
        );
    },
    words: { labels: { password: 'The password' } },
    onFailure: (error) => {
      // The link went out of use meanwhile: its page says so.
      if (toAppError(error).code.startsWith('link-'))
        void invalidate(queryClient, 'POST /api/profile/link', { body: { token, request } });
    },
  });
  return (
    <AuthForm
      name="password"
      title={title}
      intro={
        <>
          {intro} <b>{email}</b>
        </>
      }
      takesFocus
      form={form}
      button={{ ready: button, sending }}
      below={
        request === 'registration' ? (
          <SmallPrint>
            Adults only. By creating an account you confirm that you are at least 18 and accept the{' '}
            <Link className="link" to={paths.terms()}>
              terms
            </Link>
            .
          </SmallPrint>
        ) : (
          <SmallPrint>This logs you out on all other devices.</SmallPrint>
        )
      }
    >
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField name="password" email={email} error={form.problem?.fields.password} />
    </AuthForm>
  );
}
