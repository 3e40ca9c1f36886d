import type { Deals, Devices } from '@platform/shared/contracts';
import { and, asc, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Queryable } from '../../../db/database';
import { devices, games, offers } from '../../../db/tables';
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
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ ...cardColumns, soft: games.soft, hero: games.hero })
          .from(games)
          .where(inArray(games.id, ids));
  const shown = rows.filter(({ soft }) => soft || !softOnly);
  const cards = new Map((await readCards(db, shown)).map((card) => [card.id, card]));
  const items = running.map(({ slug, title, text, startsOn, endsOn, image, gameIds }) => ({
    slug,
    title,
    text,
    startsOn,
    endsOn,
    image,
    games: gameIds.flatMap((id) => cards.get(id) ?? []),
  }));
  if (!softOnly) return { items };
  // The editor's picture may be of a game that is not soft, and its address names it; that of a game that is shown is safe.
  const heroes = new Map(shown.map(({ id, hero }) => [id, hero]));
  return {
    items: items.flatMap((offer) =>
      offer.games.slice(0, 1).map(({ id }) => ({ ...offer, image: heroes.get(id) ?? offer.image })),
    ),
  };
}

/** Devices in the editor's order. */
export async function readDevices(db: Queryable): Promise<Devices> {
  const rows = await db.select().from(devices).orderBy(asc(devices.position));
  return { items: rows.map(({ position: _p, ...device }) => device) };
}
