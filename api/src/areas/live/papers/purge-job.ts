import type { Job } from '../../../ground/jobs/jobs';
import { readRestored } from '../../../ground/restored-repository';
import type { LiveServices } from '../services';
import { DAY_MS } from './days';
import { removeFiles } from './files';
import { deletePapers, readOverdue } from './repository';

/** Days that papers are kept that were never accepted. */
const REFUSED_DAYS = 30;

/** Once an hour: expired papers are removed, with their files (docs/decisions/papers.md). */
export const papersPurgeJob: Job<LiveServices> = {
  name: 'papers-purge',
  failure: 'expired papers could not be removed',
  everyMs: 3_600_000,
  run: async (services) => {
    const removed = await purgePapers(services);
    if (removed > 0) services.log.info({ done: removed }, 'expired papers are removed');
  },
};

/** @returns how many papers were removed; 0 while others are at the media store */
export async function purgePapers({
  config,
  db,
  media,
  now,
}: Pick<LiveServices, 'config' | 'db' | 'media' | 'now'>): Promise<number> {
  // A drill removes nothing that the living site needs.
  if (media.bucket && (await readRestored(db))) return 0;
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS);
  const overdue = await readOverdue(db, {
    accepted: before(config.papersKeptYears * 365.25),
    refused: before(REFUSED_DAYS),
  });
  if (overdue.length === 0) return 0;
  const isDone = await removeFiles(
    { db, media },
    overdue.map(({ fileKey }) => fileKey),
    () =>
      deletePapers(
        db,
        overdue.map(({ id }) => id),
      ),
  );
  return isDone ? overdue.length : 0;
}
