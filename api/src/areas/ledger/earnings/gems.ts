import type { Queryable } from '../../../ground/db/database';
import { currencies, transferWithin } from '../ledger/repository';

/** Gems for the first rating of an owned game (docs/spec/money.md#gems). */
const RATING_GEMS = 5;

/**
 * Credits the gems for rating a game, once in the life of an account: not for another vote, and not after the game was
 * given back and bought again. Call it in the transaction of the rating.
 * @returns the gems that were credited now: `RATING_GEMS` less what paid a debt, or 0 when they had been before
 */
export async function earnForRating(tx: Queryable, accountId: number, gameId: number): Promise<number> {
  const member = { member: accountId };
  const key = `rating:${gameId}`;
  const { replayed, settled } = await transferWithin(tx, {
    initiator: member,
    idempotencyKey: key,
    reason: key,
    entries: [
      { owner: member, currency: currencies.gems, amount: RATING_GEMS },
      { owner: { system: 'rewards', of: accountId }, currency: currencies.gems, amount: -RATING_GEMS },
    ],
  });
  return replayed ? 0 : RATING_GEMS - settled;
}
