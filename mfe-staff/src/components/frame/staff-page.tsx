import { type ReactNode, useEffect } from 'react';
import { failureOf, useReauthentication } from '@platform/shared/forms';
import { type AppError, toAppError } from '@platform/shared/http';
import { paths } from '@platform/shared/paths';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { Button, EmptyState, ErrorPanel, Skeleton } from '@platform/shared/ui';
import { MeContext } from '../../state/me';
import { meQuery } from '../../state/queries';
import { StaffFrame } from './staff-frame';
import styles from './staff-page.module.css';

export interface StaffPageProps {
  title: string;
  /** Beside the title, e.g. how many there are. */
  detail?: ReactNode;
  /** Buttons of the whole page, at the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the staff area: its frame and title, or what keeps the visitor out and how to come in. */
export function StaffPage({ title, detail, actions, children }: StaffPageProps): ReactNode {
  return (
    <StaffDoor title={title}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {detail && <span className={styles.detail}>{detail}</span>}
        <span className={styles.gap} />
        {actions}
      </div>
      {children}
    </StaffDoor>
  );
}

/** The same for a page that draws its own head. @param title of the document while it is not open */
export function StaffDoor({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const { data: me, error, refetch, isFetching } = useQuery(meQuery());
  useEffect(() => {
    document.title = `${title} · Staff`;
  }, [title]);
  if (me !== undefined)
    return (
      <MeContext value={me}>
        <StaffFrame>{children}</StaffFrame>
      </MeContext>
    );
  return (
    <div className={styles.outside}>
      {error === null ? (
        <div role="status" aria-label="Loading">
          <Skeleton height={28} width="30%" />
        </div>
      ) : (
        <Closed error={toAppError(error)} retry={() => void refetch()} retrying={isFetching} />
      )}
    </div>
  );
}

interface ClosedProps {
  error: AppError;
  retry: () => void;
  retrying: boolean;
}

function Closed({ error: { code, kind, status }, retry, retrying }: ClosedProps): ReactNode {
  if (code === 'second-factor-required')
    return (
      <EmptyState
        title="Set up two-step login first"
        action={
          <Button variant="primary" to={`${paths.settings()}#security`}>
            Open the settings
          </Button>
        }
      >
        The staff area requires an authenticator app or a passkey. Set one up in your settings, then come back.
      </EmptyState>
    );
  if (code === 'reauthentication-required') return <Confirm onConfirmed={retry} />;
  // The session ended, or is no longer of staff: the document that the edge sends now says what there is.
  if (status === 401 || status === 404)
    return (
      <EmptyState
        title="Your session has ended"
        action={
          <Button
            href={paths.login(
              typeof window === 'undefined' ? undefined : window.location.pathname + window.location.search,
            )}
          >
            Log in
          </Button>
        }
      />
    );
  return <ErrorPanel level={1} kind={kind} onRetry={retry} retrying={retrying} />;
}

/** A session that was opened before there was a second factor shows it now. */
function Confirm({ onConfirmed }: { onConfirmed: () => void }): ReactNode {
  const runtime = useRuntime();
  const { guarded, dialog } = useReauthentication();
  const confirm = () =>
    guarded(() => runtime.http.call('GET /api/staff/me', {})).then(
      () => {
        // What the page asked for beside this was refused, too; a failure that is kept would be shown again.
        runtime.queryClient.removeQueries({ type: 'inactive' });
        onConfirmed();
      },
      (error: unknown) => runtime.store.getState().notify('error', failureOf(error).title),
    );
  return (
    <>
      <EmptyState
        title="Confirm it’s you"
        action={
          <Button variant="primary" onClick={() => void confirm()}>
            Confirm
          </Button>
        }
      >
        You logged in before you set up two-step login. Confirm with it once to open the staff area.
      </EmptyState>
      {dialog}
    </>
  );
}
