import { EmailField, emailMistake, mistakes, useForm, useReauthentication } from '@platform/shared/forms';
import { mutate } from '@platform/shared/queries';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { useNavigate } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Banner, Button } from '@platform/shared/ui';
import * as ownPaths from '../own-paths';
import { AuthLayout } from '../components/auth-layout';
import { AuthForm } from '../components/auth-form';
import { arrival } from '../state/use-arrival';
import { emailChangeQuery } from '../state/queries';

/** Beginning a change of email: it is made when the old and the new address have both confirmed it. */
export default function InitChangeEmailPage() {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const current = useAppState((state) => state.session.profile?.email ?? '');
  const pending = useQuery(emailChangeQuery()).data?.pending;
  const { guarded, dialog } = useReauthentication();
  const form = useForm({
    read: (field) => field('email').trim(),
    check: (email) =>
      mistakes({
        email:
          emailMistake(email) ??
          (email.toLowerCase() === current.toLowerCase() ? 'This is already your address.' : undefined),
      }),
    send: async (email) => {
      await guarded(() => mutate(runtime, 'POST /api/profile/email', { body: { email } }));
      await navigate(ownPaths.emailVerify(), { state: arrival({ email, mail: 'change' }) });
    },
    words: { labels: { email: 'The e-mail address' } },
  });
  return (
    <AuthLayout>
      <AuthForm
        name="change-email"
        title="Change your e-mail"
        intro={
          <>
            Your current address is <b>{current}</b>. We’ll send a link to both addresses. Open both to confirm.
          </>
        }
        above={
          pending ? (
            <Banner tone="warning" title={`A change to ${pending.email} is waiting to be confirmed.`}>
              A new request replaces it.
            </Banner>
          ) : null
        }
        form={form}
        button={{ ready: 'Send the links', sending: 'Sending…' }}
        below={
          <Button variant="text" to={paths.settings()}>
            Back to settings
          </Button>
        }
      >
        <EmailField label="New e-mail" error={form.problem?.fields.email} />
      </AuthForm>
      {dialog}
    </AuthLayout>
  );
}
