import type { BalanceEntry, Profile } from '@platform/shared/contracts';
import type { Queryable } from '../../../db/database';
import { currencies, readBalances } from '../../money/ledger/repository';
import { findPlan, findProfile } from './repository';

/**
 * A member's profile (product.md §3).
 * @throws Error when there is no such account: a session always has one
 */
export async function readProfile(db: Queryable, accountId: number): Promise<Profile> {
  const account = await findProfile(db, accountId);
  if (!account) throw new Error(`there is no account ${accountId}`);
  return {
    photoMedia: account.photo,
    name: account.name,
    email: account.email,
    memberSince: account.createdAt.toISOString(),
    subscription: account.plan && { plan: account.plan, renewsOn: account.planRenewsOn, endsOn: account.planEndsOn },
    passwordLastChange: account.passwordChangedAt?.toISOString() ?? null,
    ratedGames: account.ratedGames,
    isPremiumUser: isPremium(account),
    balance: balanceEntries(account.balances),
    notifications: account.notifications,
  };
}

/** Coins and gems as the contract lists them. */
export async function readBalanceEntries(db: Queryable, accountId: number): Promise<BalanceEntry[]> {
  const { coins, gems } = await readBalances(db, accountId);
  return balanceEntries({ [currencies.coins]: coins, [currencies.gems]: gems });
}

const balanceEntries = (balances: Partial<Record<number, number>>): BalanceEntry[] =>
  Object.values(currencies).map((currencyType) => ({ currencyType, count: balances[currencyType] ?? 0 }));

/** Whether a member has premium today. */
export async function isPremiumMember(db: Queryable, accountId: number): Promise<boolean> {
  const account = await findPlan(db, accountId);
  return account !== null && isPremium(account);
}

/** Premium runs while a plan renews, and after a cancellation to the end of the paid period (decisions.md, "Money"). */
function isPremium(
  account: { plan: string | null; planRenewsOn: string | null; planEndsOn: string | null },
  now = new Date(),
): boolean {
  const until = account.planEndsOn ?? account.planRenewsOn;
  return account.plan !== null && until !== null && until >= now.toISOString().slice(0, 10);
}
