import { emailMaxLength, passwordLength } from '@platform/shared/contracts';
import { Cache } from '@platform/shared/server';
import { LRUCache } from 'lru-cache';
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HeadsetServices } from '../services';
import { ApiError } from '../../../ground/errors';
import { tooManyAttempts } from '../../../ground/http/failed-attempts';
import { accountOf } from '../../../ground/http/member';
import { headsetLimitsOf } from '../sign-in/headset-limits';
import { bearerOf } from '../sign-in/routes';
import { verifyPassword } from '../../identity/sessions/passwords';
import { findCredentials } from '../../identity/accounts/repository';

/** Milliseconds for which right credentials are not counted again: a headset sends them with every call. */
const PROVEN_FOR = 600_000;
const MAX_PROVEN = 10_000;
/** Milliseconds for which attempts from elsewhere do not lock a headset out where its credentials were right before. */
const PLACE_LIFETIME = 30 * 86_400_000;

/** The viewer of a headset request. */
export interface Viewer {
  readonly accountId: number | null;
  /** Items that are not soft: for members alone, and not where the policy requires a verification that is missing. */
  readonly full: boolean;
  /** Credentials were sent, and they were wrong. */
  readonly refused: boolean;
}

interface SentCredentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Recognises headsets: by the name and password they send with every call (form fields in DeoVR, JSON in HereSphere),
 * by a headset's access token (PLAY'A), or by the session of a browser inside the headset.
 */
export function createViewerOf(
  app: FastifyInstance,
  { db, config, now, headsets, age }: HeadsetServices,
): (request: FastifyRequest) => Promise<Viewer> {
  const key = randomBytes(32);
  const proven = new Cache<true | null>({ maxEntries: MAX_PROVEN, lifetimeMs: PROVEN_FOR, now: () => now().getTime() });
  const provenPlaces = new LRUCache<string, true>({ max: MAX_PROVEN, ttl: PLACE_LIFETIME });
  return async (request) => {
    const credentials = credentialsOf(request.body);
    const token = credentials ? null : bearerOf(request);
    if (!credentials && token === null) return inBrowser(request);
    const accountId = credentials ? await signedIn(request, credentials) : await byToken(token ?? '');
    // A headset cannot agree on a page, but every account holder did. It sends no cookie: its account's verification counts.
    const full =
      accountId !== null &&
      ((await request.audience()).gate !== 'verification' || (await age.isAccountVerified(accountId)));
    return { accountId, full, refused: accountId === null };
  };

  /** A browser can agree and bring its verification, so it gets what its pages get. */
  async function inBrowser(request: FastifyRequest): Promise<Viewer> {
    const accountId = await accountOf(request);
    return { accountId, full: accountId !== null && (await request.audience()).gate === 'none', refused: false };
  }

  async function signedIn(request: FastifyRequest, { email, password }: SentCredentials): Promise<number | null> {
    const account = await findCredentials(db, email);
    // With the stored hash in it, a changed password is another proof.
    const proof = account && createHmac('sha256', key).update(`${account.passwordHash} ${password}`).digest('base64');
    const prove = async (): Promise<true | null> => {
      // Before the password is looked at: once there were too many attempts, a right one must not show.
      const attempt = await app.failedAttempts.begin(headsetLimitsOf(email, request.ip, config.loginLimits));
      const place = `${email} ${request.ip}`;
      if (attempt.needsProof && !provenPlaces.has(place)) {
        await attempt.takeBack();
        throw tooManyAttempts(attempt.secondsToWait);
      }
      if (!(await verifyPassword(account?.passwordHash ?? null, password))) return null;
      await attempt.takeBack();
      provenPlaces.set(place, true);
      return true;
    };
    const isProven = await (proof === null ? prove() : proven.get(proof, prove));
    return isProven && account && !account.blocked ? account.id : null;
  }

  /** @throws ApiError login-required for an expired token, which makes the app renew it */
  async function byToken(token: string): Promise<number> {
    const claims = await headsets.find(token);
    if (!claims) throw new ApiError(401, 'login-required', 'Please log in again.');
    return claims.accountId;
  }
}

function credentialsOf(body: unknown): SentCredentials | null {
  if (typeof body !== 'object' || body === null) return null;
  const fields = body as Record<string, unknown>;
  const email = fields.login ?? fields.username;
  const { password } = fields;
  if (
    typeof email !== 'string' ||
    typeof password !== 'string' ||
    email === '' ||
    email.length > emailMaxLength ||
    password.length > passwordLength.max
  )
    return null;
  return { email: email.toLowerCase(), password };
}
