import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAction } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { useSearchParams } from '@platform/shared/router';
import { Banner, Button, Panel, Spinner } from '@platform/shared/ui';
import { type Ended, setFollowed, setSubscribed } from '../api/unsubscribe';
import styles from './unsubscribe-page.module.css';

/** A token that was changed, and one that does not even look like one. */
const brokenLink = new Set(['link-invalid', 'validation-failed']);

/**
 * Where the link of an e-mail leads: it unsubscribes at once, says from what, and takes it back. The page does it and not
 * its address, because programs open the links of e-mails before people do.
 */
export default function UnsubscribePage(): ReactNode {
  const runtime = useRuntime();
  const [search] = useSearchParams();
  const followToken = search.get('follow');
  const token = followToken ?? search.get('token') ?? '';
  const [result, setResult] = useState<Ended | null>(null);
  const [isInvalid, setInvalid] = useState(token === '');
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, problem, run } = useAction(
    async (subscribed: boolean) => {
      setResult(await (followToken === null ? setSubscribed : setFollowed)(runtime, token, subscribed));
      // The button that was pressed is gone.
      heading.current?.focus();
    },
    { onFailure: (error) => setInvalid(brokenLink.has(toAppError(error).code)) },
  );
  const begin = useEffectEvent(() => void run(false));
  useEffect(() => {
    if (token !== '') begin();
  }, [token]);

  const settings = `${paths.settings()}#notifications`;
  return (
    <div className="container">
      <Panel className={styles.panel}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {titleOf(result, isInvalid ? 'invalid' : problem === null ? 'none' : 'failed')}
        </h1>
        {result === null && problem === null && !isInvalid && (
          <p role="status">
            <Spinner size={20} />
            <span className="visually-hidden">Please wait a moment.</span>
          </p>
        )}
        {result !== null && (
          <p className={styles.text} role="status">
            {textOf(result)}
          </p>
        )}
        {isInvalid && (
          <p className={styles.text} role="alert">
            It may be incomplete. Use the link in the most recent e-mail, or choose your e-mails in settings.
          </p>
        )}
        {problem !== null && !isInvalid && (
          <Banner tone="error" title={problem.title} announce>
            {problem.advice}
          </Banner>
        )}
        <div className={styles.actions}>
          {result !== null && (
            <Button variant="outlined" loading={busy} onClick={() => void run(!result.subscribed)}>
              {result.subscribed ? 'Unsubscribe' : 'Undo'}
            </Button>
          )}
          {result === null && problem !== null && !isInvalid && (
            <Button variant="primary" loading={busy} onClick={() => void run(false)}>
              Try again
            </Button>
          )}
          {(result !== null || problem !== null || isInvalid) && (
            <Button variant="outlined" to={settings}>
              All e-mail settings
            </Button>
          )}
        </div>
      </Panel>
    </div>
  );
}

function textOf({ kind, name, subscribed }: Ended): string {
  if (kind === 'follow')
    return subscribed ? `We’ll tell you when ${name} goes live.` : `We won’t tell you when ${name} goes live.`;
  return subscribed
    ? `We’ll keep sending you e-mails about “${name}”.`
    : `You won’t get any more e-mails about “${name}”. You’ll still get e-mails about your account and payments.`;
}

function titleOf(result: Ended | null, problem: 'none' | 'invalid' | 'failed'): string {
  if (problem === 'invalid') return 'This link isn’t valid';
  if (result?.kind === 'follow')
    return result.subscribed ? `You follow ${result.name} again` : `You no longer follow ${result.name}`;
  if (result !== null) return result.subscribed ? 'You’re subscribed again' : 'You’re unsubscribed';
  return problem === 'none' ? 'Unsubscribing…' : 'You’re still subscribed';
}
