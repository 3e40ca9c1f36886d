import type { HttpClient } from '@platform/shared/http';
import { type Captcha, createCaptcha } from './captcha';
import { type CaptchaChallenge, isRecaptcha } from './challenge';

/** Provider of the check: the platform itself, or a third party that must be named to the visitor. */
export type CaptchaProvider = 'altcha' | 'recaptcha';

/**
 * The person check of a form as the API is configured: ALTCHA's proof of work, or the script of a third party. Both
 * solvers are separate chunks, loaded when a form is present.
 * @param http calls for the challenge
 * @param onProvider called with the provider, before anything of theirs is loaded
 */
export function createFormCaptcha(
  http: HttpClient,
  onProvider: (provider: CaptchaProvider) => void = () => undefined,
): Captcha {
  return createCaptcha({
    fetchChallenge: async () => {
      // The contract does not type ALTCHA's part; the solver checks what it needs.
      const challenge = (await http.call('GET /api/captcha/challenge', {})) as unknown as CaptchaChallenge;
      onProvider(isRecaptcha(challenge) ? 'recaptcha' : 'altcha');
      return challenge;
    },
    fetchProof: async () => (await http.call('GET /api/captcha/proof', {})) as unknown as CaptchaChallenge,
    solve: async (challenge, controller) => {
      if (isRecaptcha(challenge)) {
        const { askRecaptcha } = await import(/* webpackChunkName: "captcha-script" */ './recaptcha-script');
        return askRecaptcha(challenge, controller);
      }
      const { solveAltcha } = await import(/* webpackChunkName: "captcha-solver" */ './solve-altcha');
      return solveAltcha(challenge, controller);
    },
  });
}
