import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from './db/database';
import { settings } from './db/tables';

/** The row of `settings` that has the switch. */
export const MAINTENANCE_KEY = 'maintenance';
const Stored = z.object({ state: z.boolean(), message: z.string() });

/** @returns whether the site is under maintenance, and what visitors are told; never switched: it is not */
export async function readMaintenanceSwitch(db: Queryable): Promise<z.output<typeof Stored>> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, MAINTENANCE_KEY));
  return row ? Stored.parse(row.value) : { state: false, message: '' };
}
