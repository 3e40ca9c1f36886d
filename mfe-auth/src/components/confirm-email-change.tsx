import { formatDate } from '@platform/shared/format';
import { endpointQuery, mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { Button } from '@platform/shared/ui';
import { useState } from 'react';
import { toAppError } from '@platform/shared/http';
import { AuthForm } from './auth-form';
import styles from './auth-form.module.css';
import { AuthPanel } from './auth-panel';
import { useForm } from '@platform/shared/forms';

type Outcome =
  | { kind: 'waiting'; for: 'old' | 'new' }
  | { kind: 'set'; from: string }
  | { kind: 'done' }
  | { kind: 'broken'; hasExpired: boolean; sentence: string };

/**
 * One of the two links of a change of email. It counts when the button is pressed, not when the page is
 * opened: mail servers open links, too.
 */
export function ConfirmEmailChange({ token }: { token: string }) {
  const runtime = useRuntime();
  const { store, queryClient } = runtime;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    read: () => null,
    check: () => null,
    send: async () => {
      const { waitingFor, madeAt } = await mutate(runtime, 'POST /api/profile/email/confirm', {
        body: { token },
      });
      setOutcome(
        waitingFor === null
          ? { kind: 'done' }
          : madeAt
            ? { kind: 'set', from: madeAt }
            : { kind: 'waiting', for: waitingFor },
      );
      // What the page shows of the member, and the other tabs, follow; should it fail, the next page has it.
      if (waitingFor === null && store.getState().session.authorized)
        await queryClient
          .fetchQuery(endpointQuery('GET /api/profile'))
          .then(store.getState().profileChanged, () => undefined);
    },
    words: { labels: {} },
    onFailure: (error) => {
      const { code, message, fields } = toAppError(error);
      if (code.startsWith('link-') || code === 'not-found' || fields['token'] !== undefined) {
        setOutcome({
          kind: 'broken',
          hasExpired: code === 'link-expired',
          sentence: fields['token'] === undefined ? message : 'It may be incomplete or expired.',
        });
      }
    },
  });
  if (outcome === null) {
    return (
      <AuthForm
        name="email-confirm"
        title="Confirm your new e-mail address"
        intro="If you didn’t ask for this, close this page and nothing will change."
        form={form}
        button={{ ready: 'Confirm the change', sending: 'Confirming…' }}
      >
        <span hidden />
      </AuthForm>
    );
  }
  return <Result outcome={outcome} />;
}

function Result({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case 'done':
      return (
        <AuthPanel
          title="Your e-mail address has changed"
          intro="Use the new address to log in. Our e-mails go there too."
          takesFocus
        >
          <Button variant="primary" to={paths.settings()}>
            Go to settings
          </Button>
        </AuthPanel>
      );
    case 'set':
      return (
        <AuthPanel
          title="Your new address is confirmed"
          takesFocus
          intro={`It replaces the old address on ${formatDate(outcome.from)}. Until then, you can stop the change from the old one.`}
        >
          <p className={styles.intro}>We’ll e-mail you when it’s done. After that, log in with the new address.</p>
          <Button variant="outlined" to={paths.home()}>
            Go to the home page
          </Button>
        </AuthPanel>
      );
    case 'waiting':
      return (
        <AuthPanel
          title="One more link to open"
          takesFocus
          intro={`This address is confirmed. To finish, open the link we sent to your ${outcome.for === 'old' ? 'current' : 'new'} address too.`}
        >
          <p className={styles.intro}>Nothing changes until then.</p>
          <Button variant="outlined" to={paths.home()}>
            Go to the home page
          </Button>
        </AuthPanel>
      );
    case 'broken':
      return (
        <AuthPanel
          title={outcome.hasExpired ? 'This link has expired' : 'This link isn’t valid'}
          intro={
            outcome.hasExpired
              ? outcome.sentence
              : `${outcome.sentence} Use the link in the most recent e-mail, or start the change again.`
          }
          takesFocus
        >
          <div className={styles.ways}>
            <Button variant="primary" to={paths.initChangeEmail()}>
              Change my e-mail
            </Button>
            <Button variant="outlined" to={paths.home()}>
              Go to the home page
            </Button>
          </div>
        </AuthPanel>
      );
  }
}
