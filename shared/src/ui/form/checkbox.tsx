import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  /** The label; may hold links. */
  label: ReactNode;
  /** A count at the end of the row. */
  count?: number | undefined;
  error?: string | undefined;
}

/** A 24 px box in a 40 px row. */
export function Checkbox({ label, count, error, className, ...input }: CheckboxProps): ReactNode {
  const id = useId();
  return (
    <span className={classNames(styles.group, className)}>
      <label className={styles.row} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.box}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        {/* The space keeps name and number apart where they are read out. */}
        <span>{label}</span> {count !== undefined && <span className={styles.count}>{count}</span>}
      </label>
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </span>
  );
}
