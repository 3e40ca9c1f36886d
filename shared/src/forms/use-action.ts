import { useRef, useState } from 'react';
import { type FormProblem, type FormWords, problemOf, type Sentences } from './form-problem';
import { isDismissal } from './identity/dismissal';

/** Sentences for a button, where nothing was typed. */
const sentences: Sentences = {
  network: { title: 'We couldn’t reach the server.', advice: 'Check your connection and try again.' },
  slow: { title: 'The server is taking too long.', advice: 'Please try again in a moment.' },
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

export interface ActionOptions {
  /** Sentences of the form, where there is one. */
  words?: FormWords | undefined;
  /** False keeps `busy` after a success, for what leaves the page. */
  repeatable?: boolean | undefined;
  /** Called with each failure before it is shown. */
  onFailure?: ((error: unknown) => void) | undefined;
}

/**
 * Something the visitor does that takes a call: one at a time, and its failure as words. A re-authentication
 * that the visitor closes is no failure.
 * @param act does it
 */
export function useAction<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<void>,
  { words, repeatable = true, onFailure }: ActionOptions = {},
): Action<Args> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const underWay = useRef(false);

  const run = async (...args: Args): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setProblem(null);
    let done = false;
    try {
      await act(...args);
      done = true;
    } catch (error) {
      onFailure?.(error);
      if (!isDismissal(error)) setProblem(words === undefined ? failureOf(error) : problemOf(error, words));
    }
    if (repeatable || !done) {
      underWay.current = false;
      setBusy(false);
    }
    return done;
  };
  return { busy, problem, run, setProblem };
}
