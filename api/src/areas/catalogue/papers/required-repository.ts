import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { settings } from '../../../ground/db/tables';

/** The row of `settings` with which nothing needs papers. Where it is missing, rooms and titles do. */
const OPTIONAL = 'papers-optional';

/** Whether the operator asks for no papers; read once in a statement, whatever it is compared with. */
export const arePapersOptional: SQL = sql`exists (select 1 from ${settings} where ${settings.key} = ${sql.raw(`'${OPTIONAL}'`)})`;

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
