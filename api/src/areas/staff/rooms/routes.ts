import type { Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { liftSanction } from '../../live/studio/repository';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { closeRoom, openRoom } from './close-room';
import { lockRoomOf } from './repository';

/** Registers what staff do with a live room (docs/spec/staff.md#rooms). */
export function roomRoutes(staff: StaffEndpoints, services: StaffServices): void {
  const { chat } = services;

  staff.act('POST /api/staff/rooms/{nickname}/close', async ({ params: { nickname }, body: { reason } }, tx) => {
    const room = await requireRoom(tx, nickname);
    const { isChanged, afterwards } = await closeRoom(tx, services, room.id, reason);
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
