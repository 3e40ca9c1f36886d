import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../db/database';
import { affiliateClicks } from '../../../db/tables';
import type { Visit } from './read-visit';

/** For how long a click may claim a sale: the usual 30 days. */
const LIFETIME = 30 * 86_400_000;

/**
 * Stores a click. The newest one's id replaces the older in the visitor's cookie, so the last click wins.
 * @returns the cookie's value and its end
 */
export async function storeClick(
  db: Queryable,
  { affId, offerId, linkData, parameters }: Visit,
  now: Date,
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFETIME);
  await db.insert(affiliateClicks).values({ id, affId, offerId, linkData, parameters, createdAt: now, expiresAt });
  return { id, expiresAt };
}
