import { type FormEvent, useRef, useState } from 'react';
import { type FormProblem, type FormWords, isDismissal, problemOf } from '@platform/shared/account';

/** What a form is doing; `checking` is the wait for the person check. */
export type FormPhase = 'ready' | 'checking' | 'sending';

/** Reads a field as text. */
export type ReadField = (name: string) => string;

export interface FormPlan<V> {
  read: (field: ReadField) => V;
  /** What is wrong before it is sent; null when it can be sent. */
  check: (values: V) => FormProblem | null;
  /** Sends it and goes on; when it resolves, the form has done its work and stays as it is. */
  send: (values: V) => Promise<void>;
  words: FormWords;
  /** The person check, for forms that anybody can send: `prepare` starts the next one after a failure. */
  captcha?: { prepare: () => void } | undefined;
  /** Told of each failure before it is said. */
  onFailure?: ((error: unknown) => void) | undefined;
}

export interface FormState {
  phase: FormPhase;
  problem: FormProblem | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Does something else with the form's values or without them, under the same rules: one at a time, failures said. */
  run: (action: () => Promise<void>) => Promise<void>;
  setPhase: (phase: FormPhase) => void;
}

/**
 * The one behaviour of all forms here: checked by field, sent once however often it is pressed, and on a
 * failure everything typed is still there, because the inputs keep their own values.
 */
export function useForm<V>({ read, check, send, words, captcha, onFailure }: FormPlan<V>): FormState {
  const [phase, setPhase] = useState<FormPhase>('ready');
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const busy = useRef(false);

  const run = async (action: () => Promise<void>): Promise<void> => {
    // A second press or Enter while the first is under way changes nothing.
    if (busy.current) return;
    busy.current = true;
    setProblem(null);
    setPhase('sending');
    try {
      await action();
    } catch (error) {
      onFailure?.(error);
      if (!isDismissal(error)) setProblem(problemOf(error, words));
      setPhase('ready');
      busy.current = false;
      captcha?.prepare();
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy.current) return;
    const data = new FormData(event.currentTarget);
    const values = read((name) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    });
    const mistake = check(values);
    setProblem(mistake);
    if (mistake === null) void run(() => send(values));
  };
  return { phase, problem, onSubmit, run, setPhase };
}
