import { UnreadableFileError } from '../../../ground/storage/bucket';
import { UNFINISHED } from './folder-store';
import type { MediaStore } from './media-source';

/**
 * A bucket, with a folder from which files move there: what is put goes into the bucket, what is read comes from where it
 * lies. The folder is asked first: it is near, and a key names the same content in both.
 */
export function joinedStore(folder: MediaStore, bucket: MediaStore): MediaStore {
  /** The bucket may have a file that the folder cannot read. */
  async function firstOf<T>(read: (store: MediaStore) => Promise<T | null>): Promise<T | null> {
    try {
      return (await read(folder)) ?? (await read(bucket));
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      const found = await read(bucket);
      if (found === null) throw error;
      return found;
    }
  }

  return {
    find: (key) => firstOf((store) => store.find(key)),
    localPath: (key) => firstOf((store) => store.localPath(key)),
    put: bucket.put,
    async *list() {
      const seen = new Set<string>();
      for (const store of [folder, bucket]) {
        for await (const entry of store.list()) {
          if ('key' in entry && seen.has(entry.key)) continue;
          if ('key' in entry) seen.add(entry.key);
          yield entry;
        }
      }
    },
    remove: async (entry) => {
      if ('key' in entry || entry.unfinished.startsWith(`${UNFINISHED}/`)) await folder.remove(entry);
      if ('key' in entry || !entry.unfinished.startsWith(`${UNFINISHED}/`)) await bucket.remove(entry);
    },
  };
}
