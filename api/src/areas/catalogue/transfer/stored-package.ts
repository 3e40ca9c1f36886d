import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from '../../../ground/storage/bucket';
import { type ContentPackage, openPackage } from './content-package';

/** Below it lie packages in the bucket. */
const PREFIX = 'exports/';

/**
 * The name in the bucket of a package that a command calls `storage:FILE.zip`.
 * @returns null for a path on this machine
 * @throws Error for anything else in the bucket than a ZIP file
 */
export function inStorage(path: string): string | null {
  if (!path.startsWith('storage:')) return null;
  const name = path.slice('storage:'.length);
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.zip$/.test(name))
    throw new Error(`${path}: in the bucket a package is a ZIP file with a plain name, like storage:autumn.zip.`);
  return PREFIX + name;
}

/**
 * Opens a package that lies in the bucket; it is fetched whole.
 * @param scratch folder in which it is kept meanwhile; made when missing
 * @throws Error when it is not there
 */
export async function fetchPackage(bucket: Bucket, name: string, scratch: string): Promise<ContentPackage> {
  const found = await bucket.find(name);
  if (!found || found.bytes === 0) throw new Error(`${bucket.url}/${name}: there is no such package`);
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'fetched-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'package.zip');
    await pipeline(bucket.open(name, { start: 0, end: found.bytes - 1 }), createWriteStream(path));
    const content = await openPackage(path, scratch);
    const close = async (): Promise<void> => {
      await content.close();
      await remove();
    };
    return { ...content, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
