import type { Database, Queryable } from '../../../ground/db/database';
import {
  type Currency,
  debtOf,
  InsufficientFundsError,
  lockBalances,
  type Owner,
  transferWithin,
} from '../ledger/repository';
import {
  addSettled,
  expiredHolds,
  findHoldOfKey,
  type HoldRow,
  insertHold,
  lockHold,
  markReleased,
} from './repository';

/** Money that is set aside: what of it was paid out, and what is left. */
export interface Hold {
  readonly id: number;
  readonly amount: number;
  readonly settled: number;
  /** Amount that can still be settled; 0 once it is released. */
  readonly remaining: number;
  readonly isReleased: boolean;
}

export interface HoldRequest {
  readonly accountId: number;
  readonly currency: Currency;
  /** Whole coins or gems, at least 1. */
  readonly amount: number;
  /** Purpose, such as `room:mara`. */
  readonly reason: string;
  /** The same key of a member holds once. */
  readonly key: string;
  readonly expiresAt: Date;
  /** When, where it is of the past. */
  readonly at?: Date;
}

export interface HoldPayment {
  /** Whole coins or gems, at least 1. */
  readonly part: number;
  readonly to: Owner;
  /** The same key of a hold pays once. */
  readonly key: string;
  /** When, where it is of the past. */
  readonly at?: Date;
}

/** How many expired holds are looked up at once. */
const ROUND = 100;

/**
 * Sets money of a member aside, so that what is under way can be paid for certain.
 * @returns the hold; a repeated key gets its hold as it stands now
 * @throws InsufficientFundsError
 * @throws IdempotencyConflictError the key was used for another hold
 */
export const reserve = (db: Queryable, request: HoldRequest, now: Date): Promise<Hold> =>
  db.transaction((tx) => reserveWithin(tx, request, now));

/** `reserve` in the transaction that the caller has open; after an error that must be rolled back. */
export async function reserveWithin(tx: Queryable, request: HoldRequest, now: Date): Promise<Hold> {
  const { accountId, currency, amount, reason, key, expiresAt, at } = request;
  requireWhole(amount);
  const member = { member: accountId };
  const { transferId, replayed, boughtSpent } = await transferWithin(tx, {
    initiator: member,
    idempotencyKey: `hold:${key}`,
    reason: `hold:${reason}`,
    ...(at && { at }),
    entries: [
      { owner: member, currency, amount: -amount },
      { owner: held(accountId), currency, amount },
    ],
  });
  if (replayed) {
    const known = await findHoldOfKey(tx, accountId, key);
    if (!known) throw new Error(`transfer ${transferId} has no hold`);
    return toHold(known);
  }
  const row = { accountId, idempotencyKey: key, currency, reason, amount, bought: boughtSpent, transferId };
  return toHold(await insertHold(tx, { ...row, createdAt: now, expiresAt }));
}

/**
 * Pays a part of a hold out.
 * @throws InsufficientFundsError more than is left, or the hold was released
 * @throws IdempotencyConflictError the key paid another part
 */
export const settle = (db: Queryable, holdId: number, payment: HoldPayment): Promise<Hold> =>
  db.transaction((tx) => settleWithin(tx, holdId, payment));

/** `settle` in the transaction that the caller has open; after an error that must be rolled back. */
export async function settleWithin(tx: Queryable, holdId: number, { part, to, key, at }: HoldPayment): Promise<Hold> {
  requireWhole(part);
  const hold = await locked(tx, holdId);
  const from = held(hold.accountId);
  const currency = currencyOf(hold);
  const { replayed } = await transferWithin(tx, {
    initiator: from,
    idempotencyKey: `settle:${holdId}:${key}`,
    reason: `settle:${hold.reason}`,
    ...(at && { at }),
    entries: [
      { owner: from, currency, amount: -part },
      { owner: to, currency, amount: part },
    ],
  });
  if (replayed) return toHold(hold);
  if (part > toHold(hold).remaining) throw new InsufficientFundsError('the hold has less left');
  return toHold(await addSettled(tx, holdId, part));
}

/** Ends a hold: what was not settled goes back to the member. Again does nothing. */
export const release = (db: Queryable, holdId: number, now: Date): Promise<Hold> =>
  db.transaction((tx) => releaseWithin(tx, holdId, now));

/** `release` in the transaction that the caller has open; after an error that must be rolled back. */
export async function releaseWithin(tx: Queryable, holdId: number, now: Date): Promise<Hold> {
  const hold = await locked(tx, holdId);
  if (hold.releasedAt !== null) return toHold(hold);
  const { remaining } = toHold(hold);
  if (remaining > 0) {
    const member = { member: hold.accountId };
    const currency = currencyOf(hold);
    await transferWithin(tx, {
      initiator: member,
      idempotencyKey: `release:${holdId}`,
      reason: `release:${hold.reason}`,
      // Granted money was settled first, as it is spent first.
      entries: [
        { owner: member, currency, amount: remaining, bought: Math.min(hold.bought, remaining) },
        { owner: held(hold.accountId), currency, amount: -remaining },
      ],
    });
  }
  return toHold(await markReleased(tx, holdId, now));
}

/**
 * Locks a hold and the accounts that paying it, releasing it and holding again move money between, for a transaction that
 * does more than one of these: taken one after another, they would be locked in another order than elsewhere.
 */
export async function lockHoldAccounts(tx: Queryable, holdId: number, to: Owner): Promise<void> {
  const hold = await locked(tx, holdId);
  const currency = currencyOf(hold);
  await lockAccountsOfHolds(tx, { accountId: hold.accountId, currency, to });
}

/** `lockHoldAccounts` before the hold is there. */
export async function lockAccountsOfHolds(
  tx: Queryable,
  { accountId, currency, to }: Pick<HoldRequest, 'accountId' | 'currency'> & Pick<HoldPayment, 'to'>,
): Promise<void> {
  const owners = [{ member: accountId }, held(accountId), debtOf(accountId), to];
  await lockBalances(
    tx,
    owners.map((owner) => ({ owner, currency })),
  );
}

/**
 * Releases expired holds. Several instances may do so at once: each is released once.
 * @returns how many
 */
export async function releaseExpired(db: Database, now: Date): Promise<number> {
  for (let count = 0; ;) {
    const ids = await expiredHolds(db, now, ROUND);
    for (const id of ids) await release(db, id, now);
    count += ids.length;
    if (ids.length < ROUND) return count;
  }
}

const held = (accountId: number): Owner => ({ system: 'holds', of: accountId });
const currencyOf = ({ currency }: HoldRow): Currency => (currency === 1 ? 1 : 0);

async function locked(tx: Queryable, holdId: number): Promise<HoldRow> {
  const hold = await lockHold(tx, holdId);
  if (!hold) throw new Error(`there is no hold ${holdId}`);
  return hold;
}

function requireWhole(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError('an amount is a whole number of at least 1');
}

const toHold = ({ id, amount, settled, releasedAt }: HoldRow): Hold => ({
  id,
  amount,
  settled,
  remaining: releasedAt === null ? amount - settled : 0,
  isReleased: releasedAt !== null,
});
