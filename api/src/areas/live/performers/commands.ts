import type { Command } from '../../../ground/area';
import type { Database } from '../../../ground/db/database';
import { requireAccount } from '../../identity/accounts/require-account';
import { currencies, transfer } from '../../ledger/ledger/repository';
import type { LiveConfig } from '../settings';
import { grantPerformer, revokePerformer } from './repository';

export const performerCommands: readonly Command<LiveConfig>[] = [
  {
    words: 'user grant',
    synopsis: 'EMAIL AMOUNT coins|gems KEY, or EMAIL performer NICKNAME',
    summary: 'give coins or gems, the same key only once; or let an account broadcast from a room',
    minArgs: 3,
    maxArgs: 4,
    run: async ({ db }, [email = '', amountText = '', currencyName = '', key = '']) => {
      if (amountText === 'performer' && key === '') return makePerformer(db, email, currencyName);
      const amount = /^\d{1,7}$/.test(amountText) ? Number(amountText) : 0;
      if (amount === 0) throw new Error('AMOUNT must be a whole number from 1 to 9999999.');
      if (key === '') throw new Error('A KEY is needed, with which the grant is made only once.');
      if (currencyName !== 'coins' && currencyName !== 'gems') throw new Error('The currency must be coins or gems.');
      const account = await requireAccount(db, email);
      const currency = currencies[currencyName];
      const owner = { member: account.id };
      const entries = [
        { owner, currency, amount },
        { owner: { system: 'grants' }, currency, amount: -amount },
      ];
      const { replayed } = await transfer(db, {
        initiator: owner,
        idempotencyKey: `grant:${key}`,
        reason: 'Grant by an operator',
        entries,
      });
      return replayed
        ? `The grant "${key}" was made before; nothing was added.`
        : `Granted ${amount} ${currencyName} to ${account.name}.`;
    },
  },
  {
    words: 'user revoke',
    synopsis: 'EMAIL performer NICKNAME',
    summary: 'take the room of a performer away from an account',
    minArgs: 3,
    maxArgs: 3,
    run: async ({ db }, [email = '', role, nickname = '']) => {
      if (role !== 'performer') throw new Error('Only the role performer can be revoked.');
      const account = await requireAccount(db, email);
      return (await revokePerformer(db, account.id, nickname))
        ? `${account.name} no longer broadcasts from ${nickname}.`
        : `${account.name} did not broadcast from ${nickname}.`;
    },
  },
];

async function makePerformer(db: Database, email: string, nickname: string): Promise<string> {
  const account = await requireAccount(db, email);
  await grantPerformer(db, account.id, nickname);
  return `${account.name} broadcasts from ${nickname} now, at /studio.`;
}
