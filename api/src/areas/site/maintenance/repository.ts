import type { Maintenance } from '@platform/shared/contracts';
import { bumpContentVersion } from '../../../ground/db/content-version';
import type { Database, Queryable } from '../../../ground/db/database';
import { settings } from '../../../ground/db/tables';
import { MAINTENANCE_KEY, readMaintenanceSwitch } from '../../../ground/maintenance-repository';

const RETRY_AFTER = 60;

/** The maintenance switch; off when it was never touched. */
export async function readMaintenance(db: Queryable): Promise<Maintenance> {
  return { ...(await readMaintenanceSwitch(db)), retryAfter: RETRY_AFTER };
}

/**
 * Switches maintenance; every instance follows within a second.
 * @param message plain text for visitors; empty: the page has words of its own
 */
export async function switchMaintenance(db: Database, state: boolean, message = ''): Promise<void> {
  const value = { state, message: state ? message : '' };
  await db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ key: MAINTENANCE_KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
    await bumpContentVersion(tx);
  });
}
