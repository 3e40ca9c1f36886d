import { cookies, type GivenCookie, type ScriptCookie } from './registry';

/** Seconds; browsers keep no cookie for longer. */
const maxLifetime = 400 * 24 * 60 * 60;

/**
 * Writes a cookie for the whole site.
 * @throws RangeError when the value is none that this cookie can have
 */
export function writeCookie(document: Document, name: Exclude<ScriptCookie, GivenCookie>, value: string): void {
  const { lifetime, value: possible } = cookies[name];
  if (!possible.test(value)) throw new RangeError(`the cookie ${name} cannot have this value`);
  put(document, name, value, lifetime === 'session' ? '' : `; Max-Age=${lifetime}`);
}

/**
 * Writes a cookie that ends when the server says. Nothing is written when it has expired or the time is invalid,
 * or when the value is none that this cookie can have.
 * @param expiresAt Unix seconds; more than 400 days from now are 400 days
 * @param now Unix seconds
 */
export function writeCookieUntil(
  document: Document,
  name: GivenCookie,
  value: string,
  expiresAt: number,
  now: number = Date.now() / 1000,
): void {
  const rest = Math.min(Math.floor(expiresAt - now), maxLifetime);
  // A partner's mark is for the host of the API, and that is this site's own (docs/decisions/one-origin.md).
  if (rest > 0 && cookies[name].value.test(value)) put(document, name, value, `; Max-Age=${rest}`);
}

/**
 * Reads a cookie.
 * @returns its value, null when there is none or it is malformed; of two with the same name the first counts
 */
export function readCookie(document: Document, name: ScriptCookie): string | null {
  const value = readCookies(document.cookie).get(name);
  return value !== undefined && cookies[name].value.test(value) ? value : null;
}

function put(document: Document, name: ScriptCookie, value: string, lifetime: string): void {
  const secure = document.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/${lifetime}; SameSite=Lax${secure}`;
}

/**
 * Reads a cookie header, or what a script sees of it. Whatever is malformed in it is passed over: a
 * broken cookie never breaks a page.
 */
export function readCookies(header: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim();
    if (name !== '' && !found.has(name)) found.set(name, part.slice(at + 1).trim());
  }
  return found;
}
