import type { PayoutState } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { currencies, lockBalances, transferWithin } from '../../ledger/ledger/repository';
import { performerAccount } from '../performers/ledger-account';
import { mailPayout, type PayoutParts } from './emails';
import { worthOf } from './rate';
import { findShareChange, isShareChange, rateOf } from './shares-repository';
import {
  findPayoutOfKey,
  findPeriodStart,
  hasOpenPayout,
  insertPayout,
  lockPayout,
  type PayoutRow,
  readPeriod,
  updatePayout,
} from './repository';

/** A staff member who decides. */
interface Decider {
  readonly accountId: number;
  readonly email: string;
}

/** Coins for which performers were paid, or soon will be. */
const house = { system: 'payouts' } as const;

const conflict = (message: string): ApiError => new ApiError(409, 'validation-failed', message);
const wrongDay = (message: string): ApiError =>
  new ApiError(400, 'validation-failed', message, { fields: { until: message } });

const DAY = 86_400_000;

interface Proposal {
  readonly roomId: number;
  /** The room's performer; null: no account performs there. */
  readonly accountId: number | null;
  /** Last day of the period in UTC, such as `2026-10-31`; today: up to now. */
  readonly until: string;
  /** Idempotency key: one proposal per key. */
  readonly key: string;
  readonly by: Decider;
}

/**
 * Proposes a payout: the coins that a room had earned by the end of a day and still has leave its balance, at today's
 * rate, in this transaction (docs/spec/live.md#payouts).
 * @returns the payout; for a used key the earlier one
 * @throws ApiError 400 for a day that is no end of a period; 409 if one is open, if there is too little, or if the key
 *   was used for another
 */
export async function proposePayout(
  tx: Queryable,
  { config, now }: PayoutParts,
  { roomId, accountId, until: day, key, by }: Proposal,
): Promise<PayoutRow> {
  const owner = performerAccount(roomId);
  const [account, other] = [
    { owner, currency: currencies.coins },
    { owner: house, currency: currencies.coins },
  ];
  // This lock covers the room's balance, so concurrent proposals see each other.
  const [balance = 0] = await lockBalances(tx, [account, other]);
  const time = now();
  const begin = new Date(day);
  const end = new Date(begin.getTime() + DAY);
  const isOver = end <= time;
  const until = isOver ? end : time;
  const known = await findPayoutOfKey(tx, key);
  if (known) {
    if (known.roomId === roomId && known.until > begin && known.until <= end) return known;
    throw new ApiError(409, 'key-used', 'This proposal was already made for another room or day. Please start again.');
  }
  if (begin > time) throw wrongDay('Choose today or an earlier day.');
  if (await hasOpenPayout(tx, roomId)) throw conflict('This room already has an open payout. Finish that one first.');
  const from = await findPeriodStart(tx, roomId);
  if (from === null || balance <= 0) throw conflict('This room has no coins to pay out.');
  if (until <= from) throw wrongDay('Everything up to that day is already in a payout. Choose a later day.');
  // Coins earned after the period wait for the next payout; coins taken back after it reduce this one.
  const coinsUntil = async (moment: Date): Promise<number> => {
    const later = await readPeriod(tx, roomId, moment, null);
    return Math.min(balance, balance - later.tips - later.privateShows - later.other);
  };
  const coins = isOver ? await coinsUntil(until) : balance;
  const first = await rateOf(tx, config.payouts, roomId, from);
  // A payout has one share; what is worth nothing at the earlier one goes with the later.
  const change = await findShareChange(tx, roomId, from, until);
  if (change !== null && worthOf(await coinsUntil(change), first).amount > 0)
    throw wrongDay(`The share changes on ${change.toISOString().slice(0, 10)}. Choose the day before it first.`);
  const rate = change === null ? first : await rateOf(tx, config.payouts, roomId, change);
  const { amount, currency } = worthOf(coins, rate);
  // What was earned before a change would wait for ever, where it is less.
  if (amount < ((await isShareChange(tx, roomId, until)) ? 1 : rate.minimum))
    throw conflict('The room’s earnings up to that day are below the smallest payout. They stay in the balance.');
  const row = await insertPayout(tx, {
    key,
    roomId,
    accountId,
    from,
    until,
    coins,
    perThousand: rate.perThousand,
    sharePercent: rate.sharePercent,
    amount,
    currency,
    state: 'proposed',
    proposedAt: time,
    proposedBy: by.accountId,
    proposer: by.email,
  });
  await book(tx, row, 'payout');
  return row;
}

/**
 * Approves a payout and notifies its performer.
 * @param options `hasOther`: whether anyone but the proposer could approve it
 * @throws ApiError 404; 403 if the proposer approves it and there is another person; 409 if it is not proposed
 */
export async function approvePayout(
  tx: Queryable,
  parts: PayoutParts,
  id: number,
  { by, hasOther }: { readonly by: Decider; readonly hasOther: (payout: PayoutRow) => boolean },
): Promise<PayoutRow> {
  const row = await requirePayout(tx, id, ['proposed'], by);
  if (row.proposedBy === by.accountId && hasOther(row))
    throw new ApiError(403, 'forbidden', 'You proposed this payout. Someone else must approve it.');
  const approved = await updatePayout(tx, id, { state: 'approved', approvedAt: parts.now(), approver: by.email });
  await mailPayout(tx, parts, approved);
  return approved;
}

/**
 * Marks an approved payout as sent and notifies its performer.
 * @param reference by which the payment is found
 * @throws ApiError 404; 409 if it is not approved
 */
export async function markPaid(
  tx: Queryable,
  parts: PayoutParts,
  id: number,
  { by, reference }: { readonly by: Decider; readonly reference: string },
): Promise<PayoutRow> {
  await requirePayout(tx, id, ['approved'], by);
  const paid = await updatePayout(tx, id, { state: 'paid', paidAt: parts.now(), reference });
  await mailPayout(tx, parts, paid);
  return paid;
}

/**
 * Rejects a payout that was not sent: its coins return to the balance, and its performer is notified of the reason.
 * @throws ApiError 404; 409 if it is paid or rejected
 */
export async function rejectPayout(
  tx: Queryable,
  parts: PayoutParts,
  id: number,
  { by, reason }: { readonly by: Decider; readonly reason: string },
): Promise<PayoutRow> {
  const row = await requirePayout(tx, id, ['proposed', 'approved'], by);
  await book(tx, row, 'payout-back');
  const rejected = await updatePayout(tx, id, { state: 'rejected', rejectedAt: parts.now(), rejection: reason });
  await mailPayout(tx, parts, rejected);
  return rejected;
}

/** Moves a payout's coins out of its room's balance, or back. */
async function book(tx: Queryable, { id, roomId, coins }: PayoutRow, what: 'payout' | 'payout-back'): Promise<void> {
  const owner = performerAccount(roomId);
  const amount = what === 'payout' ? coins : -coins;
  await transferWithin(tx, {
    initiator: owner,
    idempotencyKey: `${what}:${id}`,
    reason: `${what}:${id}`,
    entries: [
      { owner, currency: currencies.coins, amount: -amount },
      { owner: house, currency: currencies.coins, amount },
    ],
  });
}

const words: Readonly<Record<PayoutState, string>> = {
  proposed: 'is not approved yet',
  approved: 'is already approved',
  paid: 'is already paid',
  rejected: 'is already rejected',
};

/** Locks a payout, and checks that it is in one of these states and not the decider's own. */
async function requirePayout(
  tx: Queryable,
  id: number,
  states: readonly PayoutState[],
  by: Decider,
): Promise<PayoutRow> {
  const row = await lockPayout(tx, id);
  if (!row) throw notFound('There is no such payout.');
  requireNotOwn(row.accountId, by);
  if (!states.includes(row.state)) throw conflict(`This payout ${words[row.state]}.`);
  return row;
}

/** @throws ApiError 403 if a performer of the team decides about their own money */
export function requireNotOwn(accountId: number | null, by: Decider): void {
  if (accountId === by.accountId)
    throw new ApiError(403, 'forbidden', 'This payout is your own. Someone else must decide on it.');
}
