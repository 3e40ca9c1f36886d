import { apiCookies } from '@platform/shared/cookies';

const oneYear = 365 * 24 * 60 * 60;

interface CookieDefinition {
  /** Seconds it stays; `given` by the API's reply; `session` until the browser is closed; `api`: only a server writes it. */
  readonly lifetime: number | 'given' | 'session' | 'api';
  /** The whole value, of a cookie that scripts read. */
  readonly value?: RegExp;
  /** The site needs it: it is set before consent and stays after a refusal. */
  readonly essential: boolean;
  /** The pages of a visitor who sends it are for this visitor alone, and the API is asked for them. */
  readonly personal?: boolean;
}

/**
 * Every cookie of the site, for edge and browser (docs/spec/entities.md#cookies). A value that is read is checked,
 * because a visitor can write anything into a cookie; those that scripts write prove nothing to the server.
 */
export const cookies = {
  [apiCookies.session]: { lifetime: 'api', essential: true, personal: true },
  [apiCookies.secureSession]: { lifetime: 'api', essential: true, personal: true },
  [apiCookies.knownBrowser]: { lifetime: 'api', essential: true },
  [apiCookies.ageToken]: { lifetime: 'api', essential: true, personal: true },
  [apiCookies.unverifiedVisitor]: { lifetime: 'api', essential: true, personal: true },
  [apiCookies.ageVerificationSession]: { lifetime: 'api', essential: true },
  [apiCookies.streamVisitor]: { lifetime: 'api', essential: true },
  /** The visitor agreed to the age gate (docs/spec/age.md#age-agreement). */
  [apiCookies.ageAgreement]: { lifetime: oneYear, value: /^1$/, essential: true },
  /** Which releases the visitor gets while one is tried out on some; the edge's (server/releases/bucket.ts). */
  'release-bucket': { lifetime: 'api', essential: true },
  /** The build that this visitor sees by a signed link, for an hour at most; the edge's (server/releases/override-link.ts). */
  'release-override': { lifetime: 'api', essential: true },
  /** The visitor's choice in the cookie notice. */
  'cookies-accepted': { lifetime: oneYear, value: /^(?:accepted|refused)$/, essential: true },
  /** Which partner sent the visitor; opaque, until the API's `cookieExpiredAt`. */
  [apiCookies.affiliate]: { lifetime: 'given', value: /^[!#-+\--:<-[\]-~]{1,2048}$/, essential: false },
  /** The event a partner's visit stands for; its lifetime is not specified, so it is the shortest. */
  'sale-event': { lifetime: 'session', value: /^[\w%.~!*'()-]{1,1024}$/, essential: false },
} as const satisfies Record<string, CookieDefinition>;

export type CookieName = keyof typeof cookies;
type NameByLifetime<L> = { [N in CookieName]: (typeof cookies)[N]['lifetime'] extends L ? N : never }[CookieName];
/** Cookies that scripts write and read. */
export type ScriptCookie = NameByLifetime<number | 'given' | 'session'>;
/** Cookies that end when a reply of the API says so. */
export type GivenCookie = NameByLifetime<'given'>;

/** @returns the names of the cookies of which a claim of the registry is true */
export const cookiesThatAre = (claim: 'essential' | 'personal'): ReadonlySet<string> =>
  new Set(
    Object.entries<CookieDefinition>(cookies).flatMap(([name, definition]) =>
      definition[claim] === true ? [name] : [],
    ),
  );
