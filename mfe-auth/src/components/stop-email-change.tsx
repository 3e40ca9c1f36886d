import { useForm } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button } from '@platform/shared/ui';
import { useState } from 'react';
import * as ownPaths from '../own-paths';
import { AuthForm } from './auth-form';
import styles from './auth-form.module.css';
import { AuthPanel } from './auth-panel';

/**
 * The link that goes to the old address when support changes it: it stops that. It counts when the button is pressed, as
 * all mailed links do.
 */
export function StopEmailChange({ token }: { token: string }) {
  const runtime = useRuntime();
  const [outcome, setOutcome] = useState<{ isStopped: boolean; sentence: string } | null>(null);
  const form = useForm({
    read: () => null,
    check: () => null,
    send: async () => {
      await mutate(runtime, 'POST /api/profile/email/stop', { body: { token } });
      setOutcome({ isStopped: true, sentence: 'Someone else may know your password: set a new one now.' });
    },
    words: { labels: {} },
    onFailure: (error) => {
      const { code, message, fields } = toAppError(error);
      if (code.startsWith('link-') || fields['token'] !== undefined)
        setOutcome({
          isStopped: false,
          sentence: code === 'link-used' ? message : 'The change was already stopped, or a newer one replaced it.',
        });
    },
  });
  if (outcome === null)
    return (
      <AuthForm
        name="email-stop"
        title="Stop the change to your e-mail address?"
        intro="Your address stays the same. If you asked our support team for the change, close this page."
        form={form}
        button={{ ready: 'Stop the change', sending: 'Stopping…' }}
      >
        <span hidden />
      </AuthForm>
    );
  return (
    <AuthPanel
      title={outcome.isStopped ? 'Your address stays the same' : 'There is nothing to stop'}
      intro={outcome.sentence}
      takesFocus
    >
      <div className={styles.ways}>
        <Button
          variant="primary"
          to={outcome.isStopped ? ownPaths.forgotPassword() : paths.contact({ topic: 'account' })}
        >
          {outcome.isStopped ? 'Set a new password' : 'Contact us'}
        </Button>
        <Button variant="outlined" to={paths.home()}>
          Go to the home page
        </Button>
      </div>
    </AuthPanel>
  );
}
