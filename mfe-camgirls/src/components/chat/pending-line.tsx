import type { ReactNode } from 'react';
import { Button } from '@platform/shared/ui';
import type { ChatModel } from '../../room/chat-model';
import type { PendingMessage } from '../../room/chat-state';
import styles from './chat-log.module.css';

/** What one wrote and the room does not have yet: on its way, or refused with the reason. */
export function PendingLine({ message, chat }: { message: PendingMessage; chat: ChatModel }): ReactNode {
  const { key, text, refusal } = message;
  return (
    <div className={styles.pending}>
      <p className={styles.text}>{text}</p>
      {refusal === null ? (
        <p className={styles.who}>Sending…</p>
      ) : (
        <>
          <p className={styles.refused} role="alert">{`Not sent. ${refusal}`}</p>
          <div className={styles.actions}>
            <Button variant="secondary" size="sm" onClick={() => chat.resend(key)}>
              Try again
            </Button>
            <Button variant="text" size="sm" onClick={() => chat.discard(key)}>
              Remove
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
