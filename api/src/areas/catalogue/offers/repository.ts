import type { Deals, Devices } from '@platform/shared/contracts';
import { and, asc, count, eq, gt, gte, isNull, lte, max, ne, or } from 'drizzle-orm';
import { keepsTerms } from '../../content/schema/offer-terms';
import { isPlayable } from '../../content/schema/playable';
import { isAnyOf } from '../../../ground/db/any-of';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../listed-repository';
import { devices, games, offers } from '../tables';
import { readCards } from '../games/cards';
import { coinPrice } from '../games/price';
import { cardColumns, hasPlayableFile } from '../games/repository';

/** @param today `YYYY-MM-DD`; the last day counts */
const runs = (today: string) => and(lte(offers.startsOn, today), or(isNull(offers.endsOn), gte(offers.endsOn, today)));

/**
 * Until when games are on sale, as running offers promise it: by game id, the last day of the longest one. Games whose
 * price no offer with a last day promises have none.
 * @param today `YYYY-MM-DD`
 */
export async function saleEnds(db: Queryable, today: string): Promise<Map<number, string>> {
  const running = await db
    .select({ endsOn: offers.endsOn, terms: offers.terms, gameIds: offers.gameIds })
    .from(offers)
    .where(runs(today))
    .orderBy(asc(offers.endsOn));
  return new Map(
    running.flatMap(({ endsOn, terms, gameIds }) =>
      endsOn === null || terms.kind !== 'save' ? [] : gameIds.map((id) => [id, endsOn] as const),
    ),
  );
}

/**
 * Offers that run, in the editor's order; before the age gate with their soft games only. A game that does not keep
 * what its offer promises, or cannot be played yet, is left out of it, so is one that costs as ever of an offer that
 * promises no price (they are deals), and an offer without games is left out.
 * @param today `YYYY-MM-DD`; the last day counts
 */
export async function readDeals(db: Queryable, today: string, softOnly: boolean): Promise<Deals> {
  const [running, onSale, ends] = await Promise.all([
    db.select().from(offers).where(runs(today)).orderBy(asc(offers.position)),
    readSale(db, softOnly),
    saleEnds(db, today),
  ]);
  const ids = [...new Set(running.flatMap(({ gameIds }) => gameIds))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            ...cardColumns,
            soft: games.soft,
            hero: games.hero,
            standardDiscount: games.standardDiscount,
            gems: games.gems,
          })
          .from(games)
          .where(and(isAnyOf(games.id, ids), isListed(games)));
  const shown = new Map(rows.filter(({ soft }) => soft || !softOnly).map((row) => [row.id, row]));
  const cards = new Map((await readCards(db, [...shown.values()])).map((card) => [card.id, card]));
  const items = running.flatMap(({ slug, title, text, startsOn, endsOn, image, terms, gameIds }) => {
    const kept = gameIds
      .flatMap((id) => shown.get(id) ?? [])
      .filter((game) => isPlayable(game.files) && keepsTerms(game, terms))
      .filter(({ standardDiscount }) => terms.kind !== 'selection' || standardDiscount > 0);
    const [first] = kept;
    if (!first) return [];
    return {
      slug,
      title,
      text,
      startsOn,
      endsOn,
      // The editor's picture may be of a game that is not soft, and its address names it; that of a game that is shown is safe.
      image: softOnly ? first.hero : image,
      terms,
      savesUpTo: Math.max(...kept.map(({ standardDiscount }) => standardDiscount)),
      games: kept.flatMap(({ id, coins, standardDiscount, gems }) => {
        const card = cards.get(id);
        const memberPrice =
          standardDiscount > 0 ? { ...coinPrice(coins, standardDiscount), until: ends.get(id) ?? null } : null;
        return card ? [{ ...card, memberPrice, gems }] : [];
      }),
    };
  });
  return { onSale, items };
}

/** How many games members get for less today, and by how much at best. */
async function readSale(db: Queryable, softOnly: boolean): Promise<Deals['onSale']> {
  const [found] = await db
    .select({ games: count(), savesUpTo: max(games.standardDiscount) })
    .from(games)
    .where(
      and(
        gt(games.standardDiscount, 0),
        ne(games.view, 'announcement'),
        hasPlayableFile,
        isListed(games),
        softOnly ? eq(games.soft, true) : undefined,
      ),
    );
  return { games: found?.games ?? 0, savesUpTo: found?.savesUpTo ?? 0 };
}

/** Devices in the editor's order. */
export async function readDevices(db: Queryable): Promise<Devices> {
  const rows = await db.select().from(devices).orderBy(asc(devices.position));
  return { items: rows.map(({ position: _p, ...device }) => device) };
}
