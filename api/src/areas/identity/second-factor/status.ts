import type { StatusCheck } from '../../../ground/status/status';
import { countText } from '../../../ground/status/words';
import { existingKeys } from '../../../ground/security/key-ring';
import { createVault } from '../../../ground/security/vault';
import type { IdentityConfig } from '../settings';
import { readUnopened } from './key-repository';
import { MAX_NAMED, SECOND_FACTOR_KEY } from './reseal-job';

/** Secrets of authenticator apps that no key opened when they were to be sealed with a new one. */
export const secondFactorStatus: StatusCheck<IdentityConfig> = {
  subject: 'second factors',
  async find({ config, db }) {
    const keys = await existingKeys(config, config.secondFactorKey, SECOND_FACTOR_KEY);
    // That the key is not here at all is said by another check.
    if (keys === null) return [];
    const accounts = await readUnopened(db, createVault(keys));
    if (accounts.length === 0) return [];
    const named = accounts.slice(0, MAX_NAMED).join(', ') + (accounts.length > MAX_NAMED ? ' …' : '');
    return [
      {
        severity: 'warning',
        name: 'second-factor-unopened',
        text: `No key opens the authenticator secrets of ${countText(accounts.length, 'account')} (${named}): those members cannot log in by their app.`,
        action: `Accept the key that sealed them, from a backup: OTHER_KEYS="${SECOND_FACTOR_KEY}=KEY". If it is lost, those members log in by a recovery code or a passkey and set their app up again.`,
        card: 'a-key-is-lost',
      },
    ];
  },
};
