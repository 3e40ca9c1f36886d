import { type StaffRoom, type StaffRoomFull, weakLossPermille } from '@platform/shared/contracts';
import { bumpContentVersion } from '../../../ground/db/content-version';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { findAccountByEmail } from '../../identity/accounts/repository';
import { endAllBroadcastsOf, knownRate, readBroadcasts } from '../../live/broadcasts/repository';
import { readMissing } from '../../live/papers/repository';
import { findAccountOfRoom, GrantError, grantPerformer, revokePerformer } from '../../live/performers/repository';
import { insertShare, rateOf } from '../../live/payouts/shares-repository';
import { liftSanction, readRoomSettings, readSanctions, writeRoomSettings } from '../../live/studio/repository';
import { queueEmail } from '../../messages/mail/email-template';
import { staffOf } from '../access/guard';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { closeRoom, openRoom } from './close-room';
import { inviteToRoom } from '../invitations/invite';
import { limitInvitations } from '../invitations/limit';
import { givenEmail, takenEmail } from './emails';
import { lockRoomOf, type RoomRow, writeClosedReason } from './repository';

const BROADCASTS = 10;
const ok = { status: 'ok' } as const;

/** Registers what staff do with a live room (docs/spec/staff.md#rooms). */
export function roomRoutes(staff: StaffEndpoints, services: StaffServices, app: FastifyInstance): void {
  const { chat, config, db, now } = services;
  const limit = limitInvitations(app);

  staff.act('POST /api/staff/rooms/{nickname}/close', async ({ params: { nickname }, body: { reason } }, tx) => {
    const room = await requireRoom(tx, nickname);
    const { isChanged, afterwards } = await closeRoom(tx, services, room.id, reason);
    // The decision that closed it before does not open it any more.
    if (!isChanged) await writeClosedReason(tx, room.id, reason);
    return {
      result: { isClosed: true },
      subject: `room ${nickname}`,
      before: { isClosed: !isChanged },
      after: { isClosed: true },
      afterwards,
    };
  });

  staff.act('POST /api/staff/rooms/{nickname}/open', async ({ params: { nickname } }, tx) => {
    const room = await requireRoom(tx, nickname);
    const { isChanged, afterwards } = await openRoom(tx, services, room.id);
    if (!isChanged) throw new ApiError(409, 'validation-failed', 'This room isn’t closed.');
    return {
      result: { isClosed: false },
      subject: `room ${nickname}`,
      before: { isClosed: true, reason: room.closedReason },
      after: { isClosed: false },
      afterwards,
    };
  });

  staff.act('POST /api/staff/rooms/{nickname}/settings', async ({ params: { nickname }, body }, tx) => {
    const { id } = await requireRoom(tx, nickname);
    const before = await readRoomSettings(tx, id);
    const { topic, privateCoinsPerMinute } = body;
    const after = { topic, privateCoinsPerMinute };
    await writeRoomSettings(tx, id, after, now());
    await bumpContentVersion(tx);
    return {
      result: ok,
      subject: `room ${nickname}`,
      before: { topic: before.topic, privateCoinsPerMinute: before.privateCoinsPerMinute },
      after,
      afterwards: () => chat.changed(id),
    };
  });

  staff.act('POST /api/staff/rooms/{nickname}/share', async ({ params: { nickname }, body, request }, tx) => {
    const { id } = await requireRoom(tx, nickname);
    const { percent, from } = body;
    const time = now();
    if (from < time.toISOString().slice(0, 10)) {
      const problem = 'Choose today or a later day.';
      throw new ApiError(400, 'validation-failed', problem, { fields: { from: problem } });
    }
    const { email, accountId } = staffOf(request);
    if ((await findAccountOfRoom(tx, id))?.accountId === accountId)
      throw new ApiError(403, 'forbidden', 'This is your own room. Someone else must set its share.');
    const before = await rateOf(tx, config.payouts, id, new Date(from));
    await insertShare(tx, { roomId: id, fromDay: from, percent, setAt: time, setter: email });
    return {
      result: ok,
      subject: `room ${nickname}`,
      before: { sharePercent: before.sharePercent },
      after: { sharePercent: percent, from },
    };
  });

  const givePerformer: Parameters<typeof staff.act<'POST /api/staff/rooms/{nickname}/performer'>>[1] = async (
    { params: { nickname }, body: { email }, request },
    tx,
  ) => {
    const room = await requireRoom(tx, nickname);
    const account = await findAccountByEmail(tx, email);
    if (!account) {
      const owner = await findAccountOfRoom(tx, room.id);
      if (owner) throw new ApiError(409, 'validation-failed', `The room ${nickname} belongs to ${owner.email}.`);
      const invitedBy = staffOf(request).accountId;
      return inviteToRoom(tx, services, { email: email.toLowerCase(), roomId: room.id, nickname, invitedBy });
    }
    if (account.blockedAt !== null) {
      const problem = 'This account is blocked.';
      throw new ApiError(400, 'validation-failed', problem, { fields: { email: problem } });
    }
    const before = await findAccountOfRoom(tx, room.id);
    try {
      await grantPerformer(tx, account.id, nickname);
    } catch (error) {
      if (error instanceof GrantError) throw new ApiError(409, 'validation-failed', error.message);
      throw error;
    }
    if (before === null) await queueEmail(tx, services, 'room-given', givenEmail(account, nickname));
    return {
      result: { memberId: account.id },
      subject: `room ${nickname}`,
      memberId: account.id,
      before: { performer: before?.accountId ?? null },
      after: { performer: account.id },
      afterwards: () => chat.changed(room.id),
    };
  };
  staff.act('POST /api/staff/rooms/{nickname}/performer', givePerformer, {
    before: async ({ body: { email }, request }) => {
      if (!(await findAccountByEmail(db, email))) await limit(request, email);
    },
  });

  staff.act('POST /api/staff/rooms/{nickname}/take-back', async ({ params: { nickname } }, tx) => {
    const room = await requireRoom(tx, nickname);
    const account = await findAccountOfRoom(tx, room.id);
    if (account === null) throw new ApiError(409, 'validation-failed', 'This room has no performer.');
    await endAllBroadcastsOf(tx, room.id, now());
    await revokePerformer(tx, account.accountId, nickname);
    await queueEmail(tx, services, 'room-taken', takenEmail(account, nickname));
    await bumpContentVersion(tx);
    return {
      result: ok,
      subject: `room ${nickname}`,
      memberId: account.accountId,
      before: { performer: account.accountId },
      after: { performer: null },
      afterwards: () => {
        chat.accessChanged();
        chat.changed(room.id);
      },
    };
  });

  staff.act('POST /api/staff/rooms/{nickname}/bans/{member}/lift', async ({ params: { nickname, member } }, tx) => {
    const room = await requireRoom(tx, nickname);
    if (!(await liftSanction(tx, room.id, member))) throw notFound('This member isn’t banned from the room.');
    return {
      result: { status: 'ok' as const },
      subject: `room ${nickname}`,
      memberId: member,
      before: { isBanned: true },
      after: { isBanned: false },
      afterwards: () => chat.sanctionChanged(room.id, member),
    };
  });
}

async function requireRoom(tx: Queryable, nickname: string) {
  const room = await lockRoomOf(tx, nickname);
  if (!room) throw notFound('There is no such room.');
  return room;
}

/** A room with its latest broadcasts and sanctions, and which papers it has not. */
export async function readFullRoom(db: Queryable, room: RoomRow, now: Date): Promise<StaffRoomFull> {
  const [broadcasts, sanctions, missingPapers] = await Promise.all([
    readBroadcasts(db, room.id, BROADCASTS),
    readSanctions(db, room.id, now),
    readMissing(db, { roomId: room.id }, now),
  ]);
  const { topic, privateCoinsPerMinute, slowModeSeconds, memberId, memberName } = room;
  return {
    ...roomOf(room, now),
    topic,
    privateCoinsPerMinute,
    slowModeSeconds,
    missingPapers,
    member: memberId === null ? null : { id: memberId, name: memberName ?? '' },
    broadcasts: broadcasts.map(({ id, startedAt, endedAt, source, peakViewers }) => ({
      id,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      source,
      peakViewers,
    })),
    sanctions: sanctions.map(({ id, name, kind, until, createdAt }) => ({
      memberId: id,
      name,
      kind,
      until: until?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** A room as lists have it. */
export function roomOf(row: RoomRow, now: Date): StaffRoom {
  const { nickname, performer, broadcast, tips, isPrivate, closedAt, closedReason, papersUntil, papersWaiting } = row;
  return {
    nickname,
    performer,
    broadcast: broadcast && {
      since: broadcast.startedAt.toISOString(),
      source: broadcast.source,
      viewers: broadcast.viewers,
      bitrateKbps: knownRate(broadcast.bitrateKbps),
      signal: signalOf(broadcast),
      tips,
    },
    isPrivate,
    closed: closedAt && { at: closedAt.toISOString(), reason: closedReason ?? '' },
    papers: {
      until: papersUntil !== null && papersUntil > now ? papersUntil.toISOString() : null,
      waiting: papersWaiting,
    },
  };
}

const signalOf = ({ isInterrupted, lostPermille }: NonNullable<RoomRow['broadcast']>) =>
  isInterrupted ? 'none' : lostPermille >= weakLossPermille ? 'weak' : 'good';
