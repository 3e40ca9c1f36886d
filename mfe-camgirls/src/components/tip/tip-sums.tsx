import { type ReactNode, useId } from 'react';
import { Coins } from '@platform/shared/ui';
import styles from './tip-sheet.module.css';

export interface TipSumsProps {
  /** Coins. */
  sums: readonly number[];
  /** Null: a sum of one's own. */
  value: number | null;
  onChoose: (sum: number | null) => void;
}

/** The sums of a tip as tiles, the last for one of one's own; arrow keys move as in every group of radios. */
export function TipSums({ sums, value, onChoose }: TipSumsProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.sums}>
      <legend className={styles.legend}>Coins</legend>
      <div className={styles.tiles}>
        {[...sums, null].map((sum) => (
          <label key={sum ?? 'own'} className={styles.tile}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={sum === value}
              onChange={() => onChoose(sum)}
            />
            {sum === null ? 'Other' : <Coins count={sum} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
