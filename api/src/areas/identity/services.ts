import type { MessagesServices } from '../messages/services';
import { apiCookies } from '@platform/shared/contracts';
import { signingKeys } from '../../ground/security/key-ring';
import { createVault, type Vault } from '../../ground/security/vault';
import { type AvatarMaker, createAvatarMaker } from './avatars/avatar-maker';
import { createAltcha } from './captcha/altcha';
import { createRecaptcha } from './captcha/recaptcha';
import type { Captcha, ProofOfWork } from './captcha/service';
import { createKnownBrowsers, type KnownBrowsers } from './sessions/known-browsers';
import { readFormerHashing } from './second-factor/key-repository';
import type { IdentityConfig } from './settings';

export interface IdentityServices extends MessagesServices {
  readonly config: IdentityConfig;
  readonly captcha: Captcha;
  /** Required beside the captcha while an account is under attack. */
  readonly proof: ProofOfWork;
  readonly knownBrowsers: KnownBrowsers;
  /** Decodes what members upload. */
  readonly avatars: AvatarMaker;
  /** Encrypts secrets of second factors. */
  readonly vault: Vault;
  /** Name of the session cookie; the `__Host-` prefix makes browsers insist on https and this host. */
  readonly sessionCookie: string;
}

/** Keys that are not configured are generated in the data folder. */
export async function createIdentityServices({
  config,
  db,
  log,
  now,
}: MessagesServices & { readonly config: IdentityConfig }): Promise<Omit<IdentityServices, keyof MessagesServices>> {
  const captchaKey = await signingKeys(config, config.captchaKey, 'captcha-key');
  return {
    captcha:
      config.captcha.provider === 'recaptcha'
        ? createRecaptcha({
            ...config.captcha,
            onProblem: (problem) => log.error({ problem }, 'the captcha provider cannot be reached'),
          })
        : createAltcha(db, captchaKey, now),
    proof: createAltcha(db, captchaKey, now, 'proof'),
    knownBrowsers: createKnownBrowsers(await signingKeys(config, config.knownBrowserKey, 'known-browser-key')),
    avatars: createAvatarMaker(),
    vault: createVault(
      await signingKeys(config, config.secondFactorKey, 'second-factor-key'),
      () => readFormerHashing(db),
      (keys) =>
        log.error(
          { keys },
          'recovery codes of a second-factor-key that was lost are refused: no key opens what hashed them',
        ),
    ),
    sessionCookie: config.cookieSecure ? apiCookies.secureSession : apiCookies.session,
  };
}
