import { z } from 'zod';
import { defineEndpoints } from '../endpoint';

/** A proof of work of the platform itself. */
const ProofChallenge = z.looseObject({
  provider: z.literal('altcha'),
  parameters: z.looseObject({}),
  signature: z.string().optional(),
});
export type ProofChallenge = z.infer<typeof ProofChallenge>;
/**
 * The check that a form runs before it is sent; the outcome is its `recaptchaToken` (docs/spec/accounts.md#captcha).
 * - `altcha`: solve the proof of work; the token is base64 of the JSON `{ challenge, solution }`.
 * - `recaptcha`: load the provider's script with the site key and execute the action; the token is its result.
 */
export const CaptchaChallenge = z.discriminatedUnion('provider', [
  ProofChallenge,
  z.object({ provider: z.literal('recaptcha'), siteKey: z.string(), action: z.string(), scriptUrl: z.string() }),
]);
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

export const captcha = defineEndpoints({
  'GET /api/captcha/challenge': {
    summary: 'Which captcha a form uses, with its challenge or public site key',
    access: 'public',
    audience: 'any',
    reply: CaptchaChallenge,
  },
  'GET /api/captcha/proof': {
    summary: 'A longer proof of work (ALTCHA), asked for where too many attempts were made on one account',
    access: 'public',
    audience: 'any',
    reply: ProofChallenge,
  },
});
