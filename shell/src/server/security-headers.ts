import { captchaSources } from '../boot/captcha-scripts';
import type { LiveSdk } from './config';
import { tagManagerOrigin } from '../consent/tag-manager-origin';

interface OtherOrigins {
  tagManager?: boolean;
  filmOrigins?: readonly string[];
  captchaScript?: string | null;
  liveSdk?: LiveSdk | null;
}

/**
 * Programs on the visitor's own computer: the player connects to the one that has their devices, by a press of theirs
 * (docs/decisions/devices.md). The port is theirs to choose; no other computer can be reached by these names.
 */
const loopbackSockets = 'ws://127.0.0.1:* ws://localhost:*';

/**
 * Headers of every response. There is no inline script anywhere, so scripts need no nonce: only files
 * of this origin run (docs/decisions/one-origin.md). Neither style elements nor style attributes are allowed, and what
 * becomes a script address or markup goes through one policy (docs/decisions/trusted-types.md).
 * @param production development servers need websockets and styles of their own
 * @param others `tagManager`: whether one is configured, only then its origin is allowed; `filmOrigins`: of buckets or
 *   a CDN that serve films beside this origin; `captchaScript`: address of a third party's captcha, null: our own;
 *   `liveSdk`: of a third party's live provider, null: our own
 */
export function securityHeaders(
  production: boolean,
  { tagManager = false, filmOrigins = [], captchaScript = null, liveSdk = null }: OtherOrigins = {},
): Record<string, string> {
  const captcha = captchaSources(captchaScript);
  const captchaScripts = captcha?.scripts.map((address) => ` ${address}`).join('') ?? '';
  const captchaCalls = captcha === null ? '' : ` ${captcha.folder}`;
  const liveScript = liveSdk === null ? '' : ` ${liveSdk.script}`;
  const liveCalls = liveSdk?.origins.map((origin) => ` ${origin}`).join('') ?? '';
  const allowed = tagManager ? ` ${tagManagerOrigin}` : '';
  const films = filmOrigins.map((origin) => ` ${origin}`).join('');
  const policy = [
    "default-src 'self'",
    `script-src 'self'${allowed}${captchaScripts}${liveScript}${production ? '' : " 'unsafe-inline' 'unsafe-eval'"}`,
    `style-src 'self'${production ? '' : " 'unsafe-inline'"}`,
    `style-src-attr ${production ? "'none'" : "'unsafe-inline'"}`,
    `img-src 'self' data: blob:${allowed}`,
    `media-src 'self' blob:${films}`,
    `connect-src 'self' ${loopbackSockets}${allowed}${films}${captchaCalls}${liveCalls}${production ? '' : ' ws: http:'}`,
    ...(captcha === null ? [] : [`frame-src 'self'${captchaCalls}`]),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Hot reload and the scripts of a tag manager write markup of their own. Scripts of third parties make policies
    // of their own names; what goes by no policy still goes by ours.
    ...(production && !tagManager ? ["require-trusted-types-for 'script'"] : []),
    ...(production && !tagManager && captcha === null && liveSdk === null ? ['trusted-types default'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), xr-spatial-tracking=(self), geolocation=(), payment=()',
    // On every response (docs/spec/age.md#label-for-adults).
    rating: 'RTA-5042-1996-1400-1577-RTA',
  };
}
