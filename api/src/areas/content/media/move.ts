import pLimit from 'p-limit';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../../ground/db/database';
import { withStoreLock } from '../../../ground/db/store-lock';
import { StorageError } from '../../../ground/storage/bucket';
import type { BucketStore } from './bucket-store';
import { digestOfKey, Measure } from './media-key';
import type { MediaStore, StoredEntry } from './media-source';

interface MoveOptions {
  readonly db: Database;
  readonly from: MediaStore;
  readonly to: BucketStore;
  /** Whether to remove a file from its source once it was read back from the destination. */
  readonly remove: boolean;
  /** Receives progress every few hundred files. */
  readonly onProgress: (line: string) => void;
}

interface Moved {
  /** Numbers of files, and bytes of the copied ones. */
  copied: number;
  there: number;
  removed: number;
  bytes: number;
  /** Keys of files whose content does not match the key; they are not moved. */
  readonly damaged: string[];
}

/** Files copied concurrently. */
const CONCURRENCY = 4;
const PROGRESS_EVERY = 200;

/**
 * Copies the files of one store to another, while the site runs. Existing files are not sent again, so it can be
 * stopped and restarted; cleaning is locked out meanwhile.
 * @throws StorageError when the storage goes away: files copied until then are kept
 */
export async function moveMedia({ db, from, to, remove, onProgress }: MoveOptions): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, removed: 0, bytes: 0, damaged: [] };
  const limit = pLimit(CONCURRENCY);
  /** The error that ended the move; remaining files stay where they are. */
  let failure: { readonly error: unknown } | null = null;

  async function move(entry: StoredEntry): Promise<void> {
    const { key, bytes } = entry;
    // An empty file counts as missing.
    const file = await from.find(key);
    if (failure || !file) return;
    try {
      if ((await to.find(key))?.bytes === bytes) moved.there += 1;
      else {
        await to.copy(entry, () => file.open());
        moved.copied += 1;
        moved.bytes += bytes;
      }
      if (remove) {
        const back = await to.find(key);
        if (!back) throw new StorageError('refused', `The storage has lost ${key}.`);
        await pipeline(back.open(), new Measure(digestOfKey(key)).resume());
        await from.remove(entry);
        moved.removed += 1;
      }
    } catch (error) {
      if (error instanceof StorageError) throw error;
      moved.damaged.push(key);
    }
    const done = moved.copied + moved.there;
    if (done % PROGRESS_EVERY === 0) onProgress(`${done} files are there.`);
  }

  const stop = (error: unknown): void => {
    failure ??= { error };
  };
  const work = async (): Promise<void> => {
    const moving: Promise<void>[] = [];
    try {
      for await (const entry of from.list()) {
        if (failure) break;
        // Handle each failure at once: the listing may take long.
        if ('key' in entry) moving.push(limit(move, entry).catch(stop));
      }
    } catch (error) {
      stop(error);
    }
    // Do not release the lock while copies are running.
    await Promise.all(moving);
    if (failure) throw failure.error;
  };
  const worked = await withStoreLock(db, 'together', work);
  if (!worked) throw new Error('Stored files are being removed (media clean). Try again when that is done.');
  return moved;
}
