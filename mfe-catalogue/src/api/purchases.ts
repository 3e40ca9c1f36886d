import type { Currency, ReplyOf } from '@platform/shared/contracts';
import { type CallParts, mutate } from '@platform/shared/queries';

export interface Order {
  gameId: number;
  currency: Currency;
  /** What the page shows, in whole coins or gems. */
  price: number;
  /** The same key buys once, however often it is sent. */
  key: string;
}

/**
 * Buys a game; what the purchase changes is loaded again.
 * @returns the receipt, and the balance after it
 * @throws AppError with the code `price-changed`, `balance-too-low`, `already-owned` or another
 */
export const buyGame = (parts: CallParts, order: Order): Promise<ReplyOf<'POST /api/purchases'>> =>
  mutate(parts, 'POST /api/purchases', { body: order });
