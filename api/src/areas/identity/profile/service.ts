import type { BalanceEntry, Profile } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { currencies, readBalances } from '../../ledger/ledger/repository';
import { hasPremium, type ProfileSubscription } from '../../commerce/subscriptions/repository';
import { findProfile } from './repository';

/**
 * A member's profile (product.md §3).
 * @throws Error when there is no such account: a session always has one
 */
export async function readProfile(db: Queryable, accountId: number, now = new Date()): Promise<Profile> {
  const account = await findProfile(db, accountId);
  if (!account) throw new Error(`there is no account ${accountId}`);
  return {
    photoMedia: account.photo,
    name: account.name,
    email: account.email,
    memberSince: account.createdAt.toISOString(),
    subscription: account.subscription && shownSubscription(account.subscription),
    passwordLastChange: account.passwordChangedAt?.toISOString() ?? null,
    ratedGames: account.ratedGames,
    isPremiumUser: account.subscription !== null && account.subscription.accessUntil > now.getTime(),
    balance: balanceEntries(account.balances),
    notifications: account.notifications,
    performer: account.room === null ? null : { nickname: account.room, pageUrl: `/camgirls/${account.room}` },
  };
}

/** Coins and gems as the contract lists them. */
export async function readBalanceEntries(db: Queryable, accountId: number): Promise<BalanceEntry[]> {
  const { coins, gems } = await readBalances(db, accountId);
  return balanceEntries({ [currencies.coins]: coins, [currencies.gems]: gems });
}

const balanceEntries = (balances: Partial<Record<number, number>>): BalanceEntry[] =>
  Object.values(currencies).map((currencyType) => ({ currencyType, count: balances[currencyType] ?? 0 }));

/** When it renews or ends; a renewal that was not paid is neither. */
const shownSubscription = ({ plan, status, paidUntil }: ProfileSubscription): NonNullable<Profile['subscription']> => ({
  plan,
  status,
  renewsOn: status === 'active' ? paidUntil : null,
  endsOn: status === 'cancelled' || status === 'ended' ? paidUntil : null,
});

/** Whether a member has premium now. */
export const isPremiumMember = (db: Queryable, accountId: number, now = new Date()): Promise<boolean> =>
  hasPremium(db, accountId, now);
