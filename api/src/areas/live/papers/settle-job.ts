import { lockContent } from '../../../ground/db/content-version';
import type { Database } from '../../../ground/db/database';
import type { Job } from '../../../ground/jobs/jobs';
import { hasTitlesToSettle, writeTitlesUntil } from '../../catalogue/papers/titles-repository';
import type { LiveServices } from '../services';
import { hasModelsToSettle, nameModels, writeModelsUntil } from './repository';
import { tellOfTitles } from './settle';

/** Titles of each kind in one transaction: votes and purchases of them wait for it. */
const BATCH = 200;

/**
 * At a start and once an hour: what is written of titles is what papers make of it, also after an upgrade, and after a
 * release before this one wrote content or papers beside it.
 */
export const papersSettleJob: Job<LiveServices> = {
  name: 'papers-settle',
  failure: 'it could not be written until when papers let titles be public',
  everyMs: 3_600_000,
  run: async (services, isStopping) => {
    const done = await settleAllTitles(services, isStopping);
    if (done > 0) services.log.info({ done }, 'papers of titles are brought up to date');
  },
};

/** @returns of how many performers and titles another end of papers was written */
export async function settleAllTitles(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  isStopping = () => false,
): Promise<number> {
  await nameModels(db);
  let done = 0;
  if (await hasModelsToSettle(db, now()))
    done += await db.transaction(async (tx) => {
      await lockContent(tx);
      return (await writeModelsUntil(tx, now())).length;
    });
  while (!isStopping() && (await hasTitlesToSettle(db))) {
    const some = await db.transaction(async (tx) => {
      await lockContent(tx);
      return writeTitlesUntil(tx, { limit: BATCH });
    });
    if (some === 0) break;
    done += some;
  }
  if (done > 0)
    await db.transaction(async (tx) => {
      await lockContent(tx);
      await tellOfTitles(tx);
    });
  return done;
}
