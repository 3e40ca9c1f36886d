import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from './db/database';
import { settings } from './db/tables';

/** The row of `settings` that a restore writes, and `take-over` removes. */
const RESTORED_KEY = 'restored';
const Stored = z.object({ from: z.string(), at: z.iso.datetime() });

/** Command to run when the former site has stopped for good. */
export const TAKE_OVER = 'npm run cli -- take-over';

/**
 * Records that this site was restored from a backup. Until it takes over, it does not own what it shares with the
 * former site.
 */
export async function noteRestored(db: Queryable, { from, at }: { from: string; at: Date }): Promise<void> {
  const value = { from, at: at.toISOString() };
  await db
    .insert(settings)
    .values({ key: RESTORED_KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** @returns the backup that this site was restored from, and when; null: it was not, or it has taken over since */
export async function readRestored(db: Queryable): Promise<z.output<typeof Stored> | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, RESTORED_KEY));
  return row ? Stored.parse(row.value) : null;
}

/** Makes this site the owner of what it shares with the former site. @returns whether it had not taken over before */
export async function takeOver(db: Queryable): Promise<boolean> {
  return (await db.delete(settings).where(eq(settings.key, RESTORED_KEY)).returning()).length > 0;
}

/**
 * Prevents a restored site, which may be a drill, from removing what the running site needs.
 * @param what would be removed, and where
 * @throws Error one sentence, until it has taken over (docs/spec/operating.md#backups)
 */
export async function requireOwnSite(db: Queryable, what: string): Promise<void> {
  const restored = await readRestored(db);
  if (restored)
    throw new Error(
      `This site was restored from ${restored.from} and removes no ${what}, which the former site may still need: only where that has stopped for good, type "${TAKE_OVER}".`,
    );
}
