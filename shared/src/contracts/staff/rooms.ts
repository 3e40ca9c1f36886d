import { z } from 'zod';
import { Slug } from '../catalogue/paging';
import { defineEndpoints } from '../endpoint';
import { staff, StaffReason } from './fields';

const params = z.object({ nickname: Slug });
const changes = ['GET /api/staff/audit'] as const;
const reply = z.object({ isClosed: z.boolean() });

export const staffRooms = defineEndpoints({
  'POST /api/staff/rooms/{nickname}/close': {
    summary: 'Cuts what a room broadcasts, at once and for all, and keeps it closed until it is opened',
    ...staff,
    act: 'rooms.close',
    fresh: true,
    changes,
    params,
    /** `reason` is what its performer reads. */
    body: z.object({ reason: StaffReason }),
    reply,
  },
  'POST /api/staff/rooms/{nickname}/open': {
    summary: 'Opens a closed room again',
    ...staff,
    act: 'rooms.close',
    fresh: true,
    changes,
    params,
    body: z.object({ reason: StaffReason }),
    reply,
  },
  'POST /api/staff/rooms/{nickname}/bans/{member}/lift': {
    summary: 'Lets a member whom its performer banned or silenced into a room again',
    ...staff,
    act: 'rooms.bans',
    changes,
    params: params.extend({ member: z.coerce.number().int().positive() }),
    body: z.object({ reason: StaffReason }),
    reply: z.object({ status: z.literal('ok') }),
  },
});
