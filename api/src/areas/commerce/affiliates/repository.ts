import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { affiliateClicks, affiliatePartners, affiliateSales } from '../tables';
import type { Visit } from './read-visit';
import { makeToken } from '../../../ground/security/secrets';

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
  const id = makeToken(16);
  const expiresAt = new Date(now.getTime() + LIFETIME);
  await db.insert(affiliateClicks).values({ id, affId, offerId, linkData, parameters, createdAt: now, expiresAt });
  return { id, expiresAt };
}

const clickColumns = {
  id: affiliateClicks.id,
  affId: affiliateClicks.affId,
  offerId: affiliateClicks.offerId,
  linkData: affiliateClicks.linkData,
  parameters: affiliateClicks.parameters,
  template: affiliatePartners.postbackTemplate,
};

/** A click that may still claim a sale, with its partner's postback template; null: none. */
export async function findClick(db: Queryable, clickId: string, now: Date) {
  const [click] = await db
    .select(clickColumns)
    .from(affiliateClicks)
    .leftJoin(affiliatePartners, eq(affiliatePartners.affId, affiliateClicks.affId))
    .where(and(eq(affiliateClicks.id, clickId), gt(affiliateClicks.expiresAt, now)));
  return click ?? null;
}

/** The click that a recorded sale came from, however old; null: there is no such sale. */
export async function findSaleClick(db: Queryable, event: string, saleId: string) {
  const [click] = await db
    .select(clickColumns)
    .from(affiliateSales)
    .innerJoin(affiliateClicks, eq(affiliateClicks.id, affiliateSales.clickId))
    .leftJoin(affiliatePartners, eq(affiliatePartners.affId, affiliateClicks.affId))
    .where(and(eq(affiliateSales.event, event), eq(affiliateSales.saleId, saleId)));
  return click ?? null;
}

/** @returns false when the same sale was recorded before */
export async function insertSale(
  db: Queryable,
  sale: { clickId: string; event: string; saleId: string },
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insert(affiliateSales)
    .values({ ...sale, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: affiliateSales.id });
  return inserted.length === 1;
}

/** @returns false when there is a partner with this code, which stays as it is */
export async function insertPartner(db: Queryable, affId: string, postbackTemplate: string): Promise<boolean> {
  const inserted = await db
    .insert(affiliatePartners)
    .values({ affId, postbackTemplate })
    .onConflictDoNothing()
    .returning({ affId: affiliatePartners.affId });
  return inserted.length === 1;
}

/** @returns the address that it had; null: there is no such partner */
export async function changePartner(db: Queryable, affId: string, postbackTemplate: string): Promise<string | null> {
  const [partner] = await db
    .select({ template: affiliatePartners.postbackTemplate })
    .from(affiliatePartners)
    .where(eq(affiliatePartners.affId, affId))
    .for('update');
  if (!partner) return null;
  await db.update(affiliatePartners).set({ postbackTemplate }).where(eq(affiliatePartners.affId, affId));
  return partner.template;
}

export async function upsertPartner(db: Queryable, affId: string, postbackTemplate: string): Promise<void> {
  await db
    .insert(affiliatePartners)
    .values({ affId, postbackTemplate })
    .onConflictDoUpdate({ target: affiliatePartners.affId, set: { postbackTemplate } });
}
