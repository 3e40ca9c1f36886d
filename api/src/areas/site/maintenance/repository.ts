import type { Maintenance } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { bumpContentVersion } from '../../../ground/db/content-version';
import type { Database, Queryable } from '../../../ground/db/database';
import { settings } from '../../../ground/db/tables';

const KEY = 'maintenance';
const RETRY_AFTER = 60;
const DEFAULT_MESSAGE = 'We’re improving the site. Please come back in a few minutes.';
const Stored = z.object({ state: z.boolean(), message: z.string() });

/** The maintenance switch; off when it was never touched. */
export async function readMaintenance(db: Queryable): Promise<Maintenance> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  const { state, message } = row ? Stored.parse(row.value) : { state: false, message: '' };
  return { state, message, retryAfter: RETRY_AFTER };
}

/**
 * Switches maintenance; every instance follows within a second.
 * @param message plain text for visitors; absent: a general one
 */
export async function switchMaintenance(db: Database, state: boolean, message = DEFAULT_MESSAGE): Promise<void> {
  const value = { state, message: state ? message : '' };
  await db.transaction(async (tx) => {
    await tx.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
    await bumpContentVersion(tx);
  });
}
