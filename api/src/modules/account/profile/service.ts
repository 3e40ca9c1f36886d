import type { BalanceEntry, Profile } from '@platform/shared/contracts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database';
import { accounts, ratings } from '../../../db/tables';
import { balancesOf, currencies, readBalances } from '../../money/ledger/ledger';

const { photo, name, email, createdAt, passwordChangedAt, plan, planRenewsOn, planEndsOn, notifications } = accounts;

/**
 * A member's profile (product.md §3), in one statement: every page of a member asks for it.
 * @throws Error when there is no such account: a session always has one
 */
export async function readProfile(db: Queryable, accountId: number): Promise<Profile> {
  const [account] = await db
    .select({
      photo,
      name,
      email,
      createdAt,
      passwordChangedAt,
      plan,
      planRenewsOn,
      planEndsOn,
      notifications,
      balances: balancesOf(accountId),
      ratedGames: starsOf(accountId),
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .prepare('read-profile')
    .execute();
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

/** Stars by game, as a column of another statement. */
const starsOf = (accountId: number): SQL<Record<string, number>> =>
  sql`(select coalesce(json_object_agg(${ratings.gameId}, ${ratings.stars}), '{}') from ${ratings} where ${ratings.accountId} = ${accountId})`;

/** Coins and gems as the contract lists them. */
export async function readBalanceEntries(db: Queryable, accountId: number): Promise<BalanceEntry[]> {
  const { coins, gems } = await readBalances(db, accountId);
  return balanceEntries({ [currencies.coins]: coins, [currencies.gems]: gems });
}

const balanceEntries = (balances: Partial<Record<number, number>>): BalanceEntry[] =>
  Object.values(currencies).map((currencyType) => ({ currencyType, count: balances[currencyType] ?? 0 }));

/** Whether a member has premium today. */
export async function isPremiumMember(db: Queryable, accountId: number): Promise<boolean> {
  const [account] = await db
    .select({ plan: accounts.plan, planRenewsOn: accounts.planRenewsOn, planEndsOn: accounts.planEndsOn })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account !== undefined && isPremium(account);
}

/** Premium runs while a plan renews, and after a cancellation to the end of the paid period (decisions.md, "Money"). */
function isPremium(
  account: { plan: string | null; planRenewsOn: string | null; planEndsOn: string | null },
  now = new Date(),
): boolean {
  const until = account.planEndsOn ?? account.planRenewsOn;
  return account.plan !== null && until !== null && until >= now.toISOString().slice(0, 10);
}
