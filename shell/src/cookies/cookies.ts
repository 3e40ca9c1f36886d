/**
 * Every cookie of the site: names and lifetimes in one place (product.md §3 and §9). What is read is
 * checked, because anybody can write anything into a cookie; none of them proves anything to the server.
 */
const oneYear = 365 * 24 * 60 * 60;
/** Browsers keep no cookie for longer. */
const longest = 400 * 24 * 60 * 60;

interface Definition {
  /** Seconds it stays; `given` by the server's answer; `session` until the browser is closed. */
  readonly lifetime: number | 'given' | 'session';
  /** The whole value. */
  readonly value: RegExp;
}

const definitions = {
  /** Which partner sent the visitor; opaque, until the server's `cookieExpiredAt`. */
  affiliate: { lifetime: 'given', value: /^[!#-+\--:<-[\]-~]{1,2048}$/ },
  /** The visitor agreed to the age gate (decisions.md). */
  'age-agreement': { lifetime: oneYear, value: /^1$/ },
  /** An age verification under way, until its `expiresAt`. */
  'av-session': { lifetime: 'given', value: /^[\w-]{1,128}$/ },
  /** The visitor's choice in the cookie notice. */
  'cookies-accepted': { lifetime: oneYear, value: /^(?:accepted|refused)$/ },
  /** The event a partner's visit stands for; its lifetime is not specified, so it is the shortest. */
  'sale-event': { lifetime: 'session', value: /^[\w%.~!*'()-]{1,1024}$/ },
} as const satisfies Record<string, Definition>;

/** Cookies that scripts write. What else the site has, and what of all it needs: shell/src/consent/optional-cookies.ts. */
export type ScriptCookie = keyof typeof definitions;
type GivenName = { [N in ScriptCookie]: (typeof definitions)[N]['lifetime'] extends 'given' ? N : never }[ScriptCookie];
/** Cookies whose lifetime is ours to know. */
export type CookieName = Exclude<ScriptCookie, GivenName>;

/**
 * Writes a cookie for the whole site.
 * @throws RangeError when the value is none that this cookie can have
 */
export function writeCookie(document: Document, name: CookieName, value: string): void {
  const { lifetime, value: possible } = definitions[name];
  if (!possible.test(value)) throw new RangeError(`the cookie ${name} cannot have this value`);
  put(document, name, value, lifetime === 'session' ? '' : `; Max-Age=${lifetime}`);
}

/**
 * Writes a cookie that ends when the server says. Nothing is written when its time is over or is none,
 * or when the value is none that this cookie can have.
 * @param expiresAt Unix seconds; more than 400 days from now are 400 days
 * @param now Unix seconds
 */
export function writeCookieUntil(
  document: Document,
  name: GivenName,
  value: string,
  expiresAt: number,
  now: number = Date.now() / 1000,
): void {
  const rest = Math.min(Math.floor(expiresAt - now), longest);
  // A partner's mark is for the host of the API, and that is this site's own (docs/decisions/one-origin.md).
  if (rest > 0 && definitions[name].value.test(value)) put(document, name, value, `; Max-Age=${rest}`);
}

/**
 * Reads a cookie.
 * @returns its value, null when there is none or it is malformed; of two with the same name the first counts
 */
export function readCookie(document: Document, name: ScriptCookie): string | null {
  const value = readCookies(document.cookie).get(name);
  return value !== undefined && definitions[name].value.test(value) ? value : null;
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
  const cookies = new Map<string, string>();
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}
