import type { IdentityConfig } from '../settings';
import type { Command } from '../../../ground/area';
import { eraseDueAccounts } from './erase';

/** Removal by hand; the server does it every hour. */
export const removalCommands: readonly Command<IdentityConfig>[] = [
  {
    words: 'accounts erase',
    synopsis: '',
    summary: 'erase the accounts whose removal is due, as the server does every hour',
    minArgs: 0,
    maxArgs: 0,
    run: async ({ areas, config, db }) => {
      const erased = await eraseDueAccounts({ areas, config, db, now: () => new Date() });
      return erased === 0 ? 'No account is due.' : `Erased ${erased === 1 ? 'one account' : `${erased} accounts`}.`;
    },
  },
];
