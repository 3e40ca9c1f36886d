import { UNFINISHED } from './folder-store';
import type { MediaStore } from './media-source';

/**
 * A bucket, with a folder from which files move there: what is put goes into the bucket, what is read comes from where it
 * lies. The folder is asked first: it is near, and a key names the same content in both.
 */
export function joinedStore(folder: MediaStore, bucket: MediaStore): MediaStore {
  return {
    find: async (key) => (await folder.find(key)) ?? bucket.find(key),
    localPath: async (key) => (await folder.localPath(key)) ?? bucket.localPath(key),
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
