import type { Command } from '../../../ground/area';
import type { IdentityConfig } from '../settings';
import { blockAccount, unblockAccount } from './repository';
import { requireAccount } from './require-account';

export const accountCommands: readonly Command<IdentityConfig>[] = [
  {
    words: 'user ban',
    synopsis: 'EMAIL [REASON]',
    summary: 'block an account; its sessions say why, and nothing else',
    minArgs: 1,
    maxArgs: 2,
    run: async ({ db }, [email = '', reason]) => {
      const account = await requireAccount(db, email);
      await blockAccount(db, account.id, reason ?? null);
      return `${account.name} is blocked.`;
    },
  },
  {
    words: 'user unban',
    synopsis: 'EMAIL',
    summary: 'open a blocked account again',
    minArgs: 1,
    maxArgs: 1,
    run: async ({ db }, [email = '']) => {
      const account = await requireAccount(db, email);
      return (await unblockAccount(db, account.id))
        ? `${account.name} is no longer blocked.`
        : `${account.name} was not blocked.`;
    },
  },
];
