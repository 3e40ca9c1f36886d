import { and, asc, count, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { accountLinks, accounts } from '../tables';
import { ApiError } from '../../../ground/errors';
import { hashToken, makeToken } from '../../../ground/security/secrets';

export type AccountLink = typeof accountLinks.$inferSelect;
type LinkRequest = AccountLink['request'];
/** `unknown`: no such link, or one for another purpose. */
export type LinkState = 'valid' | 'expired' | 'used' | 'unknown';

const HOUR = 3_600_000;
/** Milliseconds a link works: a day to register (docs/spec/accounts.md#mailed-links), an hour to set a new password. */
const lifetimes: Readonly<Record<LinkRequest, number>> = { registration: 24 * HOUR, reset: HOUR };

/**
 * Makes a link.
 * @param link `accountId`: of a reset, else null; `promotions`: whether a new account wants news by mail; `continueTo`:
 *   path of this site to go on to, or null
 * @returns its token, which is to be mailed and is not kept
 */
export async function createLink(
  db: Queryable,
  link: Pick<AccountLink, 'request' | 'email' | 'accountId' | 'promotions' | 'continueTo'>,
  now: Date,
): Promise<string> {
  const token = makeToken();
  await db.insert(accountLinks).values({
    ...link,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimes[link.request]),
  });
  return token;
}

/** How many links of an address still work. */
export async function countOpenLinks(db: Queryable, email: string, now: Date): Promise<number> {
  const [open] = await db
    .select({ links: count() })
    .from(accountLinks)
    .where(and(eq(accountLinks.email, email), isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now)));
  return open?.links ?? 0;
}

/** Looks a link up without using it; the link only where it is valid, where to go on for every one there is. */
export async function readLink(
  db: Queryable,
  token: string,
  request: LinkRequest,
  now: Date,
): Promise<{ state: LinkState; link: AccountLink | null; continueTo: string | null }> {
  const [found] = await db
    .select({ link: accountLinks, taken: accounts.id })
    .from(accountLinks)
    .leftJoin(accounts, eq(accounts.email, accountLinks.email))
    .where(and(eq(accountLinks.tokenHash, hashToken(token)), eq(accountLinks.request, request)));
  if (!found) return { state: 'unknown', link: null, continueTo: null };
  const { continueTo } = found.link;
  // The address may have been registered by another link, or an account moved to it.
  if (found.link.usedAt !== null || (request === 'registration' && found.taken !== null))
    return { state: 'used', link: null, continueTo };
  return found.link.expiresAt <= now
    ? { state: 'expired', link: null, continueTo }
    : { state: 'valid', link: found.link, continueTo };
}

/**
 * Uses a link up. Of concurrent requests one succeeds: the row decides.
 * @throws ApiError link-used
 */
export async function takeLink(tx: Queryable, { tokenHash, accountId, email }: AccountLink, now: Date): Promise<void> {
  // All open links of the address at once, in one order: who uses one ends the others, so two of them would wait for each other.
  await tx
    .select({ tokenHash: accountLinks.tokenHash })
    .from(accountLinks)
    .where(openLinksOf({ accountId, email }))
    .orderBy(asc(accountLinks.tokenHash))
    .for('update');
  const taken = await tx
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.tokenHash, tokenHash), isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now)))
    .returning({ request: accountLinks.request });
  if (taken.length === 0) throw linkRefusal('used');
}

/** Ends every open link of an account and its address, because password or address have changed. */
export async function endLinks(
  tx: Queryable,
  { accountId, email }: { accountId: number; email: string },
  now: Date,
): Promise<void> {
  await tx.update(accountLinks).set({ usedAt: now }).where(openLinksOf({ accountId, email }));
}

const openLinksOf = ({ accountId, email }: { accountId: number | null; email: string }): SQL | undefined =>
  and(
    accountId === null
      ? eq(accountLinks.email, email)
      : or(eq(accountLinks.accountId, accountId), eq(accountLinks.email, email)),
    isNull(accountLinks.usedAt),
  );

/** Why a link does nothing. @param lifetime how long it worked, in words; for one that has expired */
export function linkRefusal(state: Exclude<LinkState, 'valid'>, lifetime?: string): ApiError {
  switch (state) {
    case 'expired':
      return new ApiError(
        400,
        'link-expired',
        `${lifetime === undefined ? 'This link has expired' : `This link expired after ${lifetime}`}. Please request a new one.`,
      );
    case 'used':
      return new ApiError(400, 'link-used', 'This link was already used. Please log in, or request a new one.');
    case 'unknown':
      return new ApiError(
        400,
        'link-invalid',
        'This link isn’t valid. Use the link in the most recent e-mail, or request a new one.',
      );
  }
}
