import type { ReplyOf } from '@platform/shared/contracts';
import { useForm } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { mutate } from '@platform/shared/queries';
import { signOut, useAppState, useRuntime } from '@platform/shared/remote';
import { useSearchParams } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { Button, ErrorPanel, Skeleton } from '@platform/shared/ui';
import { useState } from 'react';
import { AuthForm } from '../components/auth-form';
import styles from '../components/auth-form.module.css';
import { AuthLayout } from '../components/auth-layout';
import { AuthPanel } from '../components/auth-panel';
import * as ownPaths from '../own-paths';
import { invitationQuery } from '../state/queries';

type Invitation = ReplyOf<'POST /api/invitations/look'>;

/** What a mailed invitation leads to: its address logs in or joins, and accepts. */
export default function InvitationPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  return <AuthLayout>{token === '' ? <Broken /> : <Link key={token} token={token} />}</AuthLayout>;
}

function Link({ token }: { token: string }) {
  const [opens, setOpens] = useState<string | null>(null);
  const [hasLoggedOut, setLoggedOut] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(token));
  const email = useAppState(({ session }) => session.profile?.email ?? null);
  if (opens !== null) return data?.room == null ? <Accepted opens={opens} /> : <RoomAccepted opens={opens} />;
  if (data === undefined) {
    if (error === null) return <Checking />;
    const { kind, code, message } = toAppError(error);
    if (code.startsWith('link-') || kind === 'validation') return <Broken />;
    return (
      <AuthPanel title="We couldn’t check the invitation">
        <ErrorPanel kind={kind} message={message} retrying={isFetching} onRetry={() => void refetch()} />
      </AuthPanel>
    );
  }
  if (email === null) return <ComeIn invitation={data} token={token} takesFocus={hasLoggedOut} />;
  return email.toLowerCase() === data.email ? (
    <Accept invitation={data} token={token} onAccepted={setOpens} />
  ) : (
    <OtherAddress email={email} invitation={data} onLoggedOut={() => setLoggedOut(true)} />
  );
}

interface OtherAddressProps {
  /** Of the one who is logged in. */
  email: string;
  invitation: Invitation;
  onLoggedOut: () => void;
}

/** Logs out, and stays: the invited one can come in then. */
function OtherAddress({ email, invitation, onLoggedOut }: OtherAddressProps) {
  const runtime = useRuntime();
  const form = useForm({
    read: () => null,
    check: () => null,
    send: async () => {
      await mutate(runtime, 'POST /api/profile/logout', { body: {} });
      onLoggedOut();
      signOut(runtime);
    },
    words: { labels: {} },
  });
  return (
    <AuthForm
      name="other-address"
      title="This invitation is for another address"
      intro={`It went to ${invitation.email}, and you’re logged in as ${email}. Log out to continue with ${invitation.email}.`}
      form={form}
      button={{ ready: 'Log out', sending: 'Logging out…' }}
      below={
        <Button variant="outlined" size="lg" block to={paths.home()}>
          Go to the home page
        </Button>
      }
    >
      <span hidden />
    </AuthForm>
  );
}

const rolesOf = ({ roles, room }: Invitation): string =>
  room == null ? `Your ${roles.length === 1 ? 'role' : 'roles'}: ${roles.join(', ')}.` : `Your room: ${room}.`;
const titleOf = ({ room }: Invitation): string =>
  room == null ? 'You’re invited to the team' : 'You’re invited to perform';

function ComeIn({ invitation, token, takesFocus }: { invitation: Invitation; token: string; takesFocus: boolean }) {
  const { email, hasAccount } = invitation;
  const back = ownPaths.invitation(token);
  return (
    <AuthPanel
      title={titleOf(invitation)}
      intro={`${rolesOf(invitation)} ${hasAccount ? 'Log in' : 'Join'} with ${email} to accept.`}
      takesFocus={takesFocus}
    >
      <div className={styles.ways}>
        <Button variant="primary" to={hasAccount ? paths.login(back) : paths.registration(back)}>
          {hasAccount ? 'Log in' : 'Join free'}
        </Button>
      </div>
    </AuthPanel>
  );
}

function Accept({
  invitation,
  token,
  onAccepted,
}: {
  invitation: Invitation;
  token: string;
  onAccepted: (opens: string) => void;
}) {
  const runtime = useRuntime();
  const form = useForm({
    read: () => null,
    check: () => null,
    send: async () => onAccepted((await mutate(runtime, 'POST /api/invitations/accept', { body: { token } })).opens),
    words: { labels: {} },
  });
  return (
    <AuthForm
      name="invitation"
      title={titleOf(invitation)}
      intro={`${rolesOf(invitation)} If you don’t want this, close this page.`}
      form={form}
      button={{ ready: 'Accept the invitation', sending: 'Accepting…' }}
    >
      <span hidden />
    </AuthForm>
  );
}

function Accepted({ opens }: { opens: string }) {
  return (
    <AuthPanel
      title="You’re on the team"
      intro="Set up an authenticator app or a passkey in your settings to open the staff pages."
      takesFocus
    >
      <div className={styles.ways}>
        <Button variant="primary" to={`${paths.settings()}?tab=security`}>
          Set up two-step login
        </Button>
        <Button variant="outlined" href={opens}>
          Open the staff pages
        </Button>
      </div>
    </AuthPanel>
  );
}

const RoomAccepted = ({ opens }: { opens: string }) => (
  <AuthPanel
    title="Your room is ready"
    intro="Upload your papers in the studio. Visitors will see your room once we’ve accepted them."
    takesFocus
  >
    <Button variant="primary" href={opens}>
      Open the studio
    </Button>
  </AuthPanel>
);

const Checking = () => (
  <AuthPanel title="Checking the invitation…">
    <div className={styles.form} role="status">
      <span className="visually-hidden">Loading</span>
      <Skeleton height={80} />
    </div>
  </AuthPanel>
);

const Broken = () => (
  <AuthPanel
    title="This invitation isn’t valid"
    intro="Invitations work once, for 7 days. This one may have expired, been withdrawn or already been accepted. Ask the person who invited you for a new one."
  >
    <Button variant="outlined" to={paths.home()}>
      Go to the home page
    </Button>
  </AuthPanel>
);
