import type { Money, Pack } from '@platform/shared/contracts';

/** What coins are worth to a performer (docs/spec/live.md#payouts). */
export interface PayoutRate {
  /** Price of 1,000 coins, in the smallest unit of the currency. */
  readonly perThousand: number;
  /** The performer's share of it. */
  readonly sharePercent: number;
  /** ISO 4217. */
  readonly currency: string;
}

/**
 * Money for a room's coins, rounded down to the smallest unit.
 * @param coins whole ones; below zero they are worth nothing
 */
export const worthOf = (coins: number, { perThousand, sharePercent, currency }: PayoutRate): Money => ({
  // The product may be above the largest whole number that a double has.
  amount: Number((BigInt(Math.max(0, coins)) * BigInt(perThousand) * BigInt(sharePercent)) / 100_000n),
  currency,
});

/** What 1,000 coins cost at the price of the pack in which a coin costs least, rounded down, 1 at least. */
export const cheapestPerThousand = (packs: readonly Pack[]): number =>
  Math.max(1, Math.min(...packs.map(({ coins, price }) => Math.floor((price.amount * 1_000) / coins))));
