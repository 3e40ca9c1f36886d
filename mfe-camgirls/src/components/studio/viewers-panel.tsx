import { type ReactNode, useState } from 'react';
import type { RoomViewer } from '@platform/shared/contracts';
import { toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { Button } from '@platform/shared/ui';
import { inviteViewer, sanctionViewer } from '../../api/studio';
import { studioViewersQuery } from '../../state/queries';
import { timeoutMinutes } from '../chat/chat-actions';
import { ChatSign } from '../chat/chat-sign';
import { LoadFailure } from '../load-failure';
import styles from './studio-panel.module.css';

/** Milliseconds between looks at who is there. */
const refreshEvery = 5_000;

/** What is known of a member besides the name. */
function factsOf({ isInside, isInvited, sanction }: RoomViewer): string {
  const facts = [
    sanction !== null && (sanction.kind === 'ban' ? 'Banned' : 'Muted'),
    isInside && 'In the private show',
    isInvited && 'Invited to private shows',
  ];
  return facts.filter(Boolean).join(' · ');
}

/** The members who are in the room, and what the performer can do about each. */
export function ViewersPanel(): ReactNode {
  const runtime = useRuntime();
  const query = useQuery({ ...studioViewersQuery(), refetchInterval: refreshEvery });
  const [busy, setBusy] = useState<number | null>(null);

  const act = async (id: number, action: () => Promise<void>, done: string): Promise<void> => {
    setBusy(id);
    const { notify } = runtime.store.getState();
    try {
      await action();
      notify('success', done);
    } catch (error) {
      notify('error', toAppError(error).message);
    } finally {
      setBusy(null);
    }
  };
  const members = query.data?.members;
  return (
    <section aria-labelledby="viewers-heading" className={styles.tab}>
      <h2 id="viewers-heading" className={styles.part}>
        Members in your room
      </h2>
      {members === undefined && query.isError && <LoadFailure query={query} />}
      {members?.length === 0 && <p className={styles.note}>No members are in your room right now.</p>}
      {members !== undefined && members.length > 0 && (
        <ul className={styles.lines}>
          {members.map((viewer) => {
            const { id, name, isInvited, sanction } = viewer;
            const facts = factsOf(viewer);
            return (
              <li key={id} className={styles.person}>
                <ChatSign name={name} isPerformer={false} />
                <span>
                  <b>{name}</b>
                  {facts !== '' && <span className={styles.note}>{facts}</span>}
                </span>
                <span className={styles.actions} role="group" aria-label={`Actions for ${name}`}>
                  {sanction === null && (
                    <Button
                      size="sm"
                      disabled={busy === id}
                      aria-label={`Mute ${name} for ${timeoutMinutes} minutes`}
                      onClick={() =>
                        void act(
                          id,
                          () => sanctionViewer(runtime, id, { kind: 'timeout', minutes: timeoutMinutes }),
                          `${name} can’t write for ${timeoutMinutes} minutes.`,
                        )
                      }
                    >
                      Mute
                    </Button>
                  )}
                  {sanction?.kind !== 'ban' && (
                    <Button
                      size="sm"
                      disabled={busy === id}
                      aria-label={`Ban ${name}`}
                      onClick={() =>
                        void act(
                          id,
                          () => sanctionViewer(runtime, id, { kind: 'ban' }),
                          `${name} is banned from your room.`,
                        )
                      }
                    >
                      Ban
                    </Button>
                  )}
                  {!isInvited && sanction?.kind !== 'ban' && (
                    <Button
                      size="sm"
                      disabled={busy === id}
                      aria-label={`Invite ${name} to private shows for free`}
                      onClick={() =>
                        void act(id, () => inviteViewer(runtime, id), `${name} can join your private shows for free.`)
                      }
                    >
                      Invite
                    </Button>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.note}>Guests have no names, so they aren’t listed. Lift a mute or ban under Reports.</p>
    </section>
  );
}
