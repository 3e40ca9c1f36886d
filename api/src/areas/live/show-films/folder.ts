import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GroundConfig } from '../../../ground/ground-settings';

/** Milliseconds after which an unused folder belongs to a process that was killed: parts take two minutes. */
const ABANDONED_MS = 3_600_000;

/** Folder of unfinished parts and films, with one of its own for each node and joining. */
export const recorderFolder = ({ dataDir }: Pick<GroundConfig, 'dataDir'>): string => join(dataDir, 'recorder');

/** Makes a folder in the recorder's, and removes those that were left behind. @throws Error of the disk */
export async function makeRecorderFolder(all: string, name: string): Promise<string> {
  const own = join(all, name);
  await mkdir(own, { recursive: true });
  for (const other of await readdir(all)) {
    const path = join(all, other);
    const changed = await stat(path).catch(() => null);
    if (other !== name && changed !== null && Date.now() - changed.mtimeMs > ABANDONED_MS)
      await rm(path, { recursive: true, force: true });
  }
  return own;
}
