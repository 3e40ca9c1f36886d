import { useRef, useState } from 'react';
import { type FormProblem, type FormWords, isDismissal, problemOf, type Sentences } from '@platform/shared/account';

/** Where a button was pressed and nothing typed. */
const sentences: Sentences = {
  network: { title: 'We could not reach the server.', advice: 'Check your connection and try again.' },
  'too-many-requests': { title: 'Too many attempts.', advice: 'Wait a few minutes, then try again.' },
};

/**
 * Reads the failure of something that has no form.
 * @param error what was thrown
 */
export const failureOf = (error: unknown): FormProblem => problemOf(error, { labels: {}, sentences });

export interface Action<Args extends readonly unknown[]> {
  /** While it is under way. */
  busy: boolean;
  /** Why the last try failed; null while one is under way or after a success. */
  problem: FormProblem | null;
  /**
   * Does it. A second call while one is under way changes nothing.
   * @returns whether it was done
   */
  run: (...args: Args) => Promise<boolean>;
  /** Shows a mistake that was found before anything was sent, or forgets the last failure. */
  setProblem: (problem: FormProblem | null) => void;
}

/**
 * Something the member does that takes a call: one at a time, and its failure as words. A re-authentication
 * that the member closes is no failure: nothing has happened.
 * @param act does it
 * @param words of the form, where there is one
 */
export function useAction<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<void>,
  words?: FormWords,
): Action<Args> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const underWay = useRef(false);

  const run = async (...args: Args): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await act(...args);
      return true;
    } catch (error) {
      if (!isDismissal(error)) setProblem(words === undefined ? failureOf(error) : problemOf(error, words));
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, problem, run, setProblem };
}
