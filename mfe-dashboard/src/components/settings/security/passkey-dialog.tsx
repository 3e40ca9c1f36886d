import { displayNameMaxLength } from '@platform/shared/limits';
import { useId } from 'react';
import { focusFirst, FormSummary, makePasskey, mistakes, type Reauthentication, useForm } from '@platform/shared/forms';
import { useRuntime } from '@platform/shared/remote';
import { Button, Dialog, Field } from '@platform/shared/ui';
import { keepPasskey, passkeyOptions } from '../../../api/second-factor';
import styles from '../form.module.css';

export interface PasskeyDialogProps {
  guarded: Reauthentication['guarded'];
  onKept: (reply: Awaited<ReturnType<typeof keepPasskey>>) => void;
  onClose: () => void;
}

const words = {
  labels: { name: 'The name' },
  sentences: {
    'passkey-refused': {
      title: 'No passkey was made.',
      advice: 'Your device gave it up or took too long. Try again when you are ready.',
    },
    'passkey-known': {
      title: 'This device has a passkey for your account already.',
      advice: 'Use another device, or keep the one you have.',
    },
    'passkey-unsupported': {
      title: 'This browser cannot make passkeys here.',
      advice: 'Use another browser, or an authenticator app.',
    },
  },
};

/** Making a passkey: a name to know it by, then the browser's own prompt. */
export function PasskeyDialog({ guarded, onKept, onClose }: PasskeyDialogProps) {
  const { http } = useRuntime();
  const form = useId();
  const { busy, problem, onSubmit } = useForm({
    read: (field) => field('name').trim(),
    check: (name) => mistakes({ name: name === '' ? 'Give it a name, e.g. the device it is on.' : undefined }),
    send: async (name) => {
      const response = await makePasskey(await guarded(() => passkeyOptions(http)));
      onKept(await guarded(() => keepPasskey(http, { name, response })));
    },
    words,
    repeatable: true,
  });
  return (
    <Dialog
      open
      title="Add a passkey"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            Make passkey
          </Button>
        </>
      }
    >
      <p>Your device keeps it, and you use it with your finger, face or PIN. Your browser asks you next.</p>
      <form id={form} method="post" noValidate className={styles.form} onSubmit={onSubmit}>
        <FormSummary problem={problem} />
        <Field
          ref={focusFirst}
          label="Name"
          name="name"
          maxLength={displayNameMaxLength}
          hint="To tell it from others, e.g. My laptop."
          error={problem?.fields['name']}
        />
      </form>
    </Dialog>
  );
}
