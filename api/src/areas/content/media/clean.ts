import type { Area } from '../../../ground/area';
import type { Database } from '../../../ground/db/database';
import { withStoreLock } from '../../../ground/db/store-lock';
import { requireOwnSite } from '../../../ground/restored-repository';
import type { Media } from './media';
import { usedKeys } from './repository';

interface CleanOptions {
  readonly db: Database;
  readonly areas: readonly Area[];
  readonly media: Media;
  /** False: only says what would be removed. */
  readonly remove: boolean;
  /** Told of every file. */
  readonly onFile: (name: string, bytes: number) => void;
}

/**
 * Removes the stored files that no record names: those of titles that were taken out or got other pictures, and what
 * an interrupted import left behind. Imports wait outside meanwhile, so that nothing goes which one of them has just
 * written.
 * @returns how many files and bytes
 * @throws Error while an import or a check of a package runs, and of a restored site that has not taken over its bucket;
 * nothing was removed
 */
export async function cleanMedia({
  db,
  areas,
  media,
  remove,
  onFile,
}: CleanOptions): Promise<{ files: number; bytes: number }> {
  if (remove && media.bucket) await requireOwnSite(db, `files of ${media.bucket.url}`);
  const cleaned = await withStoreLock(db, 'alone', async () => {
    const used = await usedKeys(db);
    for (const area of areas) for (const key of (await area.storedFiles?.(db)) ?? []) used.add(key);
    const sum = { files: 0, bytes: 0 };
    for await (const entry of media.store.list()) {
      if ('key' in entry && used.has(entry.key)) continue;
      onFile('key' in entry ? entry.key : entry.unfinished, entry.bytes);
      if (remove) await media.remove(entry);
      sum.files += 1;
      sum.bytes += entry.bytes;
    }
    return sum;
  });
  if (!cleaned) throw new Error('A package is being imported or checked. Clean when that is done.');
  return cleaned.done;
}
