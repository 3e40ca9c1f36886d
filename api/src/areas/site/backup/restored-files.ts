import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type GroundConfig, imageCacheDir, mediaFolder } from '../../../ground/ground-settings';
import { openBucket } from '../../../ground/storage/s3-bucket';
import { bucketStore } from '../../content/media/bucket-store';
import { folderStore } from '../../content/media/folder-store';
import { LocalCopies } from '../../content/media/local-copies';
import type { StoredEntry } from '../../content/media/media-source';

/**
 * Puts a file into the media store under the key that it has in a backup.
 * @param content to be read once
 * @throws Error when the content is not what the key says; it is not there under this key then
 */
export type PutFile = (entry: StoredEntry, content: Readable) => Promise<void>;

/**
 * Does something with the media store of a site that is being restored: its bucket, where it has one, or its folder.
 * @throws StorageError when the bucket is away or refuses, before `work` begins
 */
export async function withRestoredFiles<T>(
  { storage }: Pick<GroundConfig, 'storage'>,
  dataDir: string,
  work: (putFile: PutFile) => Promise<T>,
): Promise<T> {
  if (storage === null) return work(intoFolder(mediaFolder({ dataDir })));
  const bucket = await openBucket(storage);
  try {
    await bucket.check();
    const store = bucketStore(bucket, new LocalCopies(join(imageCacheDir({ dataDir }), 'originals')));
    return await work(async (entry, content) => {
      // The bucket may have outlived the machine: what is there is not sent again.
      if ((await store.find(entry.key))?.bytes !== entry.bytes) await store.copy(entry, () => content);
    });
  } finally {
    bucket.close();
  }
}

const intoFolder = (folder: string): PutFile => {
  const store = folderStore(folder);
  return async ({ key }, content) => {
    const stored = await store.put(() => content, key.slice(key.lastIndexOf('.') + 1));
    if (stored.key !== key) throw new Error(`${key} came out as ${stored.key}.`);
  };
};
