import { AppError } from '@platform/shared/http';
import { type CaptchaChallenge, isRecaptcha } from './challenge';

/** The person check of one form: solved in the background, handed out once. */
export interface Captcha {
  /** Starts solving unless that is under way; failures wait for `take`. */
  prepare(): void;
  /**
   * Hands out a solution that was not used before; waits for one that is still being made.
   * @throws AppError of the challenge call, or with code `captcha-failed` when it cannot be solved here
   */
  take(): Promise<string>;
  /**
   * Solves the longer proof that the API asks for after too many attempts on one account: seconds, not an instant.
   * @throws as `take`
   */
  prove(): Promise<string>;
  /** Gives up; the form is gone. */
  stop(): void;
}

export interface CaptchaParts {
  fetchChallenge: () => Promise<CaptchaChallenge>;
  fetchProof: () => Promise<CaptchaChallenge>;
  solve: (challenge: CaptchaChallenge, controller: AbortController) => Promise<string>;
}

interface Solved {
  token: string;
  /** Milliseconds since 1970 from which the server refuses it. */
  until: number;
}

/** Milliseconds a solution must still be good for when it is sent. */
const margin = 15_000;
/** Milliseconds for which the provider's script lets its token live. */
const recaptchaLifetime = 120_000;

const expiryOf = (challenge: CaptchaChallenge): number =>
  isRecaptcha(challenge) ? Date.now() + recaptchaLifetime : (challenge.parameters.expiresAt ?? Infinity) * 1000;

/**
 * Makes the person check of a form.
 * @param parts how a challenge, and a longer proof, are fetched and solved
 */
export function createCaptcha({ fetchChallenge, fetchProof, solve }: CaptchaParts): Captcha {
  let controller = new AbortController();
  let pending: Promise<Solved> | null = null;

  const run = async (fetchOne: () => Promise<CaptchaChallenge>): Promise<Solved> => {
    const challenge = await fetchOne();
    try {
      const token = await solve(challenge, controller);
      return { token, until: expiryOf(challenge) };
    } catch (error) {
      throw new AppError(
        {
          code: 'captcha-failed',
          kind: 'validation',
          message: 'The check could not be done.',
          retryable: true,
          status: 0,
        },
        error,
      );
    }
  };
  const start = (): Promise<Solved> => {
    if (controller.signal.aborted) controller = new AbortController();
    pending ??= run(fetchChallenge);
    return pending;
  };
  const next = async (): Promise<Solved> => {
    try {
      return await start();
    } finally {
      // A solution is good for one use, and a failure must not be the result of the next try.
      pending = null;
    }
  };

  return {
    prepare: () => void start().catch(() => undefined),
    async take() {
      const solved = await next();
      // Made long ago: once more. A clock that is fast costs one extra solution, never the form.
      return solved.until - Date.now() > margin ? solved.token : (await next()).token;
    },
    prove: async () => (await run(fetchProof)).token,
    stop() {
      controller.abort();
      pending = null;
    },
  };
}
