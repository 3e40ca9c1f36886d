import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from './database';
import { settings } from './tables';

const KEY = 'content-version';

/**
 * The number that every change of public content raises; caches watch it. Each day raises it, too (UTC, by the database's
 * clock, as in `isListed`): the papers of titles end with a day, and nothing writes then.
 */
export async function readContentVersion(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ version: unknown }>(
    sql`select coalesce((select (${settings.value})::int from ${settings} where ${settings.key} = ${KEY}), 0)
      + floor(extract(epoch from now()) / 86400)::int as version`,
  );
  return z.number().parse(rows[0]?.version);
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
