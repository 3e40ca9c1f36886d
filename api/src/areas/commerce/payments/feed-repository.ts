import { eq, lte } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { paymentFeeds } from '../tables';

/**
 * Reserves the next question to a provider that tells of all sales, for all instances together.
 * @param turn `everyMs`: milliseconds between two of them; `first`: up to when it has told before it was ever asked
 * @returns up to when it has told; null: it is not this caller's turn
 */
export async function takeFeedTurn(
  db: Queryable,
  provider: string,
  { everyMs, first, now }: { readonly everyMs: number; readonly first: Date; readonly now: Date },
): Promise<Date | null> {
  const [row] = await db
    .insert(paymentFeeds)
    .values({ provider, toldUntil: first, askedAt: now })
    .onConflictDoUpdate({
      target: paymentFeeds.provider,
      set: { askedAt: now },
      setWhere: lte(paymentFeeds.askedAt, new Date(now.getTime() - everyMs)),
    })
    .returning({ toldUntil: paymentFeeds.toldUntil });
  return row?.toldUntil ?? null;
}

export async function keepFeed(db: Queryable, provider: string, toldUntil: Date): Promise<void> {
  await db.update(paymentFeeds).set({ toldUntil }).where(eq(paymentFeeds.provider, provider));
}
