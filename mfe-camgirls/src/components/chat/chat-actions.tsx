import { type ReactNode, useState } from 'react';
import type { ChatMessage } from '@platform/shared/contracts';
import { ReportButton } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { Button } from '@platform/shared/ui';
import * as ownPaths from '../../own-paths';
import { inviteWriter } from '../../api/private-show';
import { deleteMessage, type Sanction, sanctionWriter } from '../../api/room';
import styles from './chat-log.module.css';

export interface ChatActionsProps {
  nickname: string;
  message: ChatMessage;
  isOwn: boolean;
  /** Whether the page is the room's performer. */
  isPerformer: boolean;
  onHide: (name: string) => void;
  onDone: () => void;
}

/** Minutes for which one press silences a viewer. */
export const timeoutMinutes = 10;

/** What can be done about a message: viewers report it and hide its writer, its writer and the performer delete it, the performer silences and bans. */
export function ChatActions({ nickname, message, isOwn, isPerformer, onHide, onDone }: ChatActionsProps): ReactNode {
  const runtime = useRuntime();
  const { store } = runtime;
  const publicName = useAppState(({ session }) => session.profile?.publicName.name);
  const [isBusy, setBusy] = useState(false);
  const { sequence, name, text } = message;

  const act = async (action: () => Promise<void>, done: string): Promise<void> => {
    setBusy(true);
    const { notify } = store.getState();
    try {
      await action();
      notify('success', done);
      onDone();
    } catch (error) {
      notify('error', toAppError(error).message);
      setBusy(false);
    }
  };
  const sanction = (kind: Sanction, done: string): void =>
    void act(() => sanctionWriter(runtime, { nickname, sequence }, kind), done);
  const isOthers = !message.isPerformer && !isOwn;
  return (
    <div className={styles.actions} role="group" aria-label={`Actions for the message by ${name}`}>
      {(isOwn || isPerformer) && (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={() => void act(() => deleteMessage(runtime, { nickname, sequence }), 'Message deleted.')}
        >
          Delete
        </Button>
      )}
      {isPerformer && isOthers && (
        <>
          <Button
            size="sm"
            disabled={isBusy}
            aria-label={`Time out for ${timeoutMinutes} minutes`}
            onClick={() =>
              sanction(
                { kind: 'timeout', minutes: timeoutMinutes },
                `${name} can’t write for ${timeoutMinutes} minutes.`,
              )
            }
          >{`${timeoutMinutes} min`}</Button>
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() => sanction({ kind: 'ban' }, `${name} is banned from your room.`)}
          >
            Ban
          </Button>
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() =>
              void act(
                () => inviteWriter(runtime, { nickname, sequence }),
                `${name} can join your private shows for free.`,
              )
            }
          >
            Invite
          </Button>
        </>
      )}
      {!isPerformer && isOthers && (
        <>
          {/* The member's own of another visit are known by the name alone. */}
          {name !== publicName && (
            <Button size="sm" onClick={() => onHide(name)}>
              Hide viewer
            </Button>
          )}
          <ReportButton
            about={{ kind: 'message', slug: nickname, sequence }}
            title={text === '' ? `Message by ${name}` : `${name}: “${text}”`}
            path={ownPaths.camgirl(nickname)}
            onClose={onDone}
          />
          <ReportButton
            about={{ kind: 'name', slug: nickname, sequence }}
            title={`The name “${name}”`}
            path={ownPaths.camgirl(nickname)}
            onClose={onDone}
          >
            Report name
          </ReportButton>
        </>
      )}
    </div>
  );
}
