import '@fastify/cookie';
import type { AccessRule, AudienceRule, Bootstrap, StaffAct } from '@platform/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, unknownAddress } from '../errors';

/** A visitor's access under the age policy. */
export interface Audience {
  /** The gate that still closes the full catalogue to the visitor. */
  readonly gate: Bootstrap['gate'];
  /** Soft sources only: true whenever the gate is closed. */
  readonly softMode: boolean;
}

/** The logged-in viewer, from the session cookie. */
export interface Member {
  readonly accountId: number;
  readonly blocked: boolean;
  /** Reason shown to the member; null if none was given. */
  readonly blockedReason: string | null;
  /** Whether the account has a staff role. */
  readonly isStaff: boolean;
  /** Public id of the session, never its cookie. */
  readonly sessionId: string;
  /** Until when this session counts as freshly authenticated; null: never, or no longer. */
  readonly freshUntil: Date | null;
}

/** Rules of a route; a route without rules replies with 403 (below). */
interface RouteRules {
  readonly access: AccessRule;
  readonly audience: AudienceRule;
  readonly fresh?: true;
  readonly act?: StaffAct;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rules?: RouteRules;
    /**
     * Called by headset apps, which are no browsers: no proof of origin, and forms in addition to JSON. Must not act
     * for a cookie.
     */
    headset?: boolean;
    /** Called by another server: no proof of origin. Must not act for a cookie, nor trust its input. */
    webhook?: boolean;
    /** Called by a streaming program: no proof of origin. Must not act for a cookie. */
    stream?: boolean;
    /** Called by an edge, at a path that edges do not forward: no proof of origin, and available in maintenance. */
    edge?: boolean;
    /** Available in maintenance. */
    inMaintenance?: boolean;
    /** An HTML form of one of our pages: not JSON, but with proof of origin. */
    form?: boolean;
  }
  interface FastifyRequest {
    /** The member whose session this request carries, or null; looked up once, at the first use. */
    member(): Promise<Member | null>;
    /**
     * The visitor's access under the age policy; decided once, at the first use.
     * @param known `verified`: the response sets the token of a verification, which the request does not have yet
     */
    audience(known?: { readonly verified: true }): Promise<Audience>;
    /** Whether this is a staff member with permission for an action; for paths that other visitors may open too. */
    staffMay(act: StaffAct): Promise<boolean>;
  }
}

/** Message to a blocked member if no reason was given. */
export const BLOCKED = 'This account is blocked. Please contact us if you think this is a mistake.';

/** Functions and values needed to enforce access, provided by areas. */
export interface AccessOptions {
  readonly findMember: (sessionToken: string) => Promise<Member | null>;
  readonly sessionCookie: string;
  readonly inMaintenance: () => Promise<boolean>;
  /**
   * Admits staff accounts with permission for an action.
   * @throws ApiError the same as for any other visitor
   */
  readonly requireStaff: (request: FastifyRequest, act: StaffAct) => Promise<void>;
  readonly audienceOf: (request: FastifyRequest, known?: { readonly verified: true }) => Promise<Audience>;
}

const required: readonly (keyof AccessOptions)[] = [
  'findMember',
  'sessionCookie',
  'inMaintenance',
  'requireStaff',
  'audienceOf',
];

/**
 * The only place where rules are enforced. A route without rules is refused: forgetting them closes a route, it never
 * opens one. Cookies must be parsed before: register @fastify/cookie first.
 * @throws Error if no area provides one of the options
 */
export function enforceAccess(
  app: FastifyInstance,
  { siteUrl, now, ...given }: Partial<AccessOptions> & { readonly siteUrl: string; readonly now: () => Date },
): void {
  const missing = required.filter((name) => given[name] === undefined);
  if (missing.length > 0) throw new Error(`access cannot be enforced: no area says ${missing.join(', ')}`);
  const options = given as AccessOptions;
  const memberOf = new WeakMap<FastifyRequest, Promise<Member | null>>();
  app.decorateRequest('member', function () {
    let member = memberOf.get(this);
    if (!member) {
      const token = this.cookies[options.sessionCookie];
      member = token ? options.findMember(token) : Promise.resolve(null);
      memberOf.set(this, member);
    }
    return member;
  });
  const audiences = new WeakMap<FastifyRequest, Promise<Audience>>();
  app.decorateRequest('audience', function (known) {
    if (known) return options.audienceOf(this, known);
    const audience = audiences.get(this) ?? options.audienceOf(this);
    audiences.set(this, audience);
    return audience;
  });

  app.decorateRequest('staffMay', async function (act) {
    try {
      await options.requireStaff(this, act);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  });

  app.addHook('onRequest', async (request) => {
    // Before the body is read: a path that does not exist and one that is hidden from this visitor look the same.
    if (request.is404) {
      // Looks up and refreshes the session as for a staff path, so that neither time nor trace distinguishes them.
      if (request.url.startsWith('/api/')) await request.member();
      throw unknownAddress(request.url);
    }
    const rules = request.routeOptions.config.rules;
    if (!rules) throw new ApiError(403, 'forbidden', 'This address is closed.');
    if (rules.access === 'staff') {
      if (rules.act === undefined) throw unknownAddress(request.url);
      await options.requireStaff(request, rules.act);
    }
    const { edge, headset, webhook, stream, form, inMaintenance } = request.routeOptions.config;
    if (changesState(request) && !edge && !headset && !webhook && !stream) {
      refuseCrossSite(request, siteUrl);
      if (!form) refuseOtherThanJson(request);
    }
    if (rules.access === 'member') await requireMember(request);
    if (rules.fresh) await requireFreshAuthentication(request, now());
    if (rules.audience === 'full') await requireFullAudience(request);
    if (changesState(request) && !edge && !inMaintenance && (await options.inMaintenance())) {
      throw new ApiError(503, 'maintenance', 'The site is under maintenance. Please try again later.', {
        retryAfter: 60,
      });
    }
  });
}

async function requireMember(request: FastifyRequest): Promise<void> {
  const member = await request.member();
  if (!member) throw new ApiError(401, 'login-required', 'Please log in.');
  if (member.blocked) throw new ApiError(403, 'account-blocked', member.blockedReason ?? BLOCKED);
}

/**
 * Routes whose contract says `fresh`: password and second factor again, at most ten minutes ago
 * (docs/spec/accounts.md#re-authentication).
 */
async function requireFreshAuthentication(request: FastifyRequest, now: Date): Promise<void> {
  const { freshUntil = null } = (await request.member()) ?? {};
  if (freshUntil === null || freshUntil <= now) throw reauthenticationRequired();
}

export const reauthenticationRequired = (): ApiError =>
  new ApiError(403, 'reauthentication-required', 'Please enter your password again first.');

/**
 * Refuses a visitor who has no access to the full catalogue under the age policy.
 * @throws ApiError 403 age-agreement-required or age-verification-required
 */
export async function requireFullAudience(request: FastifyRequest): Promise<void> {
  const { gate } = await request.audience();
  if (gate === 'agreement')
    throw new ApiError(403, 'age-agreement-required', 'Please confirm that you’re an adult first.');
  if (gate !== 'none') throw new ApiError(403, 'age-verification-required', 'Please verify your age first.');
}

const changesState = (request: FastifyRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(request.method);

/**
 * A state-changing call needs proof that our own page made it: `Sec-Fetch-Site`, which only a browser sets, or an
 * `Origin` that equals the site or the host that the browser requested (docs/spec/accounts.md#proof-of-origin): behind
 * the edge that is `X-Forwarded-Host`, while `Host` is this server's internal name.
 */
function refuseCrossSite(request: FastifyRequest, siteUrl: string): void {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (fetchSite !== undefined ? fetchSite === 'same-origin' : isOwnOrigin(origin, siteUrl, request.host)) return;
  throw new ApiError(403, 'cross-site-request', 'This request must come from a page of this site.');
}

/** Whether an `Origin` is the site, or the host that the browser requested. */
export function isOwnOrigin(origin: string | undefined, siteUrl: string, host: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === siteUrl || (host !== '' && new URL(origin).host === host);
}

function refuseOtherThanJson(request: FastifyRequest): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ApiError(415, 'validation-failed', 'Send the body as application/json.');
}
