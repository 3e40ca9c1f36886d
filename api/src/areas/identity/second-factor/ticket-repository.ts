import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { loginTickets } from '../tables';
import { hashToken, makeToken } from '../../../ground/security/secrets';

/** Milliseconds between the password and the second factor. */
const LIFETIME = 5 * 60_000;
/** Wrong proofs that end a ticket. */
const MAX_FAILED_ATTEMPTS = 5;

/** Which passkey challenge belongs to a log-in. */
export const boundToTicket = (ticket: string): string => `login:${hashToken(ticket).toString('hex')}`;

/** Which passkey challenge belongs to a log-in by passkey alone, which has no account before it is proven. */
export const boundToLogin = (ticket: string): string => `passkey:${hashToken(ticket).toString('hex')}`;

/**
 * Begins the second step of a log-in.
 * @returns the ticket: 256 random bits, base64url; only their hash is stored
 */
export async function issueTicket(db: Queryable, accountId: number, now: Date): Promise<string> {
  const ticket = makeToken();
  await db
    .insert(loginTickets)
    .values({ tokenHash: hashToken(ticket), accountId, expiresAt: new Date(now.getTime() + LIFETIME) });
  return ticket;
}

/**
 * Finds the account of a running log-in. In a transaction the ticket is this one's until its end, so that
 * parallel guesses are counted one by one.
 */
export async function lockTicket(tx: Queryable, ticket: string, now: Date): Promise<number | null> {
  const [found] = await tx
    .select({ accountId: loginTickets.accountId })
    .from(loginTickets)
    .where(and(eq(loginTickets.tokenHash, hashToken(ticket)), gt(loginTickets.expiresAt, now)))
    .for('update');
  return found?.accountId ?? null;
}

/**
 * Records a failed proof of the second factor.
 * @returns whether that has ended the ticket
 */
export async function recordFailedAttempt(tx: Queryable, ticket: string): Promise<boolean> {
  const [counted] = await tx
    .update(loginTickets)
    .set({ failedAttempts: sql`${loginTickets.failedAttempts} + 1` })
    .where(eq(loginTickets.tokenHash, hashToken(ticket)))
    .returning({ failedAttempts: loginTickets.failedAttempts });
  if (counted && counted.failedAttempts < MAX_FAILED_ATTEMPTS) return false;
  await endTicket(tx, ticket);
  return true;
}

export async function endTicket(tx: Queryable, ticket: string): Promise<void> {
  await tx.delete(loginTickets).where(eq(loginTickets.tokenHash, hashToken(ticket)));
}

/** Ends every log-in of an account that waits for its second step, as when its password changes. */
export async function endTickets(tx: Queryable, accountId: number): Promise<void> {
  await tx.delete(loginTickets).where(eq(loginTickets.accountId, accountId));
}
