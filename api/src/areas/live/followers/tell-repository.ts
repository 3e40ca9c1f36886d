import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isAnyOf } from '../../../ground/db/any-of';
import { isListed } from '../../catalogue/listed-repository';
import { liveBroadcasts, liveRooms, models } from '../../catalogue/tables';
import { accounts } from '../../identity/tables';
import { isOnAir } from '../broadcasts/repository';
import { follows } from '../tables';

/**
 * Shows that anybody may enter now, and of which followers were not told.
 * @param from and until: when they began
 */
export function readUntoldShows(
  db: Queryable,
  { from, until }: { readonly from: Date; readonly until: Date },
  now: Date,
) {
  return db
    .select({
      id: liveBroadcasts.id,
      modelId: liveRooms.modelId,
      nickname: liveRooms.nickname,
      name: sql<string>`trim(${models.firstName} || ' ' || ${models.lastName})`,
    })
    .from(liveBroadcasts)
    .innerJoin(liveRooms, and(eq(liveRooms.id, liveBroadcasts.roomId), eq(liveRooms.isPrivate, false)))
    .innerJoin(models, and(eq(models.id, liveRooms.modelId), isListed(models)))
    .where(
      and(
        isOnAir(now),
        isNull(liveBroadcasts.followersToldAt),
        gt(liveBroadcasts.startedAt, from),
        lt(liveBroadcasts.startedAt, until),
      ),
    )
    .orderBy(asc(liveBroadcasts.id));
}
export type UntoldShow = Awaited<ReturnType<typeof readUntoldShows>>[number];

/** Followers of a performer; who was told since `toldBefore` is left out. */
interface Untold {
  readonly modelId: number;
  readonly toldBefore: Date;
}

const isUntold = ({ modelId, toldBefore }: Untold) =>
  and(
    eq(follows.modelId, modelId),
    or(isNull(follows.toldAt), lt(follows.toldAt, toldBefore)),
    isNull(accounts.blockedAt),
    isNull(accounts.removalDueAt),
  );

/** Locks followers who may be told, leaving out those that another server has locked to tell them. */
export function lockFollowers(tx: Queryable, which: Untold, limit: number) {
  return tx
    .select({ id: accounts.id, email: accounts.email, name: accounts.name })
    .from(follows)
    .innerJoin(accounts, eq(accounts.id, follows.accountId))
    .where(isUntold(which))
    .orderBy(asc(follows.accountId))
    .limit(limit)
    .for('update', { of: follows, skipLocked: true });
}

/** @returns whether any follower is still to be told, those included that another server has locked to tell them */
export async function hasFollowersToTell(tx: Queryable, which: Untold): Promise<boolean> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(follows)
    .innerJoin(accounts, eq(accounts.id, follows.accountId))
    .where(isUntold(which))
    .limit(1);
  return rows.length > 0;
}

/** Notes that followers were told of a show of a performer. */
export async function markFollowersTold(
  tx: Queryable,
  modelId: number,
  accountIds: readonly number[],
  now: Date,
): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .update(follows)
    .set({ toldAt: now })
    .where(and(eq(follows.modelId, modelId), isAnyOf(follows.accountId, accountIds)));
}

/** Notes that all followers were told of a show. */
export async function markShowTold(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.update(liveBroadcasts).set({ followersToldAt: now }).where(eq(liveBroadcasts.id, id));
}
