import { passwordLength } from '@platform/shared/limits';
import { type ReactNode, useState } from 'react';
import { classNames, PasswordField } from '@platform/shared/ui';
import styles from './new-password-field.module.css';
import { type PasswordStrength, passwordStrength } from './password-strength';

const words: Record<PasswordStrength, string> = {
  'too-short': `At least ${passwordLength.min} characters.`,
  weak: 'Easy to guess. Make it longer, for example with a few unrelated words.',
  fair: 'Fair. Longer is stronger.',
  good: 'Strong.',
};

export interface NewPasswordFieldProps {
  name: string;
  label?: string | undefined;
  /** The address it is for; a password made of it is easily guessed. */
  email?: string | undefined;
  error?: string | undefined;
}

/** A password that is being chosen, with a hint how strong it is: length first, no rules on composition. */
export function NewPasswordField({ name, label = 'Password', email = '', error }: NewPasswordFieldProps): ReactNode {
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  return (
    <div className={styles.group}>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        maxLength={passwordLength.max}
        hint={`${passwordLength.min} to ${passwordLength.max} characters. Spaces and symbols are allowed.`}
        error={error}
        onChange={({ target: { value } }) => setStrength(value === '' ? null : passwordStrength(value, email))}
      />
      <div className={classNames(styles.meter, strength !== null && styles[strength])} aria-hidden="true">
        <span className={styles.bar} />
        <span className={styles.bar} />
        <span className={styles.bar} />
      </div>
      <p className={styles.words} role="status">
        {strength === null ? '' : words[strength]}
      </p>
    </div>
  );
}
