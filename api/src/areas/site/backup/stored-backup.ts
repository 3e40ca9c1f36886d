import { createWriteStream } from 'node:fs';
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { diskSpaceOf } from '../../../ground/status/disk-status';
import { bytesText } from '../../../ground/status/words';
import { openBucket } from '../../../ground/storage/s3-bucket';
import { bucketUrl } from '../../../ground/storage/storage-settings';
import { BackupError } from './archive';
import { BUCKET_SHOULD, type BucketSettings, type BucketTarget, bucketTarget, siteTarget, STORAGE } from './target';

/** One backup in a bucket. */
export interface StoredBackup {
  readonly target: BucketTarget;
  readonly name: string;
  /** As it was typed. */
  readonly typed: string;
}

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;
/** The copy while a restore reads it. */
const COPY = 'backup-being-restored.tar';

/**
 * The backup in a bucket that a command calls `storage:NAME`, or by its whole address.
 * @returns null for a path on this machine
 * @throws BackupError for anything else in a bucket, ConfigError where there is no key to it
 */
export function inBucket(typed: string, settings: BucketSettings): StoredBackup | null {
  if (typed.startsWith(STORAGE)) {
    const name = typed.slice(STORAGE.length);
    if (!namePattern.test(name))
      throw new BackupError(`${typed}: in the bucket a backup has a plain name, like storage:site.tar.`);
    const target = siteTarget(settings);
    if (target === null)
      throw new BackupError(`${typed} is in the bucket of STORAGE_URL, which must be set; nothing was written.`);
    return { target, name, typed };
  }
  if (!/^https?:\/\//i.test(typed)) return null;
  const at = typed.lastIndexOf('/');
  const [url, name] = [bucketUrl(typed.slice(0, at)), typed.slice(at + 1)];
  // It is not repeated: it may hold a password.
  if (url === null || !namePattern.test(name))
    throw new BackupError(`A backup in a bucket has an address ${BUCKET_SHOULD}, and its name behind it.`);
  return { target: bucketTarget(url, settings), name, typed };
}

/**
 * Fetches a backup and does something with the copy, which is removed then. A restore reads a backup more than once, and what
 * it has checked must be what it writes: from the copy on, nothing depends on the storage.
 * @param folder empty, or not there; the copy lies in it: nowhere else room is known to be meant for the site
 * @param work gets the path of the copy; when it fails before it wrote anything, `folder` is as it was
 * @throws BackupError when there is no such backup or no room, StorageError when the storage is away or refuses
 */
export async function withCopy<T>(
  { target, name, typed }: StoredBackup,
  folder: string,
  work: (path: string) => Promise<T>,
  spaceOf: typeof diskSpaceOf = diskSpaceOf,
): Promise<T> {
  const bucket = await openBucket(target.bucket);
  const path = join(folder, COPY);
  let made: string | undefined;
  let isDone = false;
  try {
    const stored = await bucket.find(target.prefix + name);
    if (stored === null || stored.bytes === 0)
      throw new BackupError(`${typed}: there is no such backup; nothing was written.`);
    const { bytes } = stored;
    const { free } = await spaceOf(folder);
    if (free < bytes) throw new BackupError(noRoom(typed, folder, bytes, free));
    made = await mkdir(folder, { recursive: true });
    try {
      const from = bucket.open(target.prefix + name, { start: 0, end: bytes - 1 });
      await pipeline(from, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      throw new BackupError(noRoom(typed, folder, bytes, free));
    }
    const done = await work(path);
    isDone = true;
    return done;
  } finally {
    bucket.close();
    await rm(path, { force: true });
    // Not empty: a restore that stopped half-way, which says so.
    if (made !== undefined && !isDone) await rmdir(folder).catch(() => undefined);
  }
}

const noRoom = (typed: string, folder: string, bytes: number, free: number): string =>
  `There is no room in ${folder} for a copy of ${typed}: it has ${bytesText(bytes)}, and ${bytesText(free)} are free. Name a folder on a larger disk, or fetch the backup to another disk and restore it from there; nothing was written.`;
