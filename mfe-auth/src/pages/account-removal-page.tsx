import { removalReasonMaxLength } from '@platform/shared/limits';
import { mistakes, useForm, useReauthentication } from '@platform/shared/forms';
import { signOut, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Link } from '@platform/shared/router';
import { Button, Checkbox, TextArea } from '@platform/shared/ui';
import { removeAccount } from '../api/accounts';
import { AuthLayout } from '../components/auth-layout';
import { AuthForm } from '../components/auth-form';
import styles from '../components/auth-form.module.css';
import { arrival } from '../state/use-arrival';

/**
 * Removing the account: what goes, what stays, 14 days to think again, and nothing in the way
 * (docs/spec/accounts.md#removal).
 */
export default function AccountRemovalPage() {
  const runtime = useRuntime();
  const { store, router } = runtime;
  const { guarded, dialog } = useReauthentication();
  const form = useForm({
    read: (field) => ({ reason: field('reason').trim(), sure: field('sure') === 'on' }),
    check: ({ sure }) => mistakes({ sure: sure ? undefined : 'Tick the box to confirm.' }),
    send: async ({ reason }) => {
      const removedOn = await guarded(() => removeAccount(runtime, reason));
      signOut({ store, router }, paths.login(), { replace: true, state: arrival({ removedOn }) });
    },
    words: { labels: { reason: 'Your reason' } },
  });
  return (
    <AuthLayout>
      <AuthForm
        name="removal"
        title="Remove your account"
        intro="You’ll be logged out everywhere immediately. Log in within 14 days to cancel; after that it is permanent."
        form={form}
        danger
        button={{ ready: 'Remove my account', sending: 'Removing…' }}
        below={
          <Button variant="outlined" size="lg" block to={paths.settings()}>
            Keep my account
          </Button>
        }
      >
        <div>
          <h2 className={styles.subheading}>What we delete</h2>
          <ul className={styles.list}>
            <li>Your name, address, picture and password</li>
            <li>Your games, coins and gems, ratings, favourites and history</li>
            <li>
              Premium (remaining days are not refunded unless you{' '}
              <Link className="link" to={paths.transactions({ tab: 'payments' })}>
                return it
              </Link>{' '}
              first)
            </li>
          </ul>
        </div>
        <div>
          <h2 className={styles.subheading}>What we keep</h2>
          <ul className={styles.list}>
            <li>Coin and payment records, as required by law, without your name or address</li>
            <li>Records of our team’s actions, without your name or address</li>
          </ul>
        </div>
        <TextArea
          label="Why are you leaving? (optional)"
          name="reason"
          rows={3}
          maxLength={removalReasonMaxLength}
          error={form.problem?.fields.reason}
        />
        <Checkbox
          name="sure"
          label="I want to remove my account and everything in it."
          error={form.problem?.fields.sure}
        />
      </AuthForm>
      {dialog}
    </AuthLayout>
  );
}
