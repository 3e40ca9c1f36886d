import type { SiteServices } from '../services';
import { CachedReply } from '../../../ground/http/reply-cache';
import { readMaintenance } from './repository';

/**
 * Whether the site is in maintenance right now, from the cache that every switch drops.
 * @returns a check that is cheap enough to run before every state-changing call
 */
export function maintenanceSwitch({ cache, db }: Pick<SiteServices, 'cache' | 'db'>): () => Promise<boolean> {
  return async () => {
    const { text } = await cache.get(
      'maintenance',
      async () => new CachedReply(String((await readMaintenance(db)).state), 'any'),
    );
    return text === 'true';
  };
}
