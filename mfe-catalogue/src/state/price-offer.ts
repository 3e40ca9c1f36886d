import type { GameCard, Purchase } from '@platform/shared/contracts';

/** What a member may pay with one currency. */
export interface Payable {
  total: number;
  /** What is left after the purchase, or null when there is not enough. */
  remaining: number | null;
  /** What is missing; 0 when there is enough. */
  missing: number;
}

/** What the price panel offers; coins are whole numbers, discounts percentages above 0. */
export type Offer =
  | { kind: 'announced' }
  | { kind: 'not-for-sale' }
  | { kind: 'owned' }
  | { kind: 'guest'; total: number }
  | ({
      kind: 'member';
      /** Without Premium the member would pay more. */
      isPremiumPrice: boolean;
      /** The struck price, what is saved, and the last day (ISO) where an offer names one, when there is a discount. */
      saving: { before: number; percent: number; until?: string } | null;
      /** The price with premium, for members without it and only when it is lower. */
      premium: { total: number; percent: number } | null;
      /** The same in gems, for the games that carry a gem price. */
      gems: Payable | null;
    } & Payable);

const payable = (total: number, balance: number): Payable => ({
  total,
  remaining: balance >= total ? balance - total : null,
  missing: Math.max(0, total - balance),
});

/**
 * What a visitor may be told about buying a game. Guests see the standard price alone: purchases and
 * discounts are members' business, and premium members pay the premium price (docs/spec/interface.md#game-card).
 * @param game status and standard price before any discount
 * @param viewer who looks; `coins` and `gems` are the balances, `purchase` the account's entry for this game
 */
export function priceOffer(
  game: Pick<GameCard, 'view' | 'coins' | 'notForSale'>,
  viewer: { authorized: boolean; premium: boolean; coins: number; gems: number; purchase: Purchase | undefined },
): Offer {
  const { authorized, premium, coins, gems, purchase } = viewer;
  if (authorized && purchase?.completed === true) return { kind: 'owned' };
  if (game.view === 'announcement') return { kind: 'announced' };
  if (game.notForSale !== undefined) return { kind: 'not-for-sale' };
  if (!authorized) return { kind: 'guest', total: game.coins };
  const standard = purchase?.prices.coins.standard ?? { price: game.coins, discount: 0, total: game.coins };
  const withPremium = purchase?.prices.coins.premium;
  const own = premium ? (withPremium ?? standard) : standard;
  const gemPrice = purchase?.prices.gems ?? null;
  return {
    kind: 'member',
    ...payable(own.total, coins),
    isPremiumPrice: own.total < standard.total,
    saving:
      own.discount > 0
        ? { before: own.price, percent: own.discount, ...(purchase?.saleEndsOn && { until: purchase.saleEndsOn }) }
        : null,
    premium:
      !premium && withPremium !== undefined && withPremium.total < own.total
        ? { total: withPremium.total, percent: withPremium.discount }
        : null,
    gems: gemPrice === null ? null : payable(gemPrice, gems),
  };
}
