import type { Queryable } from '../../../ground/db/database';
import { type Currency, debtOf, type Entry, lockBalances, readBalance, transferWithin } from './repository';

export interface Grant {
  readonly accountId: number;
  readonly currency: Currency;
  /** Whole coins or gems, above zero. */
  readonly amount: number;
  /** The account of the house that they come from, or go back to. */
  readonly house: string;
  /** Whether real money paid for it (docs/decisions/bought-coins.md). */
  readonly isBought?: boolean;
  /** Unique for the member. */
  readonly idempotencyKey: string;
  readonly reason: string;
}

const entriesOf = (list: readonly Entry[]): Entry[] => list.filter(({ amount }) => amount !== 0);

/**
 * Gives a member coins or gems; what the member owes is paid from them first. Call it in the transaction of what causes it.
 * @returns how many paid the debt
 */
export async function credit(
  tx: Queryable,
  { accountId, currency, amount, house, isBought = false, idempotencyKey, reason }: Grant,
): Promise<{ settled: number }> {
  const source = { system: house, of: accountId };
  return transferWithin(tx, {
    initiator: source,
    idempotencyKey,
    reason,
    entries: [
      { owner: source, currency, amount: -amount },
      { owner: { member: accountId }, currency, amount, bought: isBought ? amount : 0 },
    ],
  });
}

/**
 * Takes coins or gems back that were given. A balance never goes below zero: what is no longer there becomes a debt.
 * @returns how many were taken, and how many are owed now because of it
 */
export async function takeBack(
  tx: Queryable,
  { accountId, currency, amount, house, idempotencyKey, reason }: Grant,
): Promise<{ taken: number; owed: number }> {
  const [member, debt, source] = [{ member: accountId }, debtOf(accountId), { system: house, of: accountId }] as const;
  const [balance = 0] = await lockBalances(
    tx,
    [member, debt, source].map((owner) => ({ owner, currency })),
  );
  const taken = Math.min(amount, balance);
  await transferWithin(tx, {
    initiator: source,
    idempotencyKey,
    reason,
    entries: entriesOf([
      { owner: source, currency, amount },
      { owner: member, currency, amount: -taken },
      { owner: debt, currency, amount: taken - amount },
    ]),
  });
  return { taken, owed: amount - taken };
}

/** How many coins or gems a member owes. */
export const readDebt = async (db: Queryable, accountId: number, currency: Currency): Promise<number> =>
  Math.max(0, -(await readBalance(db, debtOf(accountId), currency)));
