import { formatDate } from '@platform/shared/format';
import { useForm, useReauthentication } from '@platform/shared/forms';
import type { ReplyOf } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Button } from '@platform/shared/ui';
import { AuthForm } from './auth-form';
import styles from './auth-form.module.css';

/** A change of email that waits: which of the two links is still to be opened, and how to give it up. */
export function EmailChangeStatus({
  change: { email, oldConfirmed, newConfirmed, expiresAt, stoppableUntil },
  takesFocus,
}: {
  change: NonNullable<ReplyOf<'GET /api/profile/email'>['pending']>;
  takesFocus: boolean;
}) {
  const runtime = useRuntime();
  const { store } = runtime;
  const { guarded, dialog } = useReauthentication();
  const current = store.getState().session.profile?.email ?? 'your current address';
  const form = useForm({
    read: () => null,
    check: () => null,
    send: async () => {
      await guarded(() => mutate(runtime, 'DELETE /api/profile/email', { body: {} }));
      store.getState().notify('success', 'Your address stays the same.');
    },
    words: { labels: {} },
  });
  return (
    <>
      <AuthForm
        name="email-change"
        title={stoppableUntil ? 'Check your new inbox' : 'Check both inboxes'}
        intro={
          stoppableUntil ? (
            <>
              Our support team is changing your address to <b>{email}</b>. It changes on {formatDate(stoppableUntil)},
              if you open the link in the e-mail we sent there.
            </>
          ) : (
            <>
              Your address changes to <b>{email}</b> once you open the links in both e-mails. They expire on{' '}
              {formatDate(expiresAt)}.
            </>
          )
        }
        takesFocus={takesFocus}
        form={form}
        button={{ ready: 'Keep my current address', sending: 'Cancelling the change…' }}
        below={
          <Button variant="text" to={paths.settings()}>
            Back to settings
          </Button>
        }
      >
        <ul className={styles.list}>
          {!stoppableUntil && (
            <li>
              {current}: {oldConfirmed ? 'confirmed' : 'not confirmed yet'}
            </li>
          )}
          <li>
            {email}: {newConfirmed ? 'confirmed' : 'not confirmed yet'}
          </li>
        </ul>
        <p className={styles.intro}>
          No e-mail after a few minutes? Check your spam folder. If you can’t access one of the inboxes, contact us.
        </p>
      </AuthForm>
      {dialog}
    </>
  );
}
