import type { AgeVerificationStatus } from '@platform/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import type { AgeSubject } from '../audience/tokens';
import type { AgeVerification } from '../audience/verification';
import { type AgeVerificationProvider, type ProviderResult, ProviderUnavailableError } from './provider';
import {
  type AgeSessionRow,
  countSessions,
  endSession,
  findByProvider,
  findRunning,
  findSession,
  insertSession,
  storeVerification,
  knowsNotification,
  lockSession,
  noteNotification,
  takeTurn,
} from './repository';
import { makeToken } from '../../../ground/security/secrets';

/** Seconds a session may take. */
const LIFETIME = 900;
/** Milliseconds between two requests to the provider about one session, however often the page polls. */
const MIN_REQUEST_INTERVAL_MS = 2_000;

const outcomes: Record<ProviderResult['state'], AgeVerificationStatus> = {
  running: 'IN_PROGRESS',
  complete: 'COMPLETE',
  failed: 'FAIL',
  canceled: 'CANCELED',
  error: 'ERROR',
};
const EXPIRED: ProviderResult = { state: 'failed', method: null, reason: 'expired' };

export interface SessionsOptions {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly age: Pick<AgeVerification, 'issue'>;
  /** Null: no provider is configured, and verification is unavailable. */
  readonly provider: AgeVerificationProvider | null;
  readonly siteUrl: string;
  /** Years a visitor must be over. */
  readonly threshold: number;
  /** Sessions that one account or visitor may begin in 24 hours. */
  readonly perDay: number;
}

export interface VerificationSessions {
  /**
   * An owner's session: the running one, or a new one.
   * @param mayBegin called before a new one is begun; throws to refuse
   * @throws ApiError too-many-requests, unavailable
   */
  begin(owner: AgeSubject, continueAt: string | undefined, mayBegin: () => Promise<void>): Promise<AgeSessionRow>;
  /**
   * The state of a session; a running one is read from the provider.
   * @param owners who the visitor is
   * @throws ApiError not-found for a session that is none of theirs; unavailable, and then nothing has changed
   */
  status(id: string, owners: readonly AgeSubject[]): Promise<AgeSessionRow>;
  /**
   * Takes a notification and fetches the result from the provider; its content is not trusted.
   * @throws ApiError unavailable when it should be sent again
   */
  notify(providerName: string, body: unknown): Promise<void>;
}

/** Sessions of age verification, from their beginning to their outcome. */
export function createSessions({
  db,
  now,
  log,
  age,
  provider,
  siteUrl,
  threshold,
  perDay,
}: SessionsOptions): VerificationSessions {
  const unavailable = (): ApiError =>
    new ApiError(503, 'unavailable', 'The age check isn’t available right now. Please try again in a moment.', {
      retryAfter: 5,
    });

  async function callProvider<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
      log.error({ problem: error.message, provider: provider?.name }, 'the age provider cannot be asked');
      throw unavailable();
    }
  }

  /** The one place where a session ends, once: the page and the provider's notification may both bring the result. */
  async function settle(id: string, result: ProviderResult, eventId?: string): Promise<AgeSessionRow> {
    return db.transaction(async (tx) => {
      const session = await lockSession(tx, id);
      if (!session) throw notFound('There is no such age check.');
      if (session.status !== 'IN_PROGRESS' || result.state === 'running') return session;
      if (eventId !== undefined && !(await noteNotification(tx, session.provider, eventId, now()))) return session;
      const status = outcomes[result.state];
      const complete = result.state === 'complete';
      const verification = await storeVerification(
        tx,
        session.providerSessionHash,
        { outcome: status, method: result.method, threshold: complete ? result.threshold : null },
        now(),
      );
      const tokenId = complete ? await age.issue(tx, ownerOf(session), verification) : null;
      const ended = { status, reason: complete ? null : result.reason, tokenId };
      await endSession(tx, id, ended);
      return { ...session, ...ended, providerSessionId: null, url: null };
    });
  }

  /** The provider's result of a running session; null when the last request was too recent. */
  async function fetchResult({
    id,
    providerSessionId,
    provider: providerName,
  }: AgeSessionRow): Promise<ProviderResult | null> {
    // Begun with a provider that is no longer configured.
    if (!provider || providerName !== provider.name || providerSessionId === null) return EXPIRED;
    if (!(await takeTurn(db, id, MIN_REQUEST_INTERVAL_MS, now()))) return null;
    return callProvider(async () => {
      const result = await provider.getResult(providerSessionId, id);
      if (result.state === 'complete' && result.threshold < threshold)
        throw new ProviderUnavailableError('the result is of a lower age than was asked for');
      return result;
    });
  }

  return {
    begin: async (owner, continueAt, mayBegin) => {
      if (!provider) throw new ApiError(503, 'unavailable', 'Age checks are not offered on this site.');
      const running = await findRunning(db, owner);
      if (running && running.provider === provider.name && running.expiresAt > now()) return running;
      if (running) await settle(running.id, EXPIRED);
      await mayBegin();
      if ((await countSessions(db, owner, now())) >= perDay)
        throw new ApiError(
          429,
          'too-many-requests',
          'You’ve started too many age checks today. Please try again tomorrow.',
          { retryAfter: 3600 },
        );
      const id = makeToken(16);
      const way = new URLSearchParams({ session: id, ...(continueAt !== undefined && { continue: continueAt }) });
      const request = {
        reference: id,
        returnUrl: `${siteUrl}/age-verification?${way.toString()}`,
        notificationUrl: `${siteUrl}/api/age-verification/notification/${provider.name}`,
        threshold,
        lifetime: LIFETIME,
      };
      const begun = await callProvider(() => provider.createSession(request));
      const createdAt = now();
      await insertSession(db, {
        id,
        owner,
        provider: provider.name,
        ...begun,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + LIFETIME * 1000),
      });
      // Another tab may have been faster; then its session is the one.
      const session = await findRunning(db, owner);
      if (!session) throw unavailable();
      return session;
    },

    status: async (id, owners) => {
      const session = await findSession(db, id, owners);
      if (!session) throw notFound('There is no such age check.');
      if (session.status !== 'IN_PROGRESS') return session;
      const result = await fetchResult(session);
      if (result === null) return (await findSession(db, id, owners)) ?? session;
      return settle(id, result.state === 'running' && session.expiresAt <= now() ? EXPIRED : result);
    },

    notify: async (providerName, body) => {
      const notification = provider?.name === providerName ? provider.parseNotification(body) : null;
      if (!notification) return;
      const session = await findByProvider(db, providerName, notification.providerSessionId);
      if (
        !session ||
        session.status !== 'IN_PROGRESS' ||
        (await knowsNotification(db, providerName, notification.eventId))
      )
        return;
      const result = await fetchResult(session);
      // Another request to the provider is running: the notification is accepted when it is sent again.
      if (result === null) throw unavailable();
      await settle(session.id, result, notification.eventId);
    },
  };
}

/** Subject of the session. */
function ownerOf({ accountId, visitorId }: AgeSessionRow): AgeSubject {
  if (accountId !== null) return { account: accountId };
  if (visitorId === null) throw new Error('a session has an owner');
  return { visitor: visitorId };
}
