import type { ReactNode } from 'react';
import { Button } from '@platform/shared/ui';
import { receiptOf, usePrivateShow } from '../../room/use-private-show';
import styles from './stage.module.css';

/** Servers end a show within two seconds after the doors have opened. */
const lookEveryMs = 3_000;

/** What the private show has cost that was over a moment ago, until it is closed. */
export function PrivateReceipt({ nickname, onClose }: { nickname: string; onClose: () => void }): ReactNode {
  const { data } = usePrivateShow(nickname, lookEveryMs);
  const receipt = data === undefined ? null : receiptOf(data);
  if (receipt === null) return null;
  return (
    <div className={styles.ask}>
      <p role="status">{receipt}</p>
      <Button variant="text" size="sm" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
