import { type ReactNode, type UIEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '@platform/shared/contracts';
import { Button } from '@platform/shared/ui';
import type { ChatModel, ChatSnapshot } from '../../room/chat-model';
import { useAnnouncements } from '../../room/use-announcements';
import { hideViewer, showViewer, useHiddenViewers } from '../../room/hidden-viewers';
import { ChatLine } from './chat-line';
import { PendingLine } from './pending-line';
import styles from './chat-log.module.css';

export interface ChatLogProps {
  nickname: string;
  known: readonly ChatMessage[];
  chat: ChatModel | null;
  state: ChatSnapshot | null;
  /** Said while nothing was written; null: nothing. */
  emptyWords: string | null;
}

/** Pixels from its end within which the log follows what is written. */
const nearEnd = 60;

/**
 * What was written in the room, without what hidden viewers wrote. It follows new messages unless one has scrolled up,
 * and then offers the way down.
 */
export function ChatLog({ nickname, known, chat, state, emptyWords }: ChatLogProps): ReactNode {
  const log = useRef<HTMLDivElement>(null);
  const hidden = useHiddenViewers();
  /** Whom a press has just hidden. */
  const [justHidden, setJustHidden] = useState<string | null>(null);
  const written = state?.messages ?? known;
  // A performer moderates, and so sees everything.
  const messages =
    state?.as === 'performer' || hidden.length === 0
      ? written
      : written.filter((message) => message.isPerformer || !hidden.includes(message.name));
  const announced = useAnnouncements(messages);
  const pending = state?.pending ?? [];
  const last = messages.at(-1)?.sequence ?? 0;
  const [isFollowing, setFollowing] = useState(true);
  /** The newest message that has been in view. */
  const [seen, setSeen] = useState(last);
  if (isFollowing && seen !== last) setSeen(last);
  const unseen = isFollowing ? 0 : messages.filter(({ sequence }) => sequence > seen).length;

  useLayoutEffect(() => {
    if (isFollowing && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [isFollowing, last, pending.length]);

  const hide = useCallback((name: string): void => {
    hideViewer(name);
    setJustHidden(name);
    // The button has gone with its message.
    log.current?.focus();
  }, []);
  const undo = (name: string): void => {
    showViewer(name);
    setJustHidden(null);
    log.current?.focus();
  };
  const scrolled = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent): void =>
    setFollowing(scrollHeight - scrollTop - clientHeight <= nearEnd);
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        role="log"
        // Told beside it, once a second at most.
        aria-live="off"
        aria-label="Chat messages"
        className={styles.log}
        // A part that scrolls has to be reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={scrolled}
      >
        {messages.length === 0 && pending.length === 0 && (written.length > 0 || emptyWords !== null) && (
          <p className={styles.empty}>{written.length === 0 ? emptyWords : 'You’ve hidden everyone who wrote here.'}</p>
        )}
        {messages.map((message) => (
          <ChatLine
            key={message.sequence}
            nickname={nickname}
            message={message}
            as={state?.as ?? null}
            isOwn={state?.own.has(message.sequence) ?? false}
            onHide={hide}
          />
        ))}
        {chat !== null && pending.map((message) => <PendingLine key={message.key} message={message} chat={chat} />)}
      </div>
      {/* No paragraph: it is empty most of the time. */}
      <div className="visually-hidden" aria-live="polite">
        {announced}
      </div>
      <div className={styles.said} role="status">
        {justHidden !== null && hidden.includes(justHidden) && (
          <>
            <span>{`You no longer see messages by ${justHidden}.`}</span>
            <Button variant="text" size="sm" onClick={() => undo(justHidden)}>
              Undo
            </Button>
          </>
        )}
      </div>
      {unseen > 0 && (
        <Button variant="contrast" size="sm" className={styles.down} onClick={() => setFollowing(true)}>
          {unseen === 1 ? '1 new message' : `${unseen} new messages`}
        </Button>
      )}
    </div>
  );
}
