import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Slug } from '../catalogue/paging';

/** What a call needs to know of its servers (docs/spec/entities.md#call-configuration). */
const CallConfig = z.object({
  turn: z.array(z.object({ url: z.string(), login: z.string(), password: z.string() })),
  /** Address of the websocket. */
  signalling: z.string(),
});

/** The way into a room: what its call is configured with, and what it dials. */
export const RoomCall = z.object({
  config: CallConfig,
  /** The room, to signalling. */
  address: z.string(),
  role: z.enum(['user', 'model']),
  /** Names address, role and visitor; good for one listen and one dial, until `expiresAt` (ISO). */
  ticket: z.string(),
  expiresAt: z.string(),
});
export type RoomCall = z.infer<typeof RoomCall>;

export const calls = defineEndpoints({
  'POST /api/camgirls/{nickname}/call': {
    summary: 'Servers and ticket for watching a live room; 409 room-offline, room-private, room-full; 403 chat-banned',
    access: 'public',
    audience: 'full',
    changes: [],
    params: z.object({ nickname: Slug }),
    body: z.object({
      /** The address of the call before, when it stood and brought no picture: there may be one at another node. */
      stalledAt: z.string().max(200).optional(),
    }),
    reply: RoomCall,
  },
});
