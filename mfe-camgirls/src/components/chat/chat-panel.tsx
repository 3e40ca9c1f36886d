import type { ReactNode } from 'react';
import type { ChatMessage } from '@platform/shared/contracts';
import { Button } from '@platform/shared/ui';
import type { ChatModel, ChatSnapshot } from '../../room/chat-model';
import { ChatComposer } from './chat-composer';
import { ChatLog } from './chat-log';
import styles from './chat-panel.module.css';

export interface ChatPanelProps {
  nickname: string;
  /** The performer's name. */
  name: string;
  /** The history that the page came with. */
  known: readonly ChatMessage[];
  chat: ChatModel | null;
  state: ChatSnapshot | null;
  /** Whether the room is on air. */
  isOpen: boolean;
  /** Whether a recording plays, which has neither chat nor tips. */
  isRecorded?: boolean;
  /** What stands below the line to write in: the tip button. */
  children?: ReactNode;
}

/** What is said in place of a chat while a recording plays. */
export const loopWords = (name: string): string =>
  `This is a recording. It runs in a loop, and everyone sees the same moment. Chat and tips open when ${name} is live.`;

/** The chat of a room, below a tab that names it: what was written, and the line to write in. */
export function ChatPanel({
  nickname,
  name,
  known,
  chat,
  state,
  isOpen,
  isRecorded = false,
  children,
}: ChatPanelProps): ReactNode {
  const isPerformer = state?.as === 'performer';
  const isClosed = isRecorded && !isPerformer;
  // Nothing was written, and nothing can be: that is said once, in the log's middle.
  const isAwaited =
    !isOpen &&
    !isRecorded &&
    !isPerformer &&
    (state?.messages ?? known).length === 0 &&
    (state?.sanction ?? null) === null &&
    state?.connection !== 'shut';
  return (
    <section className={styles.chat} aria-labelledby="chat-heading">
      <h2 id="chat-heading" className="visually-hidden">
        Chat
      </h2>
      <ChatLog
        nickname={nickname}
        known={known}
        chat={chat}
        state={state}
        emptyWords={
          isAwaited
            ? `Chat opens when ${name} is live.`
            : isOpen
              ? `No messages yet.${isPerformer ? '' : ' Be the first to say hello.'}`
              : null
        }
      />
      <div className={styles.box}>
        {state?.connection === 'waiting' && (
          <p className={styles.line} role="status">
            {state.nextTryInS === null || state.nextTryInS === 0
              ? 'Chat is reconnecting.'
              : `Chat is reconnecting. Next try in ${state.nextTryInS} s.`}
            <Button variant="text" size="sm" onClick={() => chat?.retry()}>
              Retry now
            </Button>
          </p>
        )}
        {isClosed ? (
          <p className={styles.line}>{loopWords(name)}</p>
        ) : isAwaited ? null : (
          <ChatComposer nickname={nickname} name={name} chat={chat} state={state} isOpen={isOpen} />
        )}
        {children}
      </div>
    </section>
  );
}
