import { readCookies, type ScriptCookie } from '../cookies/cookies';

/**
 * Cookies that only the server writes. `av-token` is HttpOnly: that it is there says nothing to a
 * script, and nothing to the server either until it has checked it (decisions.md, "The server decides").
 */
const serverCookies = {
  session: ['session', '__Host-session'],
  /** One year (product.md §9). */
  verified: 'av-token',
  /** The server's mark that this visitor needs verification. */
  unverified: 'nv-token',
} as const;

/** Which of the cookies that scripts write the site needs: the others wait for the visitor's consent. */
const essential: Readonly<Record<ScriptCookie, boolean>> = {
  affiliate: false,
  'age-agreement': true,
  'av-session': true,
  'cookies-accepted': true,
  'sale-event': false,
};

const needed: ReadonlySet<string> = new Set([
  ...serverCookies.session,
  serverCookies.verified,
  serverCookies.unverified,
  ...Object.entries(essential).flatMap(([name, isNeeded]) => (isNeeded ? [name] : [])),
]);

/** Removes every cookie that scripts can see and the site does not need, a tag manager's too. */
export function removeOptionalCookies(document: Document): void {
  const { hostname } = document.location;
  for (const name of readCookies(document.cookie).keys()) {
    if (needed.has(name)) continue;
    for (const domain of ['', ...domainsOf(hostname)]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
}

/** The domains a script of this host may have written for. */
const domainsOf = (hostname: string): string[] => {
  const parts = hostname.split('.');
  return parts.slice(0, -1).map((_, at) => `; Domain=${parts.slice(at).join('.')}`);
};
