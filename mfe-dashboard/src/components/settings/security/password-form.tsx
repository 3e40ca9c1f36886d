import { passwordLength } from '@platform/shared/limits';
import { useState } from 'react';
import { FormSummary, mistakes, NewPasswordField, newPasswordMistake, useForm } from '@platform/shared/forms';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { Button, Icon, PasswordField } from '@platform/shared/ui';
import styles from '../form.module.css';

const words = {
  labels: { oldPassword: 'The current password', newPassword: 'The new password' },
  sentences: {
    'invalid-credentials': {
      title: 'The current password is incorrect.',
      advice: 'Please try again. Nothing you typed is lost.',
    },
  },
};

/** Changes the password. What is typed stays after a failure and goes after a success. */
export function PasswordForm({ email }: { email: string }) {
  const runtime = useRuntime();
  const { store } = runtime;
  const [changes, setChanges] = useState(0);
  const { busy, problem, onSubmit } = useForm({
    read: (field) => ({ oldPassword: field('oldPassword'), newPassword: field('newPassword') }),
    check: ({ oldPassword, newPassword }) =>
      mistakes({
        oldPassword: oldPassword === '' ? 'Enter your current password.' : undefined,
        newPassword: newPasswordMistake(newPassword),
      }),
    send: async (passwords) => {
      await mutate(runtime, 'POST /api/profile/password/change', { body: passwords });
      setChanges((count) => count + 1);
      store.getState().notify('success', 'Password changed. Your other devices are logged out.');
    },
    words,
    repeatable: true,
  });
  return (
    // Sent before the code is there, a form without a method would put the passwords into the address.
    <form method="post" noValidate className={styles.form} onSubmit={onSubmit} aria-label="Change password">
      <FormSummary problem={problem} />
      {/* Password managers keep a password with its account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {/* Emptied after a change; the button below keeps the focus. */}
      <div key={changes} className={styles.narrow}>
        <PasswordField
          label="Current password"
          name="oldPassword"
          autoComplete="current-password"
          maxLength={passwordLength.max}
          error={problem?.fields['oldPassword']}
        />
        <NewPasswordField
          label="New password"
          name="newPassword"
          email={email}
          error={problem?.fields['newPassword']}
        />
      </div>
      <p className={styles.note}>
        <Icon name="info" size={16} />
        This logs you out on all other devices.
      </p>
      <div className={styles.actions}>
        <Button type="submit" loading={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
