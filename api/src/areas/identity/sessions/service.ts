import type { SecondFactorMethod } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import type { IdentityServices } from '../services';
import { type CredentialsRow, findBlock, findCredentials, lockPassword } from '../accounts/repository';
import { requireProof } from '../captcha/service';
import { undoRemoval } from '../removal/undo-removal';
import { type Proof, secondFactorMethods, spendSecondFactor } from '../second-factor/proof';
import {
  boundToTicket,
  recordFailedAttempt,
  endTicket,
  lockTicket,
  issueTicket,
} from '../second-factor/ticket-repository';
import { checkCredentials } from './check-credentials';
import { deviceOf } from './device';
import { isWrongPassword, loginLimitsOf } from './login-attempts';
import { createSession, createSessionAtomically, deleteSession } from './repository';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly recaptchaToken: string;
  readonly proofToken?: string | undefined;
}

/** The browser that signs in. */
export interface Browser {
  /** The session cookie it came with, if any. */
  readonly oldToken: string | undefined;
  readonly userAgent: string | undefined;
  readonly address: string;
  /** Its id when it has signed in to the account before, else null. */
  readonly knownFor: (accountId: number | null) => string | null;
}

export interface SignedIn {
  /** The new session cookie. */
  readonly token: string;
  readonly accountId: number;
  /** Whether the account was to be removed, and stays now. */
  readonly removalUndone: boolean;
}

/** A sign-in whose password was right, and that waits for its second step. */
export interface PendingSignIn {
  readonly ticket: string;
  readonly methods: SecondFactorMethod[];
}

/**
 * Starts a session for a member who has proven who they are. The session that the browser had, if any, ends:
 * the token changes with the rights, so that a planted one opens nothing (session fixation).
 * @param tx the transaction in which the proof was used up
 */
export async function openSession(
  tx: Queryable,
  services: Pick<IdentityServices, 'config' | 'now'>,
  accountId: number,
  { oldToken, userAgent }: Pick<Browser, 'oldToken' | 'userAgent'>,
): Promise<SignedIn> {
  if (oldToken) await deleteSession(tx, oldToken);
  const token = await createSession(tx, accountId, services.now(), deviceOf(userAgent));
  return { token, accountId, removalUndone: await undoRemoval(tx, services, accountId) };
}

/**
 * Checks email and password, and signs in unless the account has a second factor.
 * @returns the session, or the ticket of the second step
 * @throws ApiError captcha-failed (400, or 503), proof-required (400), invalid-credentials (401), account-blocked (403),
 *   too-many-requests (429); the response and its time are the same for a wrong password and an unknown email
 */
export async function signIn(
  services: IdentityServices,
  { failedAttempts, requirePerson }: Pick<FastifyInstance, 'failedAttempts' | 'requirePerson'>,
  credentials: Credentials,
  browser: Browser,
): Promise<SignedIn | PendingSignIn> {
  const { config, db, proof } = services;
  await requirePerson(credentials.recaptchaToken, browser.address);
  const found = await findCredentials(db, credentials.email);
  const attempt = { ...browser, email: credentials.email, knownBrowser: browser.knownFor(found?.id ?? null) };
  return failedAttempts.run(loginLimitsOf(attempt, config.loginLimits), isWrongPassword, async (needsProof) => {
    if (needsProof) await requireProof(proof, credentials.proofToken);
    return signInWithPassword(services, found, credentials, browser);
  });
}

async function signInWithPassword(
  services: IdentityServices,
  found: CredentialsRow | null,
  credentials: Credentials,
  browser: Browser,
): Promise<SignedIn | PendingSignIn> {
  const { db, now } = services;
  const account = await checkCredentials(db, found, credentials);
  if (!account) throw refused();
  if (account.blocked) throw blocked(account.blockedReason);
  // As good as always there is nothing else to do, and then one statement does it.
  const token = account.hasSecondFactor
    ? null
    : await createSessionAtomically(db, account, now(), deviceOf(browser.userAgent), browser.oldToken);
  if (token !== null) return { token, accountId: account.id, removalUndone: false };
  return db.transaction(async (tx) => {
    if (!(await lockPassword(tx, account))) throw refused();
    const methods = account.hasSecondFactor ? await secondFactorMethods(tx, account.id) : [];
    return methods.length > 0
      ? { ticket: await issueTicket(tx, account.id, now()), methods }
      : openSession(tx, services, account.id, browser);
  });
}

const refused = (): ApiError => new ApiError(401, 'invalid-credentials', 'Wrong e-mail or password.');
/** Only for a visitor who has proven the password. */
export const blocked = (reason: string | null): ApiError =>
  new ApiError(403, 'account-blocked', `Your account is blocked.${reason === null ? '' : ` Reason: ${reason}`}`);
/** The error for a log-in that has to begin again. */
export const expired = (): ApiError =>
  new ApiError(400, 'login-expired', 'This took too long, or there were too many wrong codes. Please log in again.');

/** The error for a wrong second factor, shown at its field. */
export const secondFactorFailed = (problem = 'is incorrect or was used before'): ApiError =>
  new ApiError(400, 'second-factor-failed', 'That didn’t work. Please try again.', { fields: { code: problem } });

/**
 * The second step of a log-in. Five wrong proofs end the ticket.
 * @param limit counts the attempt for the account, and throws when there were too many
 * @throws ApiError 400 second-factor-failed or login-expired, 403 account-blocked, 429
 */
export async function finishSignIn(
  services: IdentityServices,
  ticket: string,
  proof: Proof,
  browser: Browser,
  limit: (accountId: number) => Promise<void>,
): Promise<SignedIn> {
  const { db, now } = services;
  const subject = await lockTicket(db, ticket, now());
  if (subject === null) throw expired();
  await limit(subject);
  // Errors are returned here and thrown after the commit, so that counters and used codes stay stored.
  const outcome = await db.transaction(async (tx): Promise<SignedIn | ApiError> => {
    const accountId = await lockTicket(tx, ticket, now());
    if (accountId === null) return expired();
    if (!(await spendSecondFactor(tx, services, accountId, proof, boundToTicket(ticket))))
      return (await recordFailedAttempt(tx, ticket)) ? expired() : secondFactorFailed();
    await endTicket(tx, ticket);
    const block = await findBlock(tx, accountId);
    return block ? blocked(block.reason) : openSession(tx, services, accountId, browser);
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}
