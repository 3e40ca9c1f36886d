import type { Command } from '../../../commands';
import { eraseDueAccounts } from './erase';

/** Removal by hand; the server does it every hour. */
export const removalCommands: readonly Command[] = [
  {
    words: 'accounts erase',
    synopsis: '',
    does: 'erase the accounts whose removal is due, as the server does every hour',
    atLeast: 0,
    atMost: 0,
    run: async ({ db, config }) => {
      const erased = await eraseDueAccounts({ db, config, now: () => new Date() });
      return erased === 0 ? 'No account is due.' : `Erased ${erased === 1 ? 'one account' : `${erased} accounts`}.`;
    },
  },
];
