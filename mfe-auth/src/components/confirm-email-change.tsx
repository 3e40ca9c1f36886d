import { endpointQuery, mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/router';
import { Button } from '@platform/shared/ui';
import { useState } from 'react';
import { toAppError } from '@platform/shared/http';
import { AuthForm } from './auth-form';
import styles from './auth-form.module.css';
import { AuthPanel } from './auth-panel';
import { useForm } from '@platform/shared/forms';

type Outcome = { kind: 'waiting'; for: 'old' | 'new' } | { kind: 'done' } | { kind: 'broken'; sentence: string };

/**
 * One of the two links of a change of email. It counts when the button is pressed, not when the page is
 * opened: mail servers open links, too.
 */
export function ConfirmEmailChange({ token }: { token: string }) {
  const { http, store, queryClient } = useRuntime();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    read: () => null,
    check: () => null,
    send: async () => {
      const { waitingFor } = await mutate({ http, queryClient }, 'POST /api/profile/email/confirm', {
        body: { token },
      });
      setOutcome(waitingFor === null ? { kind: 'done' } : { kind: 'waiting', for: waitingFor });
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
          sentence: fields['token'] === undefined ? message : 'Perhaps only a part of it was copied.',
        });
      }
    },
  });
  if (outcome === null) {
    return (
      <AuthForm
        name="email-confirm"
        title="Is this change yours?"
        intro="Confirm that the e-mail address of your account is to change. If it was not you who asked for it, close this page, and nothing changes."
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
          title="Your address is changed"
          intro="From now on you log in with the new one, and our mails go there."
          takesFocus
        >
          <Button variant="primary" to={paths.settings()}>
            Go to the settings
          </Button>
        </AuthPanel>
      );
    case 'waiting':
      return (
        <AuthPanel
          title="One mail is left"
          takesFocus
          intro={`This address is confirmed. To finish, open the link that we have sent to your ${outcome.for === 'old' ? 'present' : 'new'} address, too.`}
        >
          <p className={styles.intro}>Until then nothing changes.</p>
          <Button variant="outlined" to={paths.home()}>
            Go to the home page
          </Button>
        </AuthPanel>
      );
    case 'broken':
      return (
        <AuthPanel
          title="This link does not work"
          intro={`${outcome.sentence} Open the whole link of the newest mail, or begin the change again.`}
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
