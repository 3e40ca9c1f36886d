import type { ReactNode } from 'react';
import styles from './controls.module.css';
import type { QualityChoice } from './viewer-props';

/** Says in which quality the film is shown, and offers the others: the browser's own list, which weighs nothing. */
export function QualityMenu({ parts, part, onPart }: QualityChoice): ReactNode {
  return (
    <select
      className={`${styles.button} ${styles.quality}`}
      aria-label="Quality"
      title="Quality"
      value={part.part}
      onChange={({ target }) => {
        const chosen = parts.find((one) => String(one.part) === target.value);
        if (chosen) onPart(chosen);
      }}
    >
      {parts.map((one) => (
        <option key={one.part} value={one.part}>
          {parts.some((other) => other !== one && other.frame.quality === one.frame.quality)
            ? one.label
            : one.frame.quality}
        </option>
      ))}
    </select>
  );
}
