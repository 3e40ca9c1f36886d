import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { accounts, publicNames } from '../tables';

/**
 * All columns of a profile, in one statement: every page of a member needs them.
 * @param columns what other areas add
 */
export async function findProfile(db: Queryable, accountId: number, columns: Readonly<Record<string, SQL>>) {
  const { photo, name, email, createdAt, passwordChangedAt, notifications } = accounts;
  const [account] = await db
    .select({
      ...columns,
      photo,
      name,
      email,
      createdAt,
      passwordChangedAt,
      notifications,
      publicName: { name: publicNames.name, confirmedAt: publicNames.confirmedAt, changedAt: publicNames.changedAt },
    })
    .from(accounts)
    .leftJoin(publicNames, eq(publicNames.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
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
