import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { accounts } from '../tables';
import { liveRooms, ratings } from '../../catalogue/tables';
import { performers } from '../../live/tables';
import { balancesOf } from '../../ledger/ledger/repository';
import { subscriptionOf } from '../../commerce/subscriptions/repository';

/** Stars by game, as a column of another statement. */
const starsOf = (accountId: number): SQL<Record<string, number>> =>
  sql`(select coalesce(json_object_agg(${ratings.gameId}, ${ratings.stars}), '{}') from ${ratings} where ${ratings.accountId} = ${accountId})`;

/** The nickname of a performer's room, as a column of another statement; null for everybody else. */
const roomOf = (accountId: number): SQL<string | null> =>
  sql`(select ${liveRooms.nickname} from ${performers} join ${liveRooms} on ${liveRooms.id} = ${performers.roomId} where ${performers.accountId} = ${accountId})`;

/** All columns of a profile, in one statement: every page of a member needs them. */
export async function findProfile(db: Queryable, accountId: number) {
  const { photo, name, email, createdAt, passwordChangedAt, notifications } = accounts;
  const [account] = await db
    .select({
      photo,
      name,
      email,
      createdAt,
      passwordChangedAt,
      subscription: subscriptionOf(accountId),
      notifications,
      balances: balancesOf(accountId),
      ratedGames: starsOf(accountId),
      room: roomOf(accountId),
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .prepare('read-profile')
    .execute();
  return account ?? null;
}

interface ProfileChanges {
  readonly photo?: (typeof accounts.$inferSelect)['photo'];
  readonly name?: string;
  readonly notifications?: Readonly<Record<string, boolean | undefined>>;
}

/** Changes what is given. Notifications are merged by the database: another tab may change another switch at the same time. */
export async function updateAccount(
  db: Queryable,
  accountId: number,
  { notifications, ...changes }: ProfileChanges,
): Promise<void> {
  const merged = notifications && sql`${accounts.notifications} || ${JSON.stringify(notifications)}::jsonb`;
  await db
    .update(accounts)
    .set({ ...changes, ...(merged && { notifications: merged }) })
    .where(eq(accounts.id, accountId));
}
