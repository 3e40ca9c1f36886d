import { useState } from 'react';
import type { ReplyOf } from '@platform/shared/contracts';
import { formatDate } from '@platform/shared/format';
import { mutate } from '@platform/shared/queries';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { useQuery } from '@platform/shared/store';
import { Banner, Button } from '@platform/shared/ui';
import { useAction } from '@platform/shared/forms';
import { ConfirmDialog } from '../confirm-dialog';
import { SettingsRow } from '../settings-section';
import { emailChangeQuery } from '../../../state/queries';
import styles from './email-row.module.css';

/** The email address, and the change of it that waits to be confirmed. */
export function EmailRow({ email }: { email: string }) {
  const change = useQuery(emailChangeQuery());
  return (
    <>
      <SettingsRow
        title="E-mail"
        actions={
          <Button size="sm" to={paths.initChangeEmail()} aria-label="Change e-mail">
            Change
          </Button>
        }
      >
        {email}
        {change.data === undefined && change.isError && (
          <p className={styles.failed}>
            We couldn’t check for a pending change.
            <Button size="sm" variant="text" loading={change.isFetching} onClick={() => void change.refetch()}>
              Try again
            </Button>
          </p>
        )}
      </SettingsRow>
      {change.data?.pending != null && <PendingChange email={email} pending={change.data.pending} />}
    </>
  );
}

function PendingChange({
  email,
  pending,
}: {
  email: string;
  pending: NonNullable<ReplyOf<'GET /api/profile/email'>['pending']>;
}) {
  const runtime = useRuntime();
  const notify = useAppState((state) => state.notify);
  const [asking, setAsking] = useState(false);
  const { busy, problem, run } = useAction(async () => {
    await mutate(runtime, 'DELETE /api/profile/email', { body: {} });
    setAsking(false);
    notify('success', `Your e-mail is still ${email}.`);
  });
  return (
    <Banner title={`You’re changing your e-mail to ${pending.email}.`}>
      <p>
        {pending.stoppableUntil
          ? `Our support team started this. It changes on ${formatDate(pending.stoppableUntil)}, if you open the link in the e-mail we sent there.`
          : `We’ve sent a link to both addresses. Open both by ${formatDate(pending.expiresAt)} to confirm.`}
      </p>
      <ul className={styles.addresses}>
        <li>
          {email}: {pending.oldConfirmed ? 'confirmed' : 'not confirmed yet'}
        </li>
        <li>
          {pending.email}: {pending.newConfirmed ? 'confirmed' : 'not confirmed yet'}
        </li>
      </ul>
      <Button size="sm" variant="outlined" className={styles.giveUp} onClick={() => setAsking(true)}>
        Cancel this change
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancel this change?"
        action="Cancel change"
        busy={busy}
        problem={problem}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        Your e-mail stays {email}, and the links we sent will stop working.
      </ConfirmDialog>
    </Banner>
  );
}
