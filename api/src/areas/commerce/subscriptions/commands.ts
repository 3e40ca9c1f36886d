import type { Command } from '../../../ground/area';
import { requireAccount } from '../../identity/accounts/require-account';
import { readBalanceEntries } from '../../ledger/ledger/balance-entries';
import type { CommerceConfig } from '../settings';
import { findSubscription } from './repository';

export const memberCommands: readonly Command<CommerceConfig>[] = [
  {
    words: 'user show',
    synopsis: 'EMAIL',
    summary: 'show an account',
    minArgs: 1,
    maxArgs: 1,
    run: async ({ db }, [email = '']) => {
      const account = await requireAccount(db, email);
      const [coins, gems] = await readBalanceEntries(db, account.id);
      const subscription = await findSubscription(db, account.id);
      const plan = subscription ? `${subscription.plan} plan (${subscription.status})` : 'no plan';
      const removal = account.removalDueAt
        ? `, to be removed on ${account.removalDueAt.toISOString().slice(0, 10)}${account.removalReason ? ` ("${account.removalReason}")` : ''}`
        : '';
      return `${account.name} (account ${account.id}): ${coins?.count} coins, ${gems?.count} gems, ${plan}, ${account.blockedAt ? 'blocked' : 'not blocked'}${removal}.`;
    },
  },
];
