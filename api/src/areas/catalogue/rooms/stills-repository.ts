import { type SQL, sql } from 'drizzle-orm';

/** Milliseconds after which a still is not what is on air now: cards show the portrait again (docs/spec/live.md#stills). */
const SHOWN_FOR = 60_000;

/** When a still has to have been taken to be shown now. */
export const stillsSince = (now: Date): Date => new Date(now.getTime() - SHOWN_FOR);

/**
 * Whether a row of `room_stills` shows what is on air in its room, for joining `live_rooms` and `live_broadcasts`; never
 * during a private show. The table's names are written out, as in `roomsNow`.
 */
export const isStillOf = (now: Date): SQL => sql`room_stills.broadcast_id = live_broadcasts.id
    and not live_rooms.is_private and room_stills.taken_at > ${stillsSince(now)}`;
