import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../../db/database';
import type { Media } from '../media/media';
import { storedFiles } from '../media/repository';
import { DOCUMENT_NAME } from './content-package';
import { exportContent } from './export-repository';

/**
 * Writes the catalogue and every file of the store that it names, as `importPackage` takes them. The demo's own files
 * are not written: the demo has them.
 * @param folder absolute path; made when missing, and refused when something is in it
 * @returns how many games and files
 */
export async function exportPackage(
  db: Database,
  media: Media,
  folder: string,
): Promise<{ readonly games: number; readonly files: number }> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  const content = await exportContent(db);
  const stored = await storedFiles(db);
  for (const [name, { key }] of stored) {
    const file = await media.store.find(key);
    if (!file) throw new Error(`the store has lost ${name}`);
    const to = join(folder, name);
    await mkdir(dirname(to), { recursive: true });
    await pipeline(file.open(), createWriteStream(to));
  }
  await writeFile(join(folder, DOCUMENT_NAME), `${JSON.stringify(content, null, 2)}\n`);
  return { games: content.games.length, files: stored.size };
}
