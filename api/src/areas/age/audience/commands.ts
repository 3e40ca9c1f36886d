import type { Command } from '../../../ground/area';
import { requireAccount } from '../../identity/accounts/require-account';
import type { AgeConfig } from '../settings';
import { revokeAgeTokens } from './repository';

export const ageCommands: readonly Command<AgeConfig>[] = [
  {
    words: 'user unverify',
    synopsis: 'EMAIL',
    summary: 'withdraw an age verification',
    minArgs: 1,
    maxArgs: 1,
    run: async ({ db }, [email = '']) => {
      const account = await requireAccount(db, email);
      const revoked = await revokeAgeTokens(db, { account: account.id }, new Date());
      return revoked > 0 ? `${account.name} must verify again.` : `${account.name} has no verification.`;
    },
  },
];
