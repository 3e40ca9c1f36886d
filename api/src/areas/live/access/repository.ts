import { and, eq, gt, isNotNull, isNull, not, or } from 'drizzle-orm';
import { isAnyOf } from '../../../ground/db/any-of';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { isOpenRoom } from '../../catalogue/rooms/open-rooms-repository';
import { accounts, sessions } from '../../identity/tables';
import { ageTokens } from '../../age/tables';
import { chatSanctions, liveStreams, performers } from '../tables';
import { liveRooms, models } from '../../catalogue/tables';
import { hasNotEnded } from '../../identity/sessions/repository';

/** @returns those of the sessions that are good: of accounts that are not blocked, and not too old */
export async function readGoodSessions(db: Queryable, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(isAnyOf(sessions.id, ids), isNull(accounts.blockedAt), hasNotEnded(now)));
  return new Set(rows.map(({ id }) => id));
}

/** @returns those of the age tokens that are neither revoked nor over */
export async function readGoodAgeTokens(db: Queryable, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: ageTokens.id })
    .from(ageTokens)
    .where(and(isAnyOf(ageTokens.id, ids), isNull(ageTokens.revokedAt), gt(ageTokens.expiresAt, now)));
  return new Set(rows.map(({ id }) => id));
}

/** @returns `room account` of each ban that holds, of these accounts */
export async function readBans(db: Queryable, accountIds: readonly number[], now: Date): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const { roomId, accountId, kind, until } = chatSanctions;
  const rows = await db
    .select({ roomId, accountId })
    .from(chatSanctions)
    .where(and(isAnyOf(accountId, accountIds), eq(kind, 'ban'), or(isNull(until), gt(until, now))));
  return new Set(rows.map((row) => `${row.roomId} ${row.accountId}`));
}

/** @returns those of the rooms whose performers were withdrawn, that staff closed, or whose papers ran out */
export async function readDarkRooms(db: Queryable, roomIds: readonly number[], now: Date): Promise<Set<number>> {
  if (roomIds.length === 0) return new Set();
  const rows = await db
    .select({ id: liveRooms.id })
    .from(liveRooms)
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .where(and(isAnyOf(liveRooms.id, roomIds), or(isNotNull(models.withdrawnAt), not(isOpenRoom(now)))));
  return new Set(rows.map(({ id }) => id));
}

/** @returns by account, in which room it publishes, and the hash of its stream key; blocked accounts, withdrawn performers, closed rooms and those without papers are not there */
export async function readPublishers(
  db: Queryable,
  accountIds: readonly number[],
  now: Date,
): Promise<Map<number, { readonly roomId: number; readonly keyHash: string | null }>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ id: performers.accountId, roomId: performers.roomId, key: performers.streamKeyHash })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .innerJoin(liveRooms, eq(liveRooms.id, performers.roomId))
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .where(
      and(isAnyOf(performers.accountId, accountIds), isNull(accounts.blockedAt), isListed(models), isOpenRoom(now)),
    );
  return new Map(rows.map(({ id, roomId, key }) => [id, { roomId, keyHash: key?.toString('hex') ?? null }]));
}

/** @returns those of the sessions of WHIP and WHEP that were ended, on any instance */
export async function readEndedStreams(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: liveStreams.id })
    .from(liveStreams)
    .where(and(isAnyOf(liveStreams.id, ids), eq(liveStreams.isEnded, true)));
  return new Set(rows.map(({ id }) => id));
}
