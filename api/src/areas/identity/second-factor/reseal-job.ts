import type { Job } from '../../../ground/jobs/jobs';
import { onceAnHour } from '../../../ground/once-an-hour';
import { isPresentKey } from '../../../ground/security/key-repository';
import { signingKeys } from '../../../ground/security/key-ring';
import type { IdentityServices } from '../services';
import { resealSecrets } from './key-repository';

export const SECOND_FACTOR_KEY = 'second-factor-key';
/** Accounts in a line of the log, and in a finding of `status`. */
export const MAX_NAMED = 20;
const isErrorDue = onceAnHour();

/** While the key of second factors is being changed, what the former one sealed is sealed with the present one. */
export const resealJob: Job<IdentityServices> = {
  name: 'reseal-secrets',
  failure: 'secrets of second factors could not be sealed with the present key',
  everyMs: 60_000,
  run: async ({ config, db, log, vault }) => {
    const [present, ...others] = await signingKeys(config, config.secondFactorKey, SECOND_FACTOR_KEY);
    if (others.length === 0) return;
    // One that has not been started since the key was changed would take everything back.
    if (!vault.isPresent(present) || !(await isPresentKey(db, SECOND_FACTOR_KEY, present))) return;
    const { sealed, unopened } = await resealSecrets(db, vault);
    if (sealed > 0) log.info({ count: sealed }, 'secrets of second factors were sealed with the present key');
    if (unopened.length > 0 && isErrorDue(SECOND_FACTOR_KEY))
      log.error(
        { count: unopened.length, accounts: unopened.slice(0, MAX_NAMED) },
        'secrets of authenticator apps cannot be opened by any key: those members cannot log in by their app',
      );
  },
};
