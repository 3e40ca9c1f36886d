import { compareKeys, type KeyUse } from '../security/key-repository';
import { ConfigError } from '../settings';
import type { StatusCheck } from './status';

/**
 * Whether an instance that started here, with this environment and DATA_DIR, would have the keys of the database.
 * @param keysOf the keys of all areas
 * @param hasMembers whether anybody has an account
 */
export const keysStatus = (
  keysOf: (context: Parameters<StatusCheck['find']>[0]) => readonly KeyUse[],
  hasMembers: (db: Parameters<StatusCheck['find']>[0]['db']) => Promise<boolean>,
): StatusCheck => ({
  subject: 'keys',
  async find(context) {
    const { config, db } = context;
    const keys = keysOf(context);
    try {
      await compareKeys(db, { ...config, keys, hasMembers: () => hasMembers(db) });
      return [{ severity: 'ok', name: 'keys', text: `All ${keys.length} are those of the database` }];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return [
        {
          severity: 'error',
          name: 'key-lost',
          text: error.message,
          action:
            'Put the keys of the backup back before anything is started anew. Do not accept other keys in a hurry.',
          card: 'a-key-is-lost',
        },
      ];
    }
  },
});
