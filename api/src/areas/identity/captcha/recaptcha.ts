import { z } from 'zod';
import { ApiError } from '../../../ground/errors';
import type { Captcha } from './service';

export interface RecaptchaOptions {
  readonly siteKey: string;
  readonly secret: string;
  /** 0 (surely a machine) to 1 (surely a person): what a token must reach. */
  readonly minScore: number;
  /** The action that our forms execute; a token of another one is refused. */
  readonly action: string;
  /** Where browsers load the provider's script from; they add the site key. */
  readonly scriptUrl: string;
  readonly verifyUrl: string;
  /** Milliseconds the provider has to respond. */
  readonly timeout?: number;
  /** Called with the reason when a check fails, or when the provider refuses our own secret. */
  readonly onProblem: (problem: string) => void;
}

const Verdict = z.looseObject({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/** Makes the captcha of the third party: reCAPTCHA v3, which remembers used tokens itself. */
export function createRecaptcha({
  siteKey,
  secret,
  minScore,
  action,
  scriptUrl,
  verifyUrl,
  timeout = 5_000,
  onProblem,
}: RecaptchaOptions): Captcha {
  const verifyToken = async (token: string): Promise<z.infer<typeof Verdict>> => {
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`it answers ${response.status}`);
      return Verdict.parse(await response.json());
    } catch (error) {
      onProblem(
        error instanceof z.ZodError
          ? 'its answer is not understood'
          : String(error instanceof Error ? error.message : error),
      );
      throw new ApiError(
        503,
        'captcha-failed',
        'The bot check isn’t available right now. Please try again in a minute.',
        { retryAfter: 60 },
      );
    }
  };
  return {
    challenge: async () => ({
      provider: 'recaptcha',
      siteKey,
      action,
      scriptUrl,
    }),
    redeem: async (token) => {
      const verdict = await verifyToken(token);
      const ours = verdict['error-codes']?.filter((code) => code.includes('secret')) ?? [];
      if (ours.length > 0) onProblem(`it says ${ours.join(', ')}`);
      return verdict.success && verdict.action === action && (verdict.score ?? 0) >= minScore;
    },
  };
}
