import type { Job } from '../../../ground/jobs/jobs';
import { onceAnHour } from '../../../ground/once-an-hour';
import { isPresentKey } from '../../../ground/security/key-repository';
import { signingKeys } from '../../../ground/security/key-ring';
import type { LiveServices } from '../services';
import { keepFile, readSealed, removeFiles, whileFilesStay } from './files';
import { readSealedOtherwise, replaceFile } from './repository';
import { PAPERS_KEY } from './seal';

const isErrorDue = onceAnHour();

/** Reseals files with the present key while the key of papers is being changed. */
export const resealPapersJob: Job<LiveServices> = {
  name: 'reseal-papers',
  failure: 'papers could not be sealed with the present key',
  everyMs: 60_000,
  run: async (services, isStopping) => {
    const { config, db, log, paperSeal } = services;
    const [present, ...others] = await signingKeys(config, config.papersKey, PAPERS_KEY);
    if (others.length === 0) return;
    // A server not restarted since the key was changed would reseal everything with the former key.
    if (!paperSeal.isPresent(present) || !(await isPresentKey(db, PAPERS_KEY, present))) return;
    const { sealed, unopened } = await resealPapers(services, isStopping);
    if (sealed > 0) log.info({ count: sealed }, 'papers were sealed with the present key');
    if (unopened > 0 && isErrorDue(PAPERS_KEY)) log.error({ count: unopened }, 'papers cannot be opened by any key');
  },
};

/**
 * Reseals with the present key all papers sealed with other keys, while the site runs. Idempotent. A paper that no key
 * opens stays unchanged: its key may be found.
 */
export async function resealPapers(
  { db, media, paperSeal: seal }: Pick<LiveServices, 'db' | 'media' | 'paperSeal'>,
  isStopping = () => false,
): Promise<{ readonly sealed: number; readonly unopened: number }> {
  let [sealed, unopened, last] = [0, 0, '00000000-0000-0000-0000-000000000000'];
  /** Files that no row names any more. */
  const unnamed: string[] = [];
  const silent = { error: () => undefined };
  for (;;) {
    const rows = await readSealedOtherwise(db, seal.present, last);
    for (const paper of rows) {
      if (isStopping()) return { sealed, unopened };
      last = paper.id;
      const file = await readSealed({ media, seal }, paper, silent).catch(() => null);
      if (file === null) {
        unopened += 1;
        continue;
      }
      await whileFilesStay(db, async () => {
        const made = await keepFile({ media, seal }, paper.id, file);
        const isDone = await replaceFile(db, paper.id, paper.fileKey, made);
        if (isDone) sealed += 1;
        // Another server was faster, or the paper has gone.
        unnamed.push(isDone ? paper.fileKey : made.fileKey);
      });
    }
    if (rows.length === 0) break;
  }
  // Files left because the store is locked are removed by `media clean`.
  if (unnamed.length > 0) await removeFiles({ db, media }, unnamed, async () => undefined).catch(() => false);
  return { sealed, unopened };
}
