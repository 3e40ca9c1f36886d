import type { GroundServices } from '../area';
import type { Job } from '../jobs/jobs';
import { isPresentKey, type KeyUse } from './key-repository';
import { dropFormerKey, formerKey, formerSince } from './key-ring';
import { existingKey } from './signing-key';

/** Removes generated keys that were changed, when nothing needs them any more. @param keysOf the keys of all areas */
export const formerKeysJob = (keysOf: (config: never) => readonly KeyUse[]): Job<GroundServices> => ({
  name: 'former-keys',
  failure: 'former keys could not be removed',
  everyMs: 3_600_000,
  run: async ({ config, db, log, now }) => {
    const { dataDir } = config;
    for (const { name, configured, goodForMs, needsFormer } of keysOf(config as never)) {
      const [since, former] = [await formerSince(dataDir, name), await formerKey(dataDir, name)];
      if (since === null || former === null || goodForMs === null) continue;
      if (now().getTime() - since.getTime() < goodForMs) continue;
      const present = await existingKey(configured, dataDir, name);
      // Until an instance has started with the new one, the database is still the former one's.
      if (present === null || !(await isPresentKey(db, name, present))) continue;
      if (await needsFormer?.(db, present, former)) continue;
      await dropFormerKey(dataDir, name);
      log.info({ key: name }, 'nothing needs the former key any more: it is removed');
    }
  },
});
