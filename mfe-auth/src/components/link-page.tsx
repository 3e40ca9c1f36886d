import type { ReactNode } from 'react';
import { useQuery } from '@platform/shared/store';
import { Button, ErrorPanel, Skeleton } from '@platform/shared/ui';
import { toAppError } from '@platform/shared/http';
import { paths, safeContinue } from '@platform/shared/paths';
import type { ReplyOf } from '@platform/shared/contracts';
import * as ownPaths from '../own-paths';
import type { LinkRequest } from '../api/accounts';
import styles from './auth-form.module.css';
import { AuthPanel } from './auth-panel';
import { linkLifetimes } from '../state/link-lifetimes';
import { linkQuery } from '../state/queries';
import { NewPasswordForm } from './new-password-form';

type Broken = Exclude<ReplyOf<'POST /api/profile/link'>['state'], 'valid'>;

const titles: Record<Broken, string> = {
  expired: 'This link has expired',
  used: 'This link was already used',
  unknown: 'This link isn’t valid',
};
const reasons = (request: LinkRequest): Record<Broken, string> => ({
  expired: `Links expire after ${linkLifetimes[request]}, so an old e-mail can’t open your account.`,
  used: 'Each link works once. If you’ve set your password, log in with it.',
  unknown: 'It may be incomplete or expired. Use the link in the most recent e-mail.',
});

/** What a link of a mail leads to: the password form where it still works, a way on where it does not. */
export function LinkPage({ token, request }: { token: string; request: LinkRequest }) {
  const { data, error, isFetching, refetch } = useQuery(linkQuery(token, request));
  if (data === undefined) {
    if (error === null) return <Checking />;
    const { kind, message } = toAppError(error);
    // What does not even look like a token is none.
    if (kind === 'validation') return <BrokenLink state="unknown" request={request} />;
    return (
      <AuthPanel title="We couldn’t check the link">
        <ErrorPanel kind={kind} message={message} retrying={isFetching} onRetry={() => void refetch()} />
      </AuthPanel>
    );
  }
  if (data.state !== 'valid')
    return <BrokenLink state={data.state} request={request} wayBack={safeContinue(data.continueTo)} />;
  return <NewPasswordForm email={data.email ?? ''} token={token} request={request} />;
}

function Checking(): ReactNode {
  return (
    <AuthPanel title="Checking the link…">
      <div className={styles.form} role="status">
        <span className="visually-hidden">Loading</span>
        <Skeleton height={80} />
        <Skeleton height={56} />
      </div>
    </AuthPanel>
  );
}

/** Says why, and how to go on. */
export function BrokenLink({ state, request, wayBack }: { state: Broken; request: LinkRequest; wayBack?: string }) {
  return (
    <AuthPanel title={titles[state]} intro={reasons(request)[state]} takesFocus>
      <div className={styles.ways}>
        <Button
          variant={state === 'used' ? 'outlined' : 'primary'}
          to={request === 'registration' ? paths.registration(wayBack) : ownPaths.forgotPassword(wayBack)}
        >
          Get a new link
        </Button>
        <Button variant={state === 'used' ? 'primary' : 'outlined'} to={paths.login(wayBack)}>
          Log in
        </Button>
      </div>
    </AuthPanel>
  );
}
