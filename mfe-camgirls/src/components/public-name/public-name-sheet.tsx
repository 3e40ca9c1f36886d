import { type ReactNode, useId, useState } from 'react';
import { FormSummary, mistakes, useForm } from '@platform/shared/forms';
import { publicNameDays, publicNameLength } from '@platform/shared/limits';
import { useAppState, useRuntime } from '@platform/shared/remote';
import { Button, Dialog, Field } from '@platform/shared/ui';
import { keepPublicName } from '../../api/public-name';
import { ChatSign } from '../chat/chat-sign';
import styles from './public-name-sheet.module.css';

export interface PublicNameSheetProps {
  /** What is done under the name, as the button says it: "Send", "Tip". */
  verb: string;
  /** The name is kept or changed. */
  onNamed: () => void;
  onClose: () => void;
}

const { min, max } = publicNameLength;
const words = { labels: { name: 'The public name' } };

/** How others see the member: the name that was given to them, to keep or to change before anybody sees it. */
export function PublicNameSheet({ verb, onNamed, onClose }: PublicNameSheetProps): ReactNode {
  const runtime = useRuntime();
  const given = useAppState(({ session }) => session.profile?.publicName.name ?? '');
  const [typed, setTyped] = useState(given);
  const id = useId();
  const name = typed.trim();
  const { busy, problem, onSubmit } = useForm({
    read: () => name,
    check: (next) => mistakes({ name: next.length < min ? `Enter a name of ${min} to ${max} characters.` : undefined }),
    send: async (next) => {
      await keepPublicName(runtime, next);
      onNamed();
    },
    words,
  });
  return (
    <Dialog
      open
      readFirst
      title="How others see you"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="lg" type="submit" form={id} loading={busy}>
            {name === '' ? verb : `${verb} as ${name}`}
          </Button>
        </>
      }
    >
      <p>Everyone in the chat sees this name. Your own name and e-mail address stay private.</p>
      <form id={id} method="post" noValidate className={styles.form} onSubmit={onSubmit}>
        <FormSummary problem={problem} />
        <Field
          label="Public name"
          name="publicName"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          maxLength={max}
          autoComplete="off"
          spellCheck={false}
          hint={`Keep this one or choose your own: ${min} to ${max} letters and digits. You can change it once in ${publicNameDays} days.`}
          error={problem?.fields['name']}
        />
        {name !== '' && (
          <p className={styles.seen}>
            <ChatSign name={name} isPerformer={false} />
            <span>
              Others see you as <b>{name}</b>
            </span>
          </p>
        )}
      </form>
    </Dialog>
  );
}
