import type { ReactNode } from 'react';
import type { ChatMessage } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { useAppState } from '@platform/shared/remote';
import { Button } from '@platform/shared/ui';
import { hideViewer, showViewer, useHiddenViewers } from '../../room/hidden-viewers';
import { ChatSign } from '../chat/chat-sign';
import styles from './viewers-panel.module.css';

export interface ViewersPanelProps {
  /** How many there are. */
  viewers: number;
  /** Whether the room is on air. */
  isOpen: boolean;
  messages: readonly ChatMessage[];
  /** Whether the page is the room's performer, who sees everybody. */
  isPerformer: boolean;
}

/** How many watch, who of them wrote or tipped, and whom the viewer has hidden. Who only watches is not named. */
export function ViewersPanel({ viewers, isOpen, messages, isPerformer }: ViewersPanelProps): ReactNode {
  const hidden = useHiddenViewers();
  const own = useAppState(({ session }) => session.profile?.publicName.name);
  const writers = new Set(messages.toReversed().flatMap((message) => (message.isPerformer ? [] : [message.name])));
  // A hidden one stays in place while the list is open, so that a press can be taken back.
  const names = [...new Set([...writers, ...(isPerformer ? [] : hidden)])];
  return (
    <section className={styles.panel} aria-labelledby="viewers-heading">
      <h2 id="viewers-heading" className="visually-hidden">
        Viewers
      </h2>
      <p className={styles.note}>
        {viewers === 0
          ? isOpen
            ? 'No viewers yet.'
            : 'Viewers are counted while the room is live.'
          : viewers === 1
            ? '1 person is watching.'
            : `${formatNumber(viewers)} people are watching.`}{' '}
        {names.length > 0 ? 'People who wrote or tipped:' : 'People who write or tip appear here.'}
      </p>
      {names.length > 0 && (
        <ul className={styles.list}>
          {names.map((name) => (
            <li key={name} className={styles.row}>
              <ChatSign name={name} isPerformer={false} />
              <span>
                <b>{name}</b>
                {name === own && <small>You</small>}
                {!isPerformer && hidden.includes(name) && <small>Hidden: you don’t see their messages</small>}
              </span>
              {!isPerformer &&
                name !== own &&
                (hidden.includes(name) ? (
                  <Button size="sm" onClick={() => showViewer(name)} aria-label={`Show ${name} again`}>
                    Show again
                  </Button>
                ) : (
                  <Button size="sm" variant="text" onClick={() => hideViewer(name)} aria-label={`Hide ${name}`}>
                    Hide
                  </Button>
                ))}
            </li>
          ))}
        </ul>
      )}
      {!isPerformer && names.length > 0 && (
        <p className={styles.note}>
          You won’t see messages from people you hide, in any room on this device. They aren’t told.
        </p>
      )}
    </section>
  );
}
