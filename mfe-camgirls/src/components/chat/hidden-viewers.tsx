import { type ReactNode, useState } from 'react';
import { formatNumber } from '@platform/shared/format';
import { Button, Dialog } from '@platform/shared/ui';
import { hideViewer, showViewer, useHiddenViewers } from '../../room/hidden-viewers';
import { ChatSign } from './chat-sign';
import styles from './hidden-viewers.module.css';

/** Says how many viewers are hidden, and opens the list in which they are shown again; nothing where none is. */
export function HiddenViewers(): ReactNode {
  const hidden = useHiddenViewers();
  /** Who was hidden when the list was opened: they stay in it, so that a press can be taken back. */
  const [listed, setListed] = useState<readonly string[] | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  // The focus comes back to the button, so it stays when the last one is shown again.
  if (hidden.length === 0 && !wasOpen) return null;
  return (
    <>
      <Button
        variant="text"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpen(true);
          setListed(hidden);
        }}
      >
        {`${formatNumber(hidden.length)} hidden`}
        <span className="visually-hidden">{hidden.length === 1 ? ' viewer' : ' viewers'}</span>
      </Button>
      <Dialog open={listed !== null} title="Hidden viewers" readFirst onClose={() => setListed(null)}>
        {listed?.length === 0 ? (
          <p>You haven’t hidden anyone.</p>
        ) : (
          <>
            <p>You don’t see their messages and tips in any room on this device. They aren’t told.</p>
            <ul className={styles.list}>
              {listed?.map((name) => (
                <li key={name} className={styles.row}>
                  <ChatSign name={name} isPerformer={false} />
                  <b>{name}</b>
                  {hidden.includes(name) ? (
                    <Button size="sm" onClick={() => showViewer(name)} aria-label={`Show ${name} again`}>
                      Show again
                    </Button>
                  ) : (
                    <Button size="sm" variant="text" onClick={() => hideViewer(name)} aria-label={`Hide ${name}`}>
                      Hide
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  );
}
