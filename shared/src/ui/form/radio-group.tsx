import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './checkbox.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A second line; options with one are drawn as cards. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string> {
  /** The prompt, as the legend of the group. */
  legend: string;
  /** Keeps the legend for screen readers only, where a heading says the same. */
  hideLegend?: boolean | undefined;
  options: readonly RadioOption<Value>[];
  /** Nothing is chosen while it is null. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** A sentence that says how to put it right. */
  error?: string | undefined;
  /** The name in the form's data. */
  name?: string | undefined;
}

/** One of a few, all of them in view; arrow keys move as in every browser. */
export function RadioGroup<Value extends string>({
  legend,
  hideLegend,
  options,
  value,
  onChange,
  error,
  name,
}: RadioGroupProps<Value>): ReactNode {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
    >
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classNames(styles.row, option.hint && styles.card)}>
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            className={styles.radio}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <small className={styles.hint}>{option.hint}</small>}
          </span>
        </label>
      ))}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </fieldset>
  );
}
