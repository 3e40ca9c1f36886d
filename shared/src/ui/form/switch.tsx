import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'id' | 'className'> {
  label: ReactNode;
  /** A sentence on what it does. */
  hint?: string | undefined;
}

/** Something that is on or off, and changes at once: a 44 × 26 px switch at the end of its row. */
export function Switch({ label, hint, ...input }: SwitchProps): ReactNode {
  const id = useId();
  return (
    <span className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checked state
        role="switch"
        className={styles.switch}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
      />
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </span>
  );
}
