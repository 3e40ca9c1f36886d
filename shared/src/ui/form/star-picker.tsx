import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import styles from './star-picker.module.css';

export interface StarPickerProps {
  legend: string;
  /** Where a heading says the same. */
  isLegendHidden?: boolean;
  /** 1 to 5; 0 for none. */
  value: number;
  onChange: (stars: number) => void;
}

/** Stars in words, e.g. `1 star`, `4 stars`. */
export const starWords = (count: number): string => `${count} ${count === 1 ? 'star' : 'stars'}`;

/** Five stars of which one is chosen: radio buttons, so arrow keys move between them. */
export function StarPicker({ legend, isLegendHidden = false, value, onChange }: StarPickerProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((count) => (
          <label key={count} className={classNames(styles.star, count <= value && styles.lit)}>
            <input
              type="radio"
              name={name}
              value={count}
              checked={count === value}
              className={styles.radio}
              onChange={() => onChange(count)}
            />
            <span className="visually-hidden">{starWords(count)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
