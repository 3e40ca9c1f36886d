import { headsetCodeLength } from '@platform/shared/limits';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { mistakes, useForm } from '@platform/shared/forms';
import { useRuntime } from '@platform/shared/remote';
import { Field } from '@platform/shared/ui';
import { findDevice, type HeadsetDevice } from '../../api/playa';
import { AuthForm } from '../auth-form';
import styles from '../auth-form.module.css';
import { codeMistake, groupedCode, pastedCode, plainCode } from './headset-code';
import { OnYourPhone } from './on-your-phone';

export const codeWords = {
  labels: { code: 'The code' },
  sentences: {
    'too-many-requests': {
      title: 'Too many attempts.',
      advice: 'Wait a few minutes, then get a new code on your headset.',
    },
  },
};

export interface HeadsetCodeFormProps {
  code: string;
  takesFocus: boolean;
  onFound: (device: HeadsetDevice, code: string) => void;
}

/** The code that the headset shows. */
export function HeadsetCodeForm({ code: given, takesFocus, onFound }: HeadsetCodeFormProps) {
  const { http } = useRuntime();
  const [shown, setShown] = useState(groupedCode(given));
  const form = useForm({
    read: () => shown,
    check: (code) => mistakes({ code: codeMistake(code) }),
    send: async (code) => onFound(await findDevice(http, plainCode(code)), plainCode(code)),
    words: codeWords,
  });
  const type = ({ currentTarget: { value, selectionEnd } }: FormEvent<HTMLInputElement>) => {
    // Grouped while it is typed at the end; a correction in the middle must not move the caret.
    setShown(selectionEnd === value.length ? groupedCode(value) : value.toUpperCase());
  };
  // Longer than the field takes, when spaces or a link come with it; and it replaces what was typed before.
  const paste = (event: ClipboardEvent): void => {
    const code = pastedCode(event.clipboardData.getData('text'));
    if (code === null) return;
    event.preventDefault();
    setShown(groupedCode(code));
  };
  return (
    <AuthForm
      name="headset"
      title="Log in on your headset"
      takesFocus={takesFocus}
      intro="Open the PLAY’A app, choose Log in, then enter the code shown there."
      form={form}
      button={{ ready: 'Continue', sending: 'Looking for your headset…' }}
      below={<OnYourPhone code={shown} />}
    >
      <div className={styles.code}>
        <Field
          label="Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={headsetCodeLength.max}
          value={shown}
          onChange={type}
          onPaste={paste}
          hint="Eight letters and digits, with or without the hyphen."
          error={form.problem?.fields.code}
        />
      </div>
    </AuthForm>
  );
}
