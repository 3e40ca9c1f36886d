import { useEffect, useRef } from 'react';
import type { Subscription } from '@platform/shared/contracts';
import { FormSummary, useAction } from '@platform/shared/forms';
import { formatDate } from '@platform/shared/format';
import { mutate } from '@platform/shared/queries';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Button, Icon, Panel } from '@platform/shared/ui';
import { useProfileRefresh } from '../../state/use-profile-refresh';
import styles from './easy-cancel.module.css';

const day = (iso: string): string => formatDate(iso.slice(0, 10));

/** That premium is cancelled, until when it stays open, and the way back. */
export function CancelledNotice({ subscription }: { subscription: Subscription }) {
  const runtime = useRuntime();
  const refreshProfile = useProfileRefresh();
  const email = useAppState(({ session }) => session.profile?.email ?? 'you');
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: what came of it is read next.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const resume = useAction(async () => {
    await mutate(runtime, 'DELETE /api/subscription/cancellation', { body: {} });
    await refreshProfile();
  });
  const until = day(subscription.paidUntil);
  return (
    <div className={styles.stack}>
      <Icon name="success" size={24} className={styles.stays} />
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Premium is cancelled
        </h1>
        <p className="lead">
          You still have full access until <b>{until}</b>. We’ve e-mailed a confirmation to {email}.
        </p>
      </div>
      <Panel>
        <dl className={styles.facts}>
          {[
            ['Cancelled', day(subscription.cancelledAt ?? subscription.paidUntil)],
            ['Next payment', 'None'],
            ['Full access until', until],
            ['Reference', subscription.reference],
          ].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <FormSummary problem={resume.problem} />
      <div className={styles.pair}>
        <Button variant="outlined" size="lg" to={paths.dashboard()}>
          Back to dashboard
        </Button>
        {subscription.canResume && (
          <Button variant="outlined" size="lg" loading={resume.busy} onClick={() => void resume.run()}>
            Resume Premium
          </Button>
        )}
      </div>
      <p className={styles.note}>
        {subscription.canResume
          ? 'Changed your mind? Resume Premium and it renews as before. Nothing is charged today.'
          : `You can subscribe again after ${until}.`}
      </p>
    </div>
  );
}
