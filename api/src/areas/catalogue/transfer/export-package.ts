import type { Database } from '../../../ground/db/database';
import type { Media } from '../../content/media/media';
import { storedFiles } from '../../content/media/repository';
import { DOCUMENT_NAME } from './content-package';
import { exportContent } from './export-repository';
import type { PackageWriter } from './package-writer';

/**
 * Writes the catalogue and every file of the store that it names, as `importPackage` takes them. The demo's own files
 * are not written: the demo has them.
 * @param writer where it goes
 * @returns how many games and files
 */
export async function exportPackage(
  db: Database,
  media: Media,
  writer: PackageWriter,
): Promise<{ readonly games: number; readonly files: number }> {
  try {
    const content = await exportContent(db);
    const stored = [...(await storedFiles(db))].toSorted(([a], [b]) => (a < b ? -1 : 1));
    await writer.add(DOCUMENT_NAME, `${JSON.stringify(content, null, 2)}\n`);
    for (const [name, { key }] of stored) {
      const file = await media.store.find(key);
      if (!file) throw new Error(`the store has lost ${name}`);
      await writer.add(name, file);
    }
    await writer.finish();
    return { games: content.games.length, files: stored.length };
  } catch (error) {
    await writer.abort();
    throw error;
  }
}
