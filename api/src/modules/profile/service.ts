import type { BalanceEntry, Profile } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { accounts, ratings } from '../../db/tables';
import { currencies, readBalances } from '../ledger/ledger';

/**
 * A member's profile (product.md §3).
 * @throws Error when there is no such account: a session always has one
 */
export async function readProfile(db: Queryable, accountId: number): Promise<Profile> {
  const [[account], rated, balance] = await Promise.all([
    db.select().from(accounts).where(eq(accounts.id, accountId)),
    db.select({ gameId: ratings.gameId, stars: ratings.stars }).from(ratings).where(eq(ratings.accountId, accountId)),
    readBalanceEntries(db, accountId),
  ]);
  if (!account) throw new Error(`there is no account ${accountId}`);
  return {
    photoMedia: account.photo,
    name: account.name,
    email: account.email,
    memberSince: account.createdAt.toISOString(),
    subscription: account.plan && { plan: account.plan, renewsOn: account.planRenewsOn, endsOn: account.planEndsOn },
    passwordLastChange: account.passwordChangedAt?.toISOString() ?? null,
    ratedGames: Object.fromEntries(rated.map(({ gameId, stars }) => [String(gameId), stars])),
    isPremiumUser: isPremium(account),
    balance,
    notifications: account.notifications,
  };
}

/** Coins and gems as the contract lists them. */
export async function readBalanceEntries(db: Queryable, accountId: number): Promise<BalanceEntry[]> {
  const { coins, gems } = await readBalances(db, accountId);
  return [
    { currencyType: currencies.coins, count: coins },
    { currencyType: currencies.gems, count: gems },
  ];
}

/** Whether a member has premium today. */
export async function isPremiumMember(db: Queryable, accountId: number): Promise<boolean> {
  const [account] = await db.select({ plan: accounts.plan, planRenewsOn: accounts.planRenewsOn, planEndsOn: accounts.planEndsOn }).from(accounts).where(eq(accounts.id, accountId));
  return account !== undefined && isPremium(account);
}

/** Premium runs while a plan renews, and after a cancellation to the end of the paid period (decisions.md, "Money"). */
function isPremium(account: { plan: string | null; planRenewsOn: string | null; planEndsOn: string | null }, now = new Date()): boolean {
  const until = account.planEndsOn ?? account.planRenewsOn;
  return account.plan !== null && until !== null && until >= now.toISOString().slice(0, 10);
}
