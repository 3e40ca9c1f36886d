import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { FieldFrame, type FieldWords } from './field';
import { Icon } from '../action/icon';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends FieldWords, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  options: readonly SelectOption[];
  /** Keeps the label for screen readers only, as in a toolbar. */
  hideLabel?: boolean | undefined;
}

/** The browser's own select, with our chevron. */
export function Select({ label, hint, error, success, options, hideLabel, ...select }: SelectProps): ReactNode {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      success={success}
      className={classNames(hideLabel && styles.bare)}
    >
      {(wiring) => (
        <span className={styles.frame}>
          <select {...select} {...wiring}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} className={styles.chevron} />
        </span>
      )}
    </FieldFrame>
  );
}
