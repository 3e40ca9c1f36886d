import { type ReactNode, useId } from 'react';
import { Coins } from '@platform/shared/ui';
import styles from './tip-sheet.module.css';

export interface TipSumsProps {
  /** Coins. */
  sums: readonly number[];
  /** Null: a sum of one's own. */
  value: number | null;
  /** Null only where a sum of one's own is offered. */
  onChoose: (sum: number | null) => void;
  /** Whether the last tile is for a sum of one's own. */
  hasOwn?: boolean;
}

/** Sums that are one press away, in coins. */
export const tipSums = [25, 50, 100, 250] as const;

/** The sums of a tip as tiles; arrow keys move as in every group of radios. */
export function TipSums({ sums, value, onChoose, hasOwn = false }: TipSumsProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.sums}>
      <legend className={hasOwn ? styles.legend : 'visually-hidden'}>{hasOwn ? 'Coins' : 'Coins to tip'}</legend>
      <div className={hasOwn ? styles.tiles : styles.chips}>
        {[...sums, ...(hasOwn ? [null] : [])].map((sum) => (
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
