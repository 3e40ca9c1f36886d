import { memo, type ReactNode, useState } from 'react';
import type { ChatMessage } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { classNames } from '@platform/shared/ui';
import { RoomIcon } from '../room/room-icon';
import { ChatActions } from './chat-actions';
import { ChatTime } from './chat-time';
import { ChatSign } from './chat-sign';
import styles from './chat-log.module.css';

export interface ChatLineProps {
  nickname: string;
  message: ChatMessage;
  /** Who the page is in the room. */
  as: 'guest' | 'member' | 'performer' | null;
  /** Written on this page. */
  isOwn: boolean;
  /** Hides what a viewer of this name writes. */
  onHide: (name: string) => void;
}

/** A message, a tip, a notice, or the place of one that was deleted. */
export const ChatLine = memo(function ChatLine({ nickname, message, as, isOwn, onHide }: ChatLineProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { kind, name, text, coins, isPerformer, sentAt } = message;
  if (kind === 'notice') return <p className={styles.notice}>{text}</p>;
  if (kind === 'deleted') return <p className={styles.notice}>Message deleted</p>;
  const canAct = as === 'performer' || (as !== null && !isPerformer);
  return (
    <div className={classNames(styles.line, kind === 'tip' && styles.tip, isOpen && styles.chosen)}>
      <ChatSign name={name} isPerformer={isPerformer} />
      <div className={styles.words}>
        <p className={styles.who}>
          <b className={isPerformer ? styles.host : undefined}>{name}</b>
          {isPerformer && <span className="visually-hidden"> (performer)</span>}
          <ChatTime iso={sentAt} />
        </p>
        {kind === 'tip' && coins !== null && (
          <p>
            tipped <strong>{`${formatNumber(coins)} ${coins === 1 ? 'coin' : 'coins'}`}</strong>
          </p>
        )}
        {text !== '' && <p className={styles.text}>{text}</p>}
        {isOpen && (
          <ChatActions
            nickname={nickname}
            message={message}
            isOwn={isOwn}
            isPerformer={as === 'performer'}
            onHide={onHide}
            onDone={() => setOpen(false)}
          />
        )}
      </div>
      {canAct && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={`Actions for the message by ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          <RoomIcon name="more" size={16} />
        </button>
      )}
    </div>
  );
});
