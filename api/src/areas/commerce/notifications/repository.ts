import type { NotificationCode } from '@platform/shared/contracts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { isAnyOf } from '../../../ground/db/any-of';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { accounts } from '../../identity/tables';
import { campaigns, checkouts, toldItems } from '../tables';
import { favourites, games, offers } from '../../catalogue/tables';

type Code = z.infer<typeof NotificationCode>;
export type Campaign = typeof campaigns.$inferSelect;

/** Recipients of a kind of e-mail: they have it switched on, and are neither blocked nor about to be removed. */
const wants = (code: Code): SQL | undefined =>
  and(sql`${accounts.notifications} ->> ${code} = 'true'`, isNull(accounts.blockedAt), isNull(accounts.removalDueAt));

/** How many members would get an e-mail of a kind. */
export async function countRecipients(db: Queryable, code: Code): Promise<number> {
  const [row] = await db.select({ n: count() }).from(accounts).where(wants(code));
  return row?.n ?? 0;
}

/** The next members in the order of their ids, with whether they get e-mails of a kind. */
export function nextAccounts(db: Queryable, code: Code, after: number, limit: number) {
  return db
    .select({ id: accounts.id, email: accounts.email, name: accounts.name, wants: sql<boolean>`(${wants(code)})` })
    .from(accounts)
    .where(gt(accounts.id, after))
    .orderBy(asc(accounts.id))
    .limit(limit);
}

/** @returns false when the same thing was told before */
export async function insertCampaign(
  tx: Queryable,
  campaign: Pick<Campaign, 'code' | 'key' | 'content' | 'createdAt' | 'finishedAt'>,
): Promise<boolean> {
  const written = await tx
    .insert(campaigns)
    .values(campaign)
    .onConflictDoNothing({ target: campaigns.key })
    .returning({ id: campaigns.id });
  return written.length === 1;
}

export async function findCampaign(db: Queryable, key: string): Promise<Campaign | null> {
  const [found] = await db.select().from(campaigns).where(eq(campaigns.key, key));
  return found ?? null;
}

/** Locks the oldest campaign that is under way and that no other server is working on. */
export async function lockCampaign(tx: Queryable): Promise<Campaign | null> {
  const [found] = await tx
    .select()
    .from(campaigns)
    .where(isNull(campaigns.finishedAt))
    .orderBy(asc(campaigns.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return found ?? null;
}

export async function moveCampaign(
  tx: Queryable,
  id: number,
  change: { lastAccountId?: number; queued: number; finishedAt: Date | null },
): Promise<void> {
  await tx
    .update(campaigns)
    .set({ ...change, queued: sql`${campaigns.queued} + ${change.queued}` })
    .where(eq(campaigns.id, id));
}

/** Whether a campaign of a kind is under way, or has ended since a time. */
export async function hasRecentCampaign(db: Queryable, code: Code, since: Date): Promise<boolean> {
  const found = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.code, code), or(isNull(campaigns.finishedAt), gt(campaigns.finishedAt, since))))
    .limit(1);
  return found.length > 0;
}

/** Marks items as told. @returns the slugs that had not been */
export async function markTold(
  tx: Queryable,
  kind: 'game' | 'offer',
  slugs: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const marked = await tx
    .insert(toldItems)
    .values(slugs.map((slug) => ({ kind, slug, toldAt: now })))
    .onConflictDoNothing()
    .returning({ slug: toldItems.slug });
  return new Set(marked.map(({ slug }) => slug));
}

/** Games that are out and were not announced yet, the newest first. */
export function untoldGames(db: Queryable) {
  return db
    .select({ slug: games.slug, title: games.title, soft: games.soft, releasedOn: games.releasedOn })
    .from(games)
    .where(and(ne(games.view, 'announcement'), isListed(games), untold('game', games.slug)))
    .orderBy(desc(games.releasedOn), asc(games.position));
}

/** Offers that run on a day and were not announced yet. @param today `YYYY-MM-DD` */
export function untoldOffers(db: Queryable, today: string) {
  return db
    .select({ slug: offers.slug, title: offers.title, text: offers.text, endsOn: offers.endsOn })
    .from(offers)
    .where(
      and(
        lte(offers.startsOn, today),
        or(isNull(offers.endsOn), gte(offers.endsOn, today)),
        untold('offer', offers.slug),
      ),
    )
    .orderBy(asc(offers.position));
}

const untold = (kind: 'game' | 'offer', slug: typeof games.slug | typeof offers.slug): SQL =>
  sql`not exists (select 1 from ${toldItems} where ${toldItems.kind} = ${kind} and ${toldItems.slug} = ${slug})`;

/** The members among some who have every one of these games as a favourite: they were told that it is out. */
export async function havingAllAsFavourites(
  db: Queryable,
  accountIds: readonly number[],
  slugs: readonly string[],
): Promise<Set<number>> {
  if (accountIds.length === 0 || slugs.length === 0) return new Set();
  const rows = await db
    .select({ accountId: favourites.accountId })
    .from(favourites)
    .innerJoin(games, eq(games.id, favourites.gameId))
    .where(and(isAnyOf(favourites.accountId, accountIds), isAnyOf(games.slug, slugs)))
    .groupBy(favourites.accountId)
    .having(eq(count(), slugs.length));
  return new Set(rows.map(({ accountId }) => accountId));
}

/**
 * Each member's latest checkout that was begun between two moments and not paid, where they paid for nothing since.
 * A renewal is no abandoned checkout.
 */
export function abandonedCheckouts(db: Queryable, from: Date, until: Date) {
  const later = alias(checkouts, 'later');
  return db
    .select({
      id: checkouts.id,
      accountId: checkouts.accountId,
      coins: checkouts.coins,
      plan: checkouts.plan,
      productId: checkouts.productId,
      continueTo: checkouts.continueTo,
      coinsNeeded: checkouts.coinsNeeded,
    })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.state, ['open', 'expired', 'declined']),
        ne(checkouts.kind, 'renewal'),
        gt(checkouts.createdAt, from),
        lte(checkouts.createdAt, until),
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(
              and(
                eq(later.accountId, checkouts.accountId),
                or(
                  gt(later.createdAt, checkouts.createdAt),
                  and(inArray(later.state, ['pending', 'paid']), gt(later.settledAt, checkouts.createdAt)),
                ),
              ),
            ),
        ),
        notExists(
          db
            .select({ id: campaigns.id })
            .from(campaigns)
            .where(eq(campaigns.key, sql`'dropCarts:' || ${checkouts.id}`)),
        ),
      ),
    )
    .orderBy(asc(checkouts.createdAt));
}

/** Locks a member who may get an e-mail of a kind; null: they may not. */
export async function lockRecipient(tx: Queryable, code: Code, accountId: number) {
  const [found] = await tx
    .select({ id: accounts.id, email: accounts.email, name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), wants(code)))
    .for('share');
  return found ?? null;
}
