import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookies } from '../../cookies/cookies';
import { isRemoteName } from '../remote-list';
import { isBuildId } from './asset-list';
import type { RemoteName } from '../../navigation/page-table';

/** The name of the parameter, and of the cookie that it becomes. */
export const overrideName = 'release-override';

/** Seconds that a link may be good for at most, with a minute for clocks that differ. */
const longestLife = 60 * 60 + 60;

/** The build of one remote that a visitor was given a link to. */
export interface OverrideLink {
  readonly name: RemoteName;
  readonly build: string;
  /** Unix seconds. */
  readonly expires: number;
}

/**
 * Reads what `npm run release -- REMOTE link` signs: `<remote>:<build>.<expires>.<signature>`, an HMAC-SHA256 over what
 * stands before it (tooling/build/src/release/override-link.mjs).
 * @param token as it came
 * @param secret of the site; null: no link is valid
 * @param now Unix seconds
 * @returns null for one that is forged, over, or good for too long
 */
export function readOverride(token: string, secret: string | null, now: number): OverrideLink | null {
  const [, signed = '', name = '', build = '', time = '', signature = ''] =
    /^(([a-z][a-z0-9-]*):([\w.-]+)\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
  if (secret === null || signature === '') return null;
  const expected = createHmac('sha256', secret).update(`${overrideName}=${signed}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const expires = Number(time);
  if (expires <= now || expires > now + longestLife) return null;
  return isRemoteName(name) && isBuildId(build) ? { name, build, expires } : null;
}

/** @returns the token that a visitor sends along; null: none */
export const overrideToken = (header = ''): string | null => readCookies(header).get(overrideName) ?? null;

/**
 * Keeps a link for its visitor, as long as it is good.
 * @param token that was read; null: takes it away
 * @param seconds that it is good for
 */
export const overrideCookie = (token: string | null, seconds: number, isSecure: boolean): string =>
  `${overrideName}=${token ?? ''}; Path=/; Max-Age=${token === null ? 0 : seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
