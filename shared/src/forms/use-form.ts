import { type FormEvent, useState } from 'react';
import { toAppError } from '@platform/shared/http';
import type { Captcha } from './captcha/captcha';
import type { FormProblem, FormWords } from './form-problem';
import { useAction } from './use-action';

/** State of a form; `checking` is the wait for the person check. */
export type FormPhase = 'ready' | 'checking' | 'sending';

/** Reads a field as text; a missing field is empty. */
export type ReadField = (name: string) => string;

/** @returns a reader of the current values of a form's fields */
export function fieldsOf(form: HTMLFormElement): ReadField {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
}

/** Captcha tokens of a guest's form, named as in the contract. */
export interface CaptchaTokens {
  recaptchaToken: string;
  /** The longer proof, once the API has asked for it. */
  proofToken?: string | undefined;
}

export interface FormPlan<V> {
  read: (field: ReadField) => V;
  /** The errors before it is sent; null when it can be sent. */
  check: (values: V) => FormProblem | null;
  /** Sends it and goes on. The token is empty for forms without a person check. */
  send: (values: V, tokens: CaptchaTokens) => Promise<void>;
  words: FormWords;
  /** The person check, for forms that guests can send: `prepare` starts the next one after a failure. */
  captcha?: Pick<Captcha, 'take' | 'prepare' | 'prove'> | undefined;
  /** True for a form that stays after a success and can be sent again. */
  repeatable?: boolean | undefined;
  /** Called with each failure before it is shown. */
  onFailure?: ((error: unknown) => void) | undefined;
}

export interface FormState {
  phase: FormPhase;
  busy: boolean;
  problem: FormProblem | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Runs another action under the same rules: one at a time, failures shown. */
  run: (action: () => Promise<void>) => Promise<boolean>;
}

/**
 * Common behaviour of all forms: validated by field, sent once however often it is pressed, and after a failure
 * everything typed is still there, because the inputs keep their own values.
 */
export function useForm<V>({
  read,
  check,
  send,
  words,
  captcha,
  repeatable = false,
  onFailure,
}: FormPlan<V>): FormState {
  const [checking, setChecking] = useState(false);
  const { busy, problem, run, setProblem } = useAction((action: () => Promise<void>) => action(), {
    words,
    repeatable,
    onFailure: (error) => {
      setChecking(false);
      onFailure?.(error);
      captcha?.prepare();
    },
  });

  const submit = async (values: V): Promise<void> => {
    if (captcha === undefined) return send(values, { recaptchaToken: '' });
    /** Waits for the check, then for the server. */
    const sendWith = async (tokens: Promise<CaptchaTokens>): Promise<void> => {
      setChecking(true);
      const solved = await tokens;
      setChecking(false);
      return send(values, solved);
    };
    const take = async (): Promise<CaptchaTokens> => ({ recaptchaToken: await captcha.take() });
    try {
      await sendWith(take());
    } catch (error) {
      // Others have tried this account too often: no message or input needed, only a longer check.
      if (toAppError(error).code !== 'proof-required') throw error;
      const proving = async (): Promise<CaptchaTokens> => ({ proofToken: await captcha.prove(), ...(await take()) });
      await sendWith(proving());
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const values = read(fieldsOf(event.currentTarget));
    const mistake = check(values);
    setProblem(mistake);
    if (mistake === null) void run(() => submit(values));
  };
  return { phase: busy ? (checking ? 'checking' : 'sending') : 'ready', busy, problem, onSubmit, run };
}
