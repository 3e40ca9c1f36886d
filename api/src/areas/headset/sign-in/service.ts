import type { Database, Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import type { HeadsetConfig } from '../settings';
import { findBlock, findCredentials, lockPassword } from '../../identity/accounts/repository';
import { undoRemoval } from '../../identity/removal/undo-removal';
import { checkCredentials } from '../../identity/sessions/check-credentials';
import { SESSION_ABSOLUTE, SESSION_IDLE, STAFF_SESSION_ABSOLUTE } from '../../identity/sessions/repository';
import type { AccessClaims, AccessTokens } from './access-tokens';
import { makeToken } from '../../../ground/security/secrets';
import { makeHeadsetCode, readCode } from './codes';
import { refusal, status, success } from './envelope';
import {
  confirmCode,
  endHeadset,
  findCode,
  findHeadset,
  type HeadsetCode,
  insertCode,
  insertHeadset,
  notePoll,
  rotate,
  useCode,
} from './repository';

/** Milliseconds a code is good (docs/spec/headsets.md#signing-in-by-code). */
const CODE_LIFETIME_MS = 600_000;
/** Milliseconds after that in which a confirmed one is still handed over: the headset polls every 3 s. */
const EXPIRED_REPLY_MS = 60_000;
/** Apps poll every 3 s; this much earlier is still in time. */
const POLL_INTERVAL_MS = 2_500;
const REFRESH = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})$/;

const NOT_YET = refusal(status.authenticationFailed, 'The code is not confirmed yet.');
const OVER = refusal(status.authenticationFailed, 'This code has expired. Get a new one.');
/** The one outcome of a sign-in that counts as a failed attempt. */
export const WRONG_PASSWORD = refusal(status.authenticationFailed, 'Wrong e-mail or password.');
const BLOCKED = refusal(status.blocked, 'This account is blocked.');
/** For a refresh token this means: sign in again. */
const ENDED = refusal(status.unauthorized, 'This session has ended. Please log in again.');

const STAYS = 'You’re logged in, so your account won’t be removed.';

interface Begun extends AccessClaims {
  readonly refresh: string;
  /** The message besides "ok". */
  readonly message: string | undefined;
}
type Tokens = { readonly access_token: string; readonly refresh_token: string };
type Reply<T> = ReturnType<typeof success<T>> | ReturnType<typeof refusal>;

export interface Headsets {
  /** A new code for a headset to show. */
  startCode(device: string): Promise<{ code: string; token: string; expires_at: number }>;
  /** A headset's poll. */
  poll(token: string): Promise<Reply<Tokens>>;
  signIn(email: string, password: string, device: string): Promise<Reply<Tokens>>;
  refresh(refreshToken: string): Promise<Reply<Tokens>>;
  signOut(refreshToken: string): Promise<void>;
  /** The session of an access token while it lasts; null: the headset must refresh. */
  find(accessToken: string): Promise<AccessClaims | null>;
  /**
   * The headset that shows a code.
   * @throws ApiError validation-failed at `code`
   */
  shown(typed: string): Promise<HeadsetCode>;
  /**
   * Lets the headset that shows a code in to an account, once.
   * @throws ApiError validation-failed at `code`
   */
  confirm(typed: string, accountId: number): Promise<HeadsetCode>;
}

/** Signing headsets in: by a code that a member confirms on the site, or by password. */
export function createHeadsets({
  config,
  db,
  now,
  tokens,
}: {
  readonly config: HeadsetConfig;
  readonly db: Database;
  readonly now: () => Date;
  readonly tokens: AccessTokens;
}): Headsets {
  const give = async (claims: AccessClaims, refresh: string, message?: string): Promise<Reply<Tokens>> =>
    success({ access_token: await tokens.sign(claims), refresh_token: `${claims.sessionId}.${refresh}` }, message);
  /** A headset's sign-in cancels a requested removal of the account, as every sign-in; the member is told on the headset and by email. */
  const begin = async (tx: Queryable, accountId: number, device: string): Promise<Begun> => {
    const session = await insertHeadset(tx, accountId, device, now());
    return { accountId, ...session, message: (await undoRemoval(tx, { config, now }, accountId)) ? STAYS : undefined };
  };
  /** A headset's session that has time left, under the same limits as a browser's. */
  async function alive(sessionId: string): Promise<{ accountId: number; blocked: boolean } | null> {
    const found = await findHeadset(db, sessionId);
    if (!found) return null;
    const time = now().getTime();
    const absolute = found.isStaff ? STAFF_SESSION_ABSOLUTE : SESSION_ABSOLUTE;
    if (time - found.createdAt.getTime() >= absolute || time - found.lastSeenAt.getTime() >= SESSION_IDLE) {
      await endHeadset(db, sessionId);
      return null;
    }
    return { accountId: found.accountId, blocked: found.blockedAt !== null };
  }

  return {
    startCode: async (device) => {
      const token = makeToken();
      const expiresAt = new Date(now().getTime() + CODE_LIFETIME_MS);
      for (;;) {
        const code = makeHeadsetCode();
        if (await insertCode(db, code, token, device, expiresAt))
          return { code, token, expires_at: Math.floor(expiresAt.getTime() / 1000) };
      }
    },

    poll: async (token) => {
      const code = await notePoll(db, token, POLL_INTERVAL_MS, now());
      if (!code) return NOT_YET;
      const late = now().getTime() - code.expiresAt.getTime();
      if (code.usedAt !== null || late >= (code.accountId === null ? 0 : EXPIRED_REPLY_MS)) return OVER;
      const { id, accountId, device } = code;
      if (accountId === null) return NOT_YET;
      const begun = await db.transaction(async (tx) => {
        if (!(await useCode(tx, id, now()))) return OVER;
        return (await findBlock(tx, accountId)) ? BLOCKED : begin(tx, accountId, device);
      });
      return 'status' in begun ? begun : give(begun, begun.refresh, begun.message);
    },

    signIn: async (email, password, device) => {
      const account = await checkCredentials(db, await findCredentials(db, email), { email, password });
      if (!account) return WRONG_PASSWORD;
      if (account.blocked) return BLOCKED;
      if (account.hasSecondFactor)
        return refusal(
          status.authenticationFailed,
          'This account uses two-step login. Please log in with the code: open the site at /playalogin.',
        );
      const begun = await db.transaction(async (tx) =>
        (await lockPassword(tx, account)) ? begin(tx, account.id, device) : WRONG_PASSWORD,
      );
      if ('status' in begun) return begun;
      return give(begun, begun.refresh, begun.message);
    },

    refresh: async (refreshToken) => {
      const [, sessionId = '', secret = ''] = REFRESH.exec(refreshToken) ?? [];
      const session = sessionId === '' ? null : await alive(sessionId);
      if (!session) return ENDED;
      if (session.blocked) return BLOCKED;
      const next = await rotate(db, sessionId, secret, now());
      if (next !== null) return give({ accountId: session.accountId, sessionId }, next);
      // A refresh token that was used before has been stolen, so the session ends for both holders.
      await endHeadset(db, sessionId);
      return ENDED;
    },

    signOut: async (refreshToken) => {
      const [, sessionId, secret] = REFRESH.exec(refreshToken) ?? [];
      // A refresh token may end its session even after it was used.
      if (sessionId !== undefined && secret !== undefined && (await findHeadset(db, sessionId)))
        await endHeadset(db, sessionId);
    },

    find: async (accessToken) => {
      const claims = await tokens.read(accessToken);
      const session = claims && (await alive(claims.sessionId));
      return session && !session.blocked && session.accountId === claims.accountId ? claims : null;
    },

    shown: async (typed) => {
      const code = readCode(typed);
      const found = code === null ? null : await findCode(db, code);
      if (!found || found.expiresAt <= now() || found.accountId !== null) throw wrongCode(found, now());
      return found;
    },

    confirm: async (typed, accountId) => {
      const code = readCode(typed);
      const confirmed = code === null ? null : await confirmCode(db, code, accountId, now());
      if (!confirmed) throw wrongCode(code === null ? null : await findCode(db, code), now());
      return confirmed;
    },
  };
}

function wrongCode(found: HeadsetCode | null, now: Date): ApiError {
  const problem =
    found === null
      ? 'No headset shows this code. Please check it for typos.'
      : found.accountId !== null
        ? 'This code was already used. Get a new one on your headset.'
        : found.expiresAt <= now
          ? 'This code has expired. Get a new one on your headset.'
          : 'Please try this code again.';
  return new ApiError(400, 'validation-failed', problem, { fields: { code: problem } });
}
