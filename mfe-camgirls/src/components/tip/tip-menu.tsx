import type { ReactNode } from 'react';
import type { TipMenuEntry } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import styles from './tip-menu.module.css';

export interface TipMenuProps {
  /** The performer's name. */
  name: string;
  entries: readonly TipMenuEntry[];
  onChoose: (entry: TipMenuEntry) => void;
}

/** What the performer does for a tip: each is a press away from the tip sheet. */
export function TipMenu({ name, entries, onChoose }: TipMenuProps): ReactNode {
  return (
    <ul className={styles.menu} aria-label={`Tip menu of ${name}`}>
      {entries.map((entry, index) => (
        <li key={`${index} ${entry.title}`}>
          <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={() => onChoose(entry)}>
            {entry.title} <b>{formatNumber(entry.coins)}</b>
            <span className="visually-hidden">{entry.coins === 1 ? ' coin' : ' coins'}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
