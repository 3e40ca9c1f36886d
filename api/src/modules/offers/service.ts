import type { Deals, Devices } from '@platform/shared/contracts';
import { and, asc, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { devices, games, offers } from '../../db/tables';
import { readCards } from '../games/cards';
import { cardColumns } from '../games/repository';

/**
 * Offers that run, in the editor's order; before the age gate with their soft games only.
 * @param today `YYYY-MM-DD`; the last day counts
 */
export async function readDeals(db: Queryable, today: string, softOnly: boolean): Promise<Deals> {
  const running = await db
    .select()
    .from(offers)
    .where(and(lte(offers.startsOn, today), or(isNull(offers.endsOn), gte(offers.endsOn, today))))
    .orderBy(asc(offers.position));
  const ids = [...new Set(running.flatMap(({ gameIds }) => gameIds))];
  const rows = ids.length === 0 ? [] : await db.select({ ...cardColumns, soft: games.soft }).from(games).where(inArray(games.id, ids));
  const shown = rows.filter(({ soft }) => soft || !softOnly);
  const cards = new Map((await readCards(db, shown)).map((card) => [card.id, card]));
  const items = running.map(({ slug, title, text, startsOn, endsOn, image, gameIds }) => ({ slug, title, text, startsOn, endsOn, image, games: gameIds.flatMap((id) => cards.get(id) ?? []) }));
  return { items: softOnly ? items.filter((offer) => offer.games.length > 0) : items };
}

/** Devices in the editor's order. */
export async function readDevices(db: Queryable): Promise<Devices> {
  const rows = await db.select().from(devices).orderBy(asc(devices.position));
  return { items: rows.map(({ position: _p, ...device }) => device) };
}
