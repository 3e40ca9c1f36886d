import { apiCookies } from '@platform/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Queryable } from '../../../ground/db/database';
import { accountOf } from '../../../ground/http/member';
import { findLiveToken, hasLiveToken, storeAgeToken, type Trust } from './repository';
import { type AgeSubject, readAgeToken, readVisitorToken, writeAgeToken, writeVisitorToken } from './tokens';
import { makeToken, type SigningKeys } from '../../../ground/security/secrets';

/** Milliseconds a verification is worth (docs/spec/age.md#tokens: one year). */
const YEAR = 365 * 86_400_000;

export interface AgeVerificationOptions {
  readonly db: Database;
  /** Signs tokens; at least 32 characters. */
  readonly key: string | SigningKeys;
  readonly now: () => Date;
  /** Which verifications count. */
  readonly trust: Trust;
}

export interface AgeVerification {
  /** Whether this visitor brings a valid verification: ours, live, and their own. */
  isVerified(request: FastifyRequest): Promise<boolean>;
  /** The id of that verification's token; null: the visitor brings none. */
  tokenOf(request: FastifyRequest): Promise<string | null>;
  /** Whether an account has a live verification, for its headsets: those bring no cookies. */
  isAccountVerified(accountId: number): Promise<boolean>;
  /** The subject: an account, or the visitor of an `nv-token`. */
  subjectsOf(request: FastifyRequest): Promise<AgeSubject[]>;
  /**
   * Marks a visitor who needs verification with an `nv-token`, unless they have one.
   * @returns the visitor's id
   */
  mark(request: FastifyRequest, reply: FastifyReply): string;
  /**
   * Issues the token of a completed verification.
   * @param db the transaction in which it was completed
   * @param verificationId what is kept of it
   * @returns the token's id, which opens nothing without `handOut`
   */
  issue(db: Queryable, subject: AgeSubject, verificationId: number): Promise<string>;
  /**
   * Sets the `av-token` of an issued token; the request must come from its subject.
   * @returns false when it is no longer live
   */
  handOut(reply: FastifyReply, tokenId: string): Promise<boolean>;
}

/** Issues tokens of age verification and checks those that visitors send back. */
export function createAgeVerification({ db, key, now, trust }: AgeVerificationOptions): AgeVerification {
  const visitorOf = (request: FastifyRequest): string | null =>
    readVisitorToken(request.cookies[apiCookies.unverifiedVisitor] ?? '', key);
  const subjectsOf: AgeVerification['subjectsOf'] = async (request) => {
    const [account, visitor] = [await accountOf(request), visitorOf(request)];
    return [...(account === null ? [] : [{ account }]), ...(visitor === null ? [] : [{ visitor }])];
  };

  const tokenOf: AgeVerification['tokenOf'] = async (request) => {
    const text = request.cookies[apiCookies.ageToken];
    if (text === undefined) return null;
    const token = readAgeToken(text, await subjectsOf(request), key, now());
    return token !== null && (await findLiveToken(db, token.id, trust, now(), token.subject)) !== null
      ? token.id
      : null;
  };

  return {
    subjectsOf,
    mark: (request, reply) => {
      const known = visitorOf(request);
      if (known !== null) return known;
      const visitor = makeToken(16);
      void reply.setCookie(apiCookies.unverifiedVisitor, writeVisitorToken(visitor, key), { maxAge: YEAR / 1000 });
      return visitor;
    },
    isVerified: async (request) => (await tokenOf(request)) !== null,
    tokenOf,
    isAccountVerified: (accountId) => hasLiveToken(db, { account: accountId }, trust, now()),
    issue: async (tx, subject, verificationId) => {
      const id = makeToken(16);
      await storeAgeToken(tx, { id, subject, expiresAt: new Date(now().getTime() + YEAR) }, verificationId, now());
      return id;
    },
    handOut: async (reply, tokenId) => {
      const token = await findLiveToken(db, tokenId, trust, now());
      if (!token) return false;
      const maxAge = Math.floor((token.expiresAt.getTime() - now().getTime()) / 1000);
      void reply.setCookie(apiCookies.ageToken, writeAgeToken(token, key), { maxAge });
      return true;
    },
  };
}
