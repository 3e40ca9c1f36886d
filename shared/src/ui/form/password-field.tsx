import { useState, type ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './field';
import { IconButton } from '../action/icon-button';
import styles from './password-field.module.css';

export type PasswordFieldProps = Omit<FieldProps, 'type'>;

/** A password input whose value can be shown. */
export function PasswordField({ label, hint, error, success, ...input }: PasswordFieldProps): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error} success={success}>
      {(wiring) => (
        <span className={styles.frame}>
          <input autoCapitalize="none" spellCheck={false} {...input} {...wiring} type={shown ? 'text' : 'password'} />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label="Show password"
            aria-pressed={shown}
            className={styles.toggle}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </FieldFrame>
  );
}
