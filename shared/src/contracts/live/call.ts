import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Slug } from '../catalogue/paging';

/** Servers of a call (docs/spec/entities.md#call-configuration). */
const CallConfig = z.object({
  turn: z.array(z.object({ url: z.string(), login: z.string(), password: z.string() })),
  /** Address of the websocket. */
  signalling: z.string(),
});

/** Access to a room's call: its configuration and address. */
export const RoomCall = z.object({
  config: CallConfig,
  /** The room's address for signalling. */
  address: z.string(),
  role: z.enum(['user', 'model']),
  /** Ticket for address, role and visitor; valid for one listen and one dial, until `expiresAt` (ISO). */
  ticket: z.string(),
  expiresAt: z.string(),
});
export type RoomCall = z.infer<typeof RoomCall>;

/** Access of a viewer, whose other end is a media server. */
const ViewerCall = RoomCall.extend({
  /** Paths of a connection: through the relay alone, or direct ones as well. Absent in older replies: `relay`. */
  ice: z.enum(['relay', 'all']).optional(),
});

export const calls = defineEndpoints({
  'POST /api/camgirls/{nickname}/call': {
    summary:
      'Servers and ticket for watching a live room; 409 room-offline, room-private, room-full; 503 unavailable; 403 chat-banned',
    access: 'public',
    audience: 'full',
    changes: [],
    params: z.object({ nickname: Slug }),
    body: z.object({
      /** Address of the previous call, if it was connected but had no picture: another node may have one. */
      stalledAt: z.string().max(200).optional(),
      /** Address that was dialled last, if the node there said that it was full: another node may have a place. */
      fullAt: z.string().max(200).optional(),
    }),
    reply: ViewerCall,
  },
});
