import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from './database';
import { settings } from './tables';

const KEY = 'content-version';

/** The number that every change of public content raises; caches watch it. */
export async function readContentVersion(db: Queryable): Promise<number> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return row ? z.number().parse(row.value) : 0;
}

/** Any fixed number: imports take turns on it. */
const CONTENT_LOCK = 4_118_207_534;

/** Makes the rest of a transaction wait for other imports, so that none overwrites what another changed. */
export async function lockContent(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${CONTENT_LOCK})`);
}

/** Tells every cache that content changed; call it in the transaction that changes it. */
export async function bumpContentVersion(db: Queryable): Promise<void> {
  await db
    .insert(settings)
    .values({ key: KEY, value: 1 })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`to_jsonb((${settings.value})::int + 1)` } });
}
