import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../action/icon';
import styles from './field.module.css';

/** Texts around a control; `error` is a sentence that says how to correct the value. */
export interface FieldWords {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** A sentence shown when the value is valid. */
  success?: string | undefined;
}

/** Attributes that connect a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  className: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

export interface FieldFrameProps extends FieldWords {
  className?: string | undefined;
  /** Renders the control with the given attributes. */
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label above, control, then error or success, then hint; connected to the control by ids. */
export function FieldFrame({ label, hint, error, success, className, children }: FieldFrameProps): ReactNode {
  const id = useId();
  const [errorId, successId, hintId] = [`${id}-error`, `${id}-success`, `${id}-hint`];
  const describedBy = [error && errorId, !error && success && successId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: classNames(styles.control, error ? styles.invalid : success && styles.valid),
        ...(error && { 'aria-invalid': true as const }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="error" size={16} />
          {error}
        </p>
      )}
      {!error && success && (
        <p id={successId} className={styles.success}>
          <Icon name="success" size={16} />
          {success}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

export interface FieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'className'> {}

/** A text input with its label, hint and error. */
export function Field({ label, hint, error, success, type = 'text', ...input }: FieldProps): ReactNode {
  return (
    <FieldFrame label={label} hint={hint} error={error} success={success}>
      {(wiring) => <input {...input} {...wiring} type={type} />}
    </FieldFrame>
  );
}
