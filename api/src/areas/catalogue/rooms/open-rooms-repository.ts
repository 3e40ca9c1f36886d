import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { settings } from '../../../ground/db/tables';
import { liveRooms } from '../tables';

/** The row of `settings` with which rooms need no papers. Where it is missing, they do. */
const OPTIONAL = 'papers-optional';
const areOptional = sql`exists (select 1 from ${settings} where ${settings.key} = ${OPTIONAL})`;

/** Whether papers let a room be public; what is not known restricts (docs/spec/live.md#papers). */
export const hasPapers = (now: Date): SQL =>
  sql`(coalesce(${liveRooms.papersUntil} > ${now}, false) or ${areOptional})`;

/** Whether a room may be public: staff do not keep it closed, and its papers are valid. */
export const isOpenRoom = (now: Date): SQL => sql`(${liveRooms.closedAt} is null and ${hasPapers(now)})`;

/**
 * Makes the operator's setting known to everything that reads the database, media nodes included.
 * @returns whether it was another one before
 */
export async function setPapersRequired(db: Queryable, areRequired: boolean): Promise<boolean> {
  const changed = areRequired
    ? await db.delete(settings).where(eq(settings.key, OPTIONAL)).returning({ key: settings.key })
    : await db
        .insert(settings)
        .values({ key: OPTIONAL, value: true })
        .onConflictDoNothing()
        .returning({ key: settings.key });
  return changed.length > 0;
}
