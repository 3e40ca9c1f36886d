import type { Money, Pack } from '@platform/shared/contracts';

/** Value of coins for a performer (docs/spec/live.md#payouts). */
export interface PayoutRate {
  /** Price of 1,000 coins, in the smallest unit of the currency. */
  readonly perThousand: number;
  /** The performer's share of that price. */
  readonly sharePercent: number;
  /** ISO 4217. */
  readonly currency: string;
}

/**
 * Money for a room's coins, rounded down to the smallest unit.
 * @param coins whole coins; a negative number is worth 0
 */
export const worthOf = (coins: number, { perThousand, sharePercent, currency }: PayoutRate): Money => ({
  // The product may exceed the largest safe integer of a double.
  amount: Number((BigInt(Math.max(0, coins)) * BigInt(perThousand) * BigInt(sharePercent)) / 100_000n),
  currency,
});

/** Price of 1,000 coins in the pack with the lowest price per coin, rounded down, at least 1. */
export const cheapestPerThousand = (packs: readonly Pack[]): number =>
  Math.max(1, Math.min(...packs.map(({ coins, price }) => Math.floor((price.amount * 1_000) / coins))));
