import type { Database } from '../../../ground/db/database';
import { orderPath } from '../payments/order-path';
import { productName } from '../products/products';
import { queueNotification, startCampaign, type CampaignParts } from './campaigns';
import {
  abandonedCheckouts,
  hasRecentCampaign,
  lockRecipient,
  markTold,
  untoldGames,
  untoldOffers,
} from './repository';

const DAY_MS = 86_400_000;
/** A game whose release is longer ago joins the catalogue without an e-mail: it is no news. */
const NEWS_DAYS = 30;
/** Between two e-mails on deals to one member (docs/spec/mail.md#notifications). */
const DEALS_DAYS = 7;
/** A reminder of a checkout comes a day after it was left, and not of one that was left a week ago. */
const CART_HOURS = { after: 24, until: 7 * 24 } as const;
/** The mark of the first look. */
const FIRST_LOOK = '';

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/**
 * Begins to tell members of games that are out: released, or announced before and out now. Of what is there at the first
 * look they are not told.
 * @returns the games of the campaign
 */
export function tellNewGames(db: Database, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const found = await untoldGames(tx);
    const isFirst = (await markTold(tx, 'game', [FIRST_LOOK], now)).size > 0;
    const marked = await markTold(
      tx,
      'game',
      found.map(({ slug }) => slug),
      now,
    );
    if (isFirst) return [];
    const since = dayOf(daysBefore(now, NEWS_DAYS));
    const news = found.filter(({ slug, releasedOn }) => marked.has(slug) && releasedOn >= since);
    if (news.length === 0) return [];
    const slugs = news.map(({ slug }) => slug);
    const content = { kind: 'games' as const, games: news.map(({ slug, title, soft }) => ({ slug, title, soft })) };
    await startCampaign(tx, { code: 'newGame', key: `newGame:${slugs.toSorted().join(',')}`, content }, now);
    return slugs;
  });
}

/**
 * Begins to tell members of deals that have begun. Within a week of the last such e-mail they wait; those that end
 * meanwhile are not told.
 * @returns the offers of the campaign
 */
export function tellNewOffers(db: Database, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const isFirst = (await markTold(tx, 'offer', [FIRST_LOOK], now)).size > 0;
    if (!isFirst && (await hasRecentCampaign(tx, 'specialDealsForYou', daysBefore(now, DEALS_DAYS)))) return [];
    const found = await untoldOffers(tx, dayOf(now));
    const marked = await markTold(
      tx,
      'offer',
      found.map(({ slug }) => slug),
      now,
    );
    const news = found.filter(({ slug }) => marked.has(slug));
    if (isFirst || news.length === 0) return [];
    const content = { kind: 'offers' as const, offers: news.map(({ slug: _slug, ...offer }) => offer) };
    const slugs = news.map(({ slug }) => slug);
    // The same offer may run again next year.
    const key = `specialDealsForYou:${dayOf(now)}:${slugs.toSorted().join(',')}`;
    await startCampaign(tx, { code: 'specialDealsForYou', key, content }, now);
    return slugs;
  });
}

/**
 * Reminds members of checkouts that they began a day ago and did not finish: each checkout once, only a member's latest,
 * and none when they have paid for anything since.
 * @returns how many e-mails were queued
 */
export async function remindOfCheckouts(parts: CampaignParts): Promise<number> {
  const { db, now } = parts;
  const before = (hours: number): Date => new Date(now().getTime() - hours * 3_600_000);
  const left = await abandonedCheckouts(db, before(CART_HOURS.until), before(CART_HOURS.after));
  let queued = 0;
  for (const { id, accountId, coins, plan, ...order } of left) {
    const what = coins === null ? 'Premium' : productName({ coins });
    const content = { kind: 'cart' as const, accountId, what, path: orderPath({ plan, ...order }) };
    const isQueued = await db.transaction(async (tx) => {
      const key = `dropCarts:${id}`;
      const at = now();
      // The campaign of one: written with its e-mail, it is what keeps a second reminder from being written.
      if (!(await startCampaign(tx, { code: 'dropCarts', key, content }, at, at))) return false;
      const member = await lockRecipient(tx, 'dropCarts', accountId);
      return member !== null && queueNotification(tx, parts, { code: 'dropCarts', key, content }, member);
    });
    if (isQueued) queued += 1;
  }
  return queued;
}
