import type { ReactNode } from 'react';
import { Menu, MenuChoices } from '@platform/shared/ui';
import styles from './controls.module.css';
import type { QualityChoice } from './viewer-props';

/** Says in which quality the film is shown, and offers the others. */
export function QualityMenu({ parts, part, onPart }: QualityChoice): ReactNode {
  const label = `Quality: ${part.label}`;
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={`${styles.button} ${styles.quality}`} aria-label={label} title={label}>
          {part.frame.quality}
        </button>
      }
    >
      <MenuChoices
        label="Quality"
        headed
        options={parts.map((one) => ({ value: String(one.part), label: one.label }))}
        value={String(part.part)}
        onChange={(value) => {
          const chosen = parts.find((one) => String(one.part) === value);
          if (chosen) onPart(chosen);
        }}
      />
    </Menu>
  );
}
