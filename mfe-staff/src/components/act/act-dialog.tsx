import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { failureOf, type FormProblem, FormSummary, isDismissal, mistakes, useForm } from '@platform/shared/forms';
import type { CallOptions } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { Button, ProgressBar, TextArea } from '@platform/shared/ui';
import { type Draft, useDraft } from '../../state/draft';
import { useGuarded } from '../../state/use-guarded';
import { useKeys } from '../../state/use-keys';
import styles from './act-dialog.module.css';
import { SideDialog } from './side-dialog';

type ReadField = (name: string) => string;
type Upload = Required<Pick<CallOptions, 'signal' | 'onProgress'>>;

export interface ActDialogProps<Values> {
  title: string;
  /** On the button, e.g. `Block`. */
  verb: string;
  danger?: boolean;
  /** What is done and to whom, for the draft, e.g. `block 104`. */
  name: string;
  /** What will happen, before the fields. */
  intro?: ReactNode;
  /** The act's own fields, above the reason. @param draft what was typed before @param errors by field name */
  renderFields?: (draft: Draft, errors: Readonly<Record<string, string>>) => ReactNode;
  /** How each field is called where a sentence begins with it. */
  labels?: Readonly<Record<string, string>>;
  /** How the reason is called, e.g. `Note`. */
  reasonLabel?: string;
  read: (field: ReadField) => Values;
  /** The mistakes by field name, before anything is sent. */
  check?: (values: Values) => Readonly<Record<string, string | undefined>>;
  /** Does it, and returns what is said of it; null: nothing yet. @param upload for a call that takes long: what is sent is shown, and Cancel ends it */
  send: (values: Values & { reason: string }, upload: Upload) => Promise<string | null>;
  onClose: () => void;
}

const isApple = (): boolean => typeof navigator === 'object' && /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/**
 * An act of staff: its fields and the reason, which the audit log keeps. Where the session must confirm itself, it asks
 * for that in place and goes on; what was typed stays over a failure, a reload and a crash.
 */
export function ActDialog<Values extends object>(props: ActDialogProps<Values>): ReactNode {
  const { name, onClose } = props;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  // The page beside it goes on: what was typed for one thing is never sent for another, and an act that ends late
  // closes no other.
  return <Act key={name} {...props} isShown={isShown} onClose={() => isShown.current && onClose()} />;
}

function Act<Values extends object>({
  title,
  verb,
  danger,
  name,
  intro,
  renderFields,
  labels = {},
  reasonLabel = 'Reason',
  read,
  check = () => ({}),
  send,
  onClose,
  isShown,
}: ActDialogProps<Values> & { isShown: RefObject<boolean> }): ReactNode {
  const id = useId();
  const { store } = useRuntime();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(name);
  const [first] = useState(draft.values);
  const isRestored = Object.keys(first).length > 0;
  const { guarded, dialog } = useGuarded();
  const upload = useRef<AbortController>(null);
  const [sent, setSent] = useState<number | null>(null);
  const { busy, problem, onSubmit } = useForm<Values & { reason: string }>({
    read: (field) => ({ ...read(field), reason: field('reason').trim() }),
    check: (values): FormProblem | null =>
      mistakes({
        ...check(values),
        reason: values.reason.length < 3 ? 'Write at least three characters.' : undefined,
      }),
    send: async (values) => {
      const controller = new AbortController();
      upload.current = controller;
      const said = await guarded(() => send(values, { signal: controller.signal, onProgress: setSent }))
        .catch((error: unknown) => {
          // Closed meanwhile: the form that would show it is gone.
          if (!isShown.current && !controller.signal.aborted && !isDismissal(error))
            store.getState().notify('error', failureOf(error).title);
          throw error;
        })
        .finally(() => setSent(null));
      draft.forget();
      if (said !== null) store.getState().notify('success', said);
      onClose();
    },
    words: { labels: { reason: `The ${reasonLabel.toLowerCase()}`, ...labels } },
    repeatable: true,
  });
  useKeys(form, ({ key, metaKey, ctrlKey }) => {
    if (key === 'Enter' && (metaKey || ctrlKey)) form.current?.requestSubmit();
  });
  const cancel = (): void => {
    upload.current?.abort();
    draft.forget();
    onClose();
  };
  return (
    <>
      <SideDialog
        title={title}
        onClose={onClose}
        note="Recorded in the audit log with your name."
        actions={
          <>
            <Button variant="outlined" onClick={cancel}>
              Cancel <Sign>esc</Sign>
            </Button>
            <Button type="submit" form={id} variant="primary" danger={danger} loading={busy}>
              {verb} <Sign>{isApple() ? '⌘ ↵' : 'Ctrl ↵'}</Sign>
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={id}
          className={styles.form}
          method="post"
          noValidate
          onSubmit={onSubmit}
          onInput={(event) => draft.keep(event.currentTarget)}
        >
          <FormSummary problem={problem} />
          {intro && <p className={styles.intro}>{intro}</p>}
          {isRestored && <p role="status">This is your saved draft. Cancel discards it.</p>}
          {renderFields?.(first, problem?.fields ?? {})}
          <TextArea
            label={reasonLabel}
            name="reason"
            rows={2}
            maxLength={500}
            defaultValue={first['reason']}
            error={problem?.fields.reason}
          />
          {sent !== null && (
            <p className={styles.sent}>
              <ProgressBar percent={Math.round(sent * 100)} />
              {`${Math.round(sent * 100)}% sent`}
            </p>
          )}
        </form>
      </SideDialog>
      {dialog}
    </>
  );
}

/** The key that does the same as a button. */
const Sign = ({ children }: { children: ReactNode }): ReactNode => (
  <kbd className={styles.sign} aria-hidden="true">
    {children}
  </kbd>
);
