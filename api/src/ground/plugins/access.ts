import '@fastify/cookie';
import type { AccessRule, AudienceRule, Bootstrap, StaffAct } from '@platform/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, unknownAddress } from '../errors';

/** What the age policy opens to a visitor. */
export interface Audience {
  /** What still stands between the visitor and the full catalogue. */
  readonly gate: Bootstrap['gate'];
  /** Soft sources only: true whenever the gate is closed. */
  readonly softMode: boolean;
}

/** The viewer, as far as a session cookie says. */
export interface Member {
  readonly accountId: number;
  readonly blocked: boolean;
  /** Why, in words for the member; null: no reason was given. */
  readonly blockedReason: string | null;
  /** Whether the account has a role of staff. */
  readonly isStaff: boolean;
  /** Names the session in lists; never its cookie. */
  readonly sessionId: string;
  /** Until when this session counts as freshly authenticated; null: never, or no longer. */
  readonly freshUntil: Date | null;
}

/** Rules of a route; every route has them, or it replies with 403 (below). */
interface RouteRules {
  readonly access: AccessRule;
  readonly audience: AudienceRule;
  readonly fresh?: true;
  readonly act?: StaffAct;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rules?: RouteRules;
    /** Called by headset apps, which are no browsers: no proof of origin, and forms besides JSON. It must not act for a cookie. */
    headset?: boolean;
    /** Called by another server: no proof of origin. It must not act for a cookie, nor believe what it is sent. */
    webhook?: boolean;
    /** Called by a program that streams: no proof of origin. It must not act for a cookie. */
    stream?: boolean;
    /** Called by an edge, at a path that edges do not pass on: no proof of origin, and under maintenance, too. */
    edge?: boolean;
    /** Works under maintenance, too. */
    inMaintenance?: boolean;
    /** A plain form of a page of ours: not JSON, but with proof of origin. */
    form?: boolean;
  }
  interface FastifyRequest {
    /** The member whose session this request carries, or null; looked up once, at the first use. */
    member(): Promise<Member | null>;
    /**
     * What the age policy opens to this visitor; decided once, at the first use.
     * @param known `verified`: the response brings the token of a verification, which the request does not have yet
     */
    audience(known?: { readonly verified: true }): Promise<Audience>;
    /** Whether this is staff who may do an act now; for addresses that others open, too. */
    staffMay(act: StaffAct): Promise<boolean>;
  }
}

/** What a blocked member is told when no reason was given. */
export const BLOCKED = 'This account is blocked. Please contact us if you think this is a mistake.';

/** What enforcing access needs to know of a request; areas say it. */
export interface AccessOptions {
  readonly findMember: (sessionToken: string) => Promise<Member | null>;
  readonly sessionCookie: string;
  readonly inMaintenance: () => Promise<boolean>;
  /**
   * Lets an account of staff with the right to an act pass.
   * @throws ApiError whatever any other visitor is told
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
 * The one place where rules are enforced. A route without rules is refused: forgetting them closes
 * a route, it never opens one. Cookies must be parsed by then: register @fastify/cookie first.
 * @throws Error when no area says one of the facts
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
    // Before the body is read: an address that does not exist, and one that is kept from this visitor, look the same.
    if (request.is404) {
      // The session is looked up, and kept alive, as it is for an address of staff: neither time nor trace tells them apart.
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
 * Refuses a visitor to whom the age policy does not open the full catalogue.
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
 * A state-changing call needs proof that our own page made it: `Sec-Fetch-Site`, which only a
 * browser sets, or an `Origin` that is the site or the host that the browser requested
 * (docs/spec/accounts.md#proof-of-origin): behind the edge that is `X-Forwarded-Host`, while `Host` is this server's
 * name inside.
 */
function refuseCrossSite(request: FastifyRequest, siteUrl: string): void {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (fetchSite !== undefined ? fetchSite === 'same-origin' : isOwnOrigin(origin, siteUrl, request.host)) return;
  throw new ApiError(403, 'cross-site-request', 'This call must come from a page of this site.');
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
