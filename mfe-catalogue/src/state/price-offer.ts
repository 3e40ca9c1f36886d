import type { GameCard, Purchase } from '@platform/shared/contracts';

/** What the price panel offers; coins are whole numbers, discounts percentages above 0. */
export type Offer =
  | { kind: 'announced' }
  | { kind: 'owned' }
  | { kind: 'guest'; total: number }
  | {
      kind: 'member';
      total: number;
      /** The struck price and what is saved, when there is a discount. */
      saving: { before: number; percent: number } | null;
      /** Coins left after the purchase, or null when there are not enough. */
      remaining: number | null;
      /** Coins that are missing; 0 when there are enough. */
      missing: number;
      /** The price with premium, for members without it and only when it is lower. */
      premium: { total: number; percent: number } | null;
    };

/**
 * What a visitor may be told about buying a game. Guests see the standard price alone: purchases and
 * discounts are members' business, and premium members pay the premium price (product.md §6).
 * @param game status and standard price before any discount
 * @param viewer who looks; `coins` is the balance, `purchase` the account's entry for this game
 */
export function priceOffer(
  game: Pick<GameCard, 'view' | 'coins'>,
  viewer: { authorized: boolean; premium: boolean; coins: number; purchase: Purchase | undefined },
): Offer {
  const { authorized, premium, coins, purchase } = viewer;
  if (authorized && purchase?.completed === true) return { kind: 'owned' };
  if (game.view === 'announcement') return { kind: 'announced' };
  if (!authorized) return { kind: 'guest', total: game.coins };
  const standard = purchase?.prices.coins.standard ?? { price: game.coins, discount: 0, total: game.coins };
  const withPremium = purchase?.prices.coins.premium;
  const own = premium ? (withPremium ?? standard) : standard;
  return {
    kind: 'member',
    total: own.total,
    saving: own.discount > 0 ? { before: own.price, percent: own.discount } : null,
    remaining: coins >= own.total ? coins - own.total : null,
    missing: Math.max(0, own.total - coins),
    premium:
      !premium && withPremium !== undefined && withPremium.total < own.total
        ? { total: withPremium.total, percent: withPremium.discount }
        : null,
  };
}
