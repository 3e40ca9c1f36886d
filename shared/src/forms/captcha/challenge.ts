import type { Challenge } from 'altcha-lib/types';

/** A signed ALTCHA challenge as sent by the API; solved once, it is the `recaptchaToken` of a form. */
export type AltchaChallenge = Challenge & { provider?: 'altcha' };

/** Requires a token of the provider's script, made with the public site key. */
export interface RecaptchaChallenge {
  provider: 'recaptcha';
  siteKey: string;
  /** The visitor's action, as named in the provider's reports. */
  action: string;
  scriptUrl: string;
}

/** The check that a form runs before it is sent (docs/spec/accounts.md#captcha). Without a provider it is ALTCHA's. */
export type CaptchaChallenge = AltchaChallenge | RecaptchaChallenge;

/** Whether a challenge uses a third party's script. */
export const isRecaptcha = (challenge: CaptchaChallenge): challenge is RecaptchaChallenge =>
  challenge.provider === 'recaptcha';
