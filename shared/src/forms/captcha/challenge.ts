import type { Challenge } from 'altcha-lib/types';

/** A signed ALTCHA challenge as the API sends it; solved once, it is the `recaptchaToken` of a form. */
export type AltchaChallenge = Challenge & { provider?: 'altcha' };

/** Asks for a token of the provider's script, made with the public site key. */
export interface RecaptchaChallenge {
  provider: 'recaptcha';
  siteKey: string;
  /** What the visitor is about to do, as the provider's reports name it. */
  action: string;
  scriptUrl: string;
}

/** What a form does before it is sent (docs/spec/accounts.md#captcha). Without a provider it is ALTCHA's. */
export type CaptchaChallenge = AltchaChallenge | RecaptchaChallenge;

/** Whether a challenge is the script's of a third party. */
export const isRecaptcha = (challenge: CaptchaChallenge): challenge is RecaptchaChallenge =>
  challenge.provider === 'recaptcha';
