import { z } from 'zod';
import { captchaTokenMaxLength, emailMaxLength, emailPattern, passwordLength } from '../limits';
import { text } from '../text';

export const Email = text({ max: emailMaxLength }).pipe(
  z.email({ pattern: emailPattern, error: 'must be an e-mail address' }),
);
/** A password to compare; it may be older than the rules for new ones. */
export const GivenPassword = text({ min: 1, max: passwordLength.max, trim: false });
export const CaptchaToken = text({ min: 1, max: captchaTokenMaxLength, trim: false });
/**
 * Captcha tokens of a guest's form: the person check, and the longer proof once the API has asked for it
 * (`proof-required`).
 */
export const CaptchaTokens = { recaptchaToken: CaptchaToken, proofToken: CaptchaToken.optional() };
