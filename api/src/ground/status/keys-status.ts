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
      const known = await compareKeys(db, { ...config, keys, hasMembers: () => hasMembers(db) });
      const text =
        known === 0
          ? 'The database has not been used with any yet, and takes those of the first start'
          : known < keys.length
            ? `${known} of ${keys.length} are those of the database, which takes the others from the next start`
            : `All ${known} are those of the database`;
      return [{ severity: 'ok', name: 'keys', text }];
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
