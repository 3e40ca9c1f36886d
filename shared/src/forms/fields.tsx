import type { ReactNode } from 'react';
import { emailMaxLength } from '@platform/shared/limits';
import { Field, Icon } from '@platform/shared/ui';
import styles from './fields.module.css';

export interface EmailFieldProps {
  error?: string | undefined;
  label?: string | undefined;
  defaultValue?: string | undefined;
  /** `username` where a password belongs to it, with `webauthn` where passkeys are offered, too. */
  autoComplete?: 'username' | 'username webauthn' | 'email' | undefined;
}

/** An email address, by its name `email`. */
export function EmailField({ error, label = 'E-mail', defaultValue, autoComplete = 'email' }: EmailFieldProps) {
  return (
    <Field
      label={label}
      name="email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailMaxLength}
      defaultValue={defaultValue}
      error={error}
    />
  );
}

/** Small print with a shield in front. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <p className={styles.small}>
      <Icon name="shield" size={16} />
      <span>{children}</span>
    </p>
  );
}
