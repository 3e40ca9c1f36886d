import { formatDate, playLength } from '@platform/shared/format';
import type { Currency, GameCard, Purchase } from '@platform/shared/contracts';

/** Viewer of the card. Only members have purchases and discounts (docs/spec/interface.md#game-card). */
export interface Viewer {
  authorized: boolean;
  premium: boolean;
  purchase?: Purchase | undefined;
  /** What the card offers the game for; a game without a price in gems is offered for coins. */
  currency?: Currency | undefined;
}

export type CardTag = { kind: 'purchased' } | { kind: 'soon' } | { kind: 'save'; percent: number };

/** `before` is the struck price, or null without a discount. */
export type CardPrice =
  | { kind: 'owned' }
  | { kind: 'free' }
  | { kind: 'gems'; total: number; before: null }
  | { kind: 'coins'; total: number; before: number | null };

const price = ({ premium, purchase }: Viewer) => purchase?.prices.coins[premium ? 'premium' : 'standard'];
const priceInGems = ({ authorized, purchase, currency }: Viewer) =>
  authorized && currency === 'gems' ? (purchase?.prices.gems ?? null) : null;

/**
 * The one tag in the top left corner of a game card: PURCHASED first, COMING SOON for an announcement, else the
 * discount when it is above 0: the premium one for premium members (docs/spec/interface.md#game-card). It is one in
 * coins, so a card with a price in gems has none.
 * @returns null when no tag applies; guests never see a purchase or a discount
 */
export function cardTag(game: Pick<GameCard, 'view'>, viewer: Viewer): CardTag | null {
  if (viewer.authorized && viewer.purchase?.completed) return { kind: 'purchased' };
  if (game.view === 'announcement') return { kind: 'soon' };
  const percent = viewer.authorized && priceInGems(viewer) === null ? (price(viewer)?.discount ?? 0) : 0;
  return percent > 0 ? { kind: 'save', percent } : null;
}

/**
 * Price of the card.
 * @returns null for games that cannot be bought: an announcement, and a game that is not for sale
 */
export function cardPrice(game: Pick<GameCard, 'view' | 'coins' | 'notForSale'>, viewer: Viewer): CardPrice | null {
  if (viewer.authorized && viewer.purchase?.completed) return { kind: 'owned' };
  if (game.view === 'announcement' || game.notForSale !== undefined) return null;
  const gems = priceInGems(viewer);
  if (gems !== null) return { kind: 'gems', total: gems, before: null };
  const own = viewer.authorized ? price(viewer) : undefined;
  const total = own ? own.total : game.coins;
  if (total === 0) return { kind: 'free' };
  return { kind: 'coins', total, before: own && own.price > own.total ? own.price : null };
}

/** Link of the card. @returns null for an announcement: it has no page yet (docs/spec/entities.md#games) */
export function cardLink(game: Pick<GameCard, 'view' | 'pageUrl'>): string | null {
  return game.view === 'announcement' ? null : game.pageUrl;
}

/**
 * Length, scenes and cast of a game, e.g. `22 h, 52 scenes, 9 girls`; parts that are 0 are omitted.
 * @param game hours may have decimals, scenes and girls are counted
 */
export function cardFacts({ hours, scenes, girls }: Pick<GameCard, 'hours' | 'scenes' | 'girls'>): string {
  return [
    hours > 0 && lengthOf(hours),
    scenes > 0 && `${scenes} ${scenes === 1 ? 'scene' : 'scenes'}`,
    girls > 0 && `${girls} ${girls === 1 ? 'girl' : 'girls'}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** @param hours above 0 */
function lengthOf(hours: number): string {
  const { value, short } = playLength(hours);
  return `${value} ${short}`;
}

/** Release date of an announced game, e.g. `Out on 14 March 2027`. */
export const releaseDay = ({ releasedOn }: Pick<GameCard, 'releasedOn'>): string => `Out on ${formatDate(releasedOn)}`;
