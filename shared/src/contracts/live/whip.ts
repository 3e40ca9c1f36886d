import { z } from 'zod';
import { Slug } from '../catalogue/paging';
import { defineEndpoints } from '../endpoint';

const noOffer = 'must be a session description with sound or picture';
/** A session description (RFC 8866). */
const Description = z
  .string()
  .max(60_000)
  .startsWith('v=0', noOffer)
  .regex(/^m=(?:audio|video) /m, noOffer);
const room = z.object({ nickname: Slug });
const session = room.extend({ id: z.string().min(1).max(100) });
const stream = { access: 'public', caller: 'stream' } as const;
const sdp = { mediaType: 'application/sdp', body: Description, reply: z.string() } as const;
const ended = z.object({ ended: z.literal(true) });

export const whip = defineEndpoints({
  'POST /api/live/{nickname}/whip': {
    ...stream,
    ...sdp,
    audience: 'any',
    summary: 'Publish in a room with a stream key (WHIP, RFC 9725): 201 with an answer and the address that ends it',
    changes: [],
    params: room,
  },
  'DELETE /api/live/{nickname}/whip/{id}': {
    ...stream,
    audience: 'any',
    summary: 'End what is published, with the same stream key',
    changes: [],
    params: session,
    reply: ended,
  },
  'POST /api/live/{nickname}/whep': {
    ...stream,
    ...sdp,
    audience: 'full',
    summary:
      'Watch a room with a standard player (WHEP): 201 with an answer; 409 room-offline, room-private, room-full',
    changes: [],
    params: room,
  },
  'DELETE /api/live/{nickname}/whep/{id}': {
    ...stream,
    audience: 'any',
    summary: 'Stop watching; the address is known to its viewer alone',
    changes: [],
    params: session,
    reply: ended,
  },
});
