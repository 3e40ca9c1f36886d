import { displayNameMaxLength } from '@platform/shared/limits';
import { focusFirst, makePasskey, mistakes, type Reauthentication, useForm } from '@platform/shared/forms';
import { useRuntime } from '@platform/shared/remote';
import { Field } from '@platform/shared/ui';
import { keepPasskey, passkeyOptions } from '../../../api/second-factor';
import { FormDialog } from '../form-dialog';

export interface PasskeyDialogProps {
  guarded: Reauthentication['guarded'];
  onKept: (reply: Awaited<ReturnType<typeof keepPasskey>>) => void;
  onClose: () => void;
}

const words = {
  labels: { name: 'The name' },
  sentences: {
    'passkey-refused': {
      title: 'No passkey was created.',
      advice: 'Your device cancelled it or took too long. Try again when you’re ready.',
    },
    'passkey-known': {
      title: 'This device already has a passkey for your account.',
      advice: 'Use another device, or keep the existing one.',
    },
    'passkey-unsupported': {
      title: 'This browser can’t create passkeys here.',
      advice: 'Use another browser or an authenticator app.',
    },
  },
};

/** Making a passkey: a name to know it by, then the browser's own prompt. */
export function PasskeyDialog({ guarded, onKept, onClose }: PasskeyDialogProps) {
  const runtime = useRuntime();
  const { busy, problem, onSubmit } = useForm({
    read: (field) => field('name').trim(),
    check: (name) => mistakes({ name: name === '' ? 'Give it a name, such as the device it is on.' : undefined }),
    send: async (name) => {
      const response = await makePasskey(await guarded(() => passkeyOptions(runtime)));
      onKept(await guarded(() => keepPasskey(runtime, { name, response })));
    },
    words,
    repeatable: true,
  });
  return (
    <FormDialog
      title="Add a passkey"
      action="Create passkey"
      busy={busy}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
      intro={
        <p>
          It’s stored on your device and unlocked with your fingerprint, face or PIN. Your browser will ask you next.
        </p>
      }
    >
      <Field
        ref={focusFirst}
        label="Name"
        name="name"
        maxLength={displayNameMaxLength}
        hint="A name you’ll recognise, such as My laptop."
        error={problem?.fields['name']}
      />
    </FormDialog>
  );
}
