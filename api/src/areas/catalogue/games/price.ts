import type { Currency } from '@platform/shared/contracts';

/** A price and its parts. */
export interface Price {
  /** Whole coins or gems before the discount. */
  readonly price: number;
  /** Percent, 0 to 100. */
  readonly discount: number;
  /** The amount to pay. */
  readonly total: number;
}

/**
 * A price after its discount, rounded half up to a whole coin (docs/spec/money.md#prices).
 * @param price whole coins
 * @param discount percent, 0 to 100
 */
export function coinPrice(price: number, discount: number): Price {
  // Whole numbers throughout: 0.5 of a coin must not depend on a binary fraction.
  return { price, discount, total: Math.floor((price * (100 - discount) + 50) / 100) };
}

export interface PricedGame {
  readonly coins: number;
  readonly gems: number | null;
  /** Percent. */
  readonly standardDiscount: number;
  readonly premiumDiscount: number;
}

/**
 * The price of a game for a member. Discounts apply to coins only, not to gems.
 * @returns null where the game cannot be bought with this currency
 */
export function priceFor(game: PricedGame, currency: Currency, isPremium: boolean): Price | null {
  if (currency === 'gems') return game.gems === null ? null : { price: game.gems, discount: 0, total: game.gems };
  return coinPrice(game.coins, isPremium ? game.premiumDiscount : game.standardDiscount);
}
