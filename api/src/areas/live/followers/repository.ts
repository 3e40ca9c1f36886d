import type { Followed } from '@platform/shared/contracts';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { liveRooms, models } from '../../catalogue/tables';
import { accounts } from '../../identity/tables';
import { follows } from '../tables';

/** Performers that one account follows at most. */
const MAX_FOLLOWS = 500;

const fullName = sql<string>`trim(${models.firstName} || ' ' || ${models.lastName})`;
/** The address of a performer's room; null: there is none. */
const nickname = sql<string | null>`(
  select ${liveRooms.nickname} from ${liveRooms} where ${liveRooms.modelId} = ${models.id} order by ${liveRooms.id} limit 1)`;

/** @returns whom a member follows, the latest first */
export async function readFollows(db: Queryable, accountId: number): Promise<Followed[]> {
  const rows = await db
    .select({ slug: models.slug, name: fullName, picture: models.avatar, nickname })
    .from(follows)
    .innerJoin(models, and(eq(models.id, follows.modelId), isListed(models)))
    .where(eq(follows.accountId, accountId))
    .orderBy(desc(follows.createdAt), desc(follows.modelId));
  return rows.flatMap(({ nickname: room, ...row }) =>
    room === null ? [] : [{ ...row, roomUrl: `/camgirls/${room}` }],
  );
}

/** @returns the id and the name of a performer who has a room; null: there is none */
export async function findFollowable(
  db: Queryable,
  by: { readonly slug: string } | { readonly modelId: number },
): Promise<{ id: number; name: string } | null> {
  const [found] = await db
    .select({ id: models.id, name: fullName })
    .from(models)
    .where(
      and(
        'slug' in by ? eq(models.slug, by.slug) : eq(models.id, by.modelId),
        isListed(models),
        sql`${nickname} is not null`,
      ),
    );
  return found ?? null;
}

/** Has a member follow a performer; again is fine. @returns false when they follow as many as they may */
export async function addFollow(db: Queryable, accountId: number, modelId: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Two requests of one member are counted one after the other; of an account that is gone nothing is written.
    const [account] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update');
    if (!account) return true;
    const [others] = await tx
      .select({ n: count() })
      .from(follows)
      .where(and(eq(follows.accountId, accountId), sql`${follows.modelId} <> ${modelId}`));
    if ((others?.n ?? 0) >= MAX_FOLLOWS) return false;
    await tx.insert(follows).values({ accountId, modelId, createdAt: now }).onConflictDoNothing();
    return true;
  });
}

export async function removeFollow(db: Queryable, accountId: number, modelId: number): Promise<void> {
  await db.delete(follows).where(and(eq(follows.accountId, accountId), eq(follows.modelId, modelId)));
}
