import type { CaptchaChallenge, ProofChallenge } from '@platform/shared/contracts';
import { ApiError } from '../../../ground/errors';

/** The captcha port (docs/spec/accounts.md#captcha). */
export interface Captcha {
  /** The challenge for the browser. */
  challenge(): Promise<CaptchaChallenge>;
  /**
   * True once for a valid token; it is used up by that.
   * @throws ApiError 503 captcha-failed when the provider cannot be reached: no request passes unchecked
   */
  redeem(token: string): Promise<boolean>;
}

/** A captcha of the platform itself, which can always be solved. */
export interface ProofOfWork extends Captcha {
  challenge(): Promise<ProofChallenge>;
}

/**
 * Refuses a form that was not sent by a person.
 * @param token the form's `recaptchaToken`
 * @throws ApiError captcha-failed: 400 for a bad token, 503 when the provider cannot be reached
 */
export async function requireCaptcha(captcha: Captcha, token: string): Promise<void> {
  if (await captcha.redeem(token)) return;
  throw new ApiError(400, 'captcha-failed', 'The bot check expired or failed. Please try again.', {
    fields: { recaptchaToken: 'must be the unused solution of a current challenge' },
  });
}

/**
 * Refuses an attempt on an account that too many attempts were made on, unless it brings the longer proof of work.
 * @param token the form's `proofToken`
 * @throws ApiError 400 proof-required
 */
export async function requireProof(proof: ProofOfWork, token: string | undefined): Promise<void> {
  if (token !== undefined && (await proof.redeem(token))) return;
  throw new ApiError(400, 'proof-required', 'We need one more bot check. Please try again.', {
    fields: { proofToken: 'must be the unused solution of a current proof' },
  });
}
