import { pipeline as piped, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Cache } from '@platform/shared/server';
import type { Bucket } from '../../../ground/storage/bucket';
import { contentTypeOf } from './content-type';
import type { LocalCopies } from './local-copies';
import { digestOfKey, etagOfKey, keyOf, keyPattern, Measure } from './media-key';
import type { MediaStore, SourceFile, StoredEntry } from './media-source';

/** Below it lies the media store. */
const PREFIX = 'media/';
/** Between name and id of an upload that was cut; no name has one. */
const UPLOAD = '#';
/** Keys that exist are not requested again so soon: content never changes under its key. */
const KNOWN = { maxEntries: 50_000, lifetimeMs: 60_000 } as const;

export interface BucketStore extends MediaStore {
  /**
   * Puts a file of another store in under the same key.
   * @throws StorageError; Error when the content is not what the key says: nothing is there then
   */
  copy(entry: StoredEntry, read: () => Readable): Promise<void>;
}

/**
 * The media store in a bucket, for several instances.
 * @param copies for the processes on this machine that decode pictures
 */
export function bucketStore(bucket: Bucket, copies: LocalCopies): BucketStore {
  const known = new Cache<number | null>(KNOWN);
  const nameOf = (key: string): string => PREFIX + key;
  /** Bytes; null where there is no such file, or an empty one. */
  const sizeOf = async (key: string): Promise<number | null> =>
    keyPattern.test(key) ? known.get(key, () => findSize(key)) : null;
  async function findSize(key: string): Promise<number | null> {
    const bytes = (await bucket.find(nameOf(key)))?.bytes || null;
    // Of a bucket that is gone a storage says of each object that there is none.
    if (bytes === null) await bucket.check();
    return bytes;
  }
  const open = (key: string, end: number, start = 0): Readable => bucket.open(nameOf(key), { start, end });

  const fileOf = (key: string, bytes: number): SourceFile => ({
    bytes,
    etag: etagOfKey(key),
    open: (range) => open(key, range?.end ?? bytes - 1, range?.start),
    text: () => text(open(key, bytes - 1)),
    address: (expires, downloadAs) =>
      bucket.address(nameOf(key), {
        expires,
        contentType: contentTypeOf(key),
        ...(downloadAs !== undefined && { downloadAs }),
      }),
  });

  async function copy({ key, bytes }: StoredEntry, read: () => Readable): Promise<void> {
    const content = piped(read(), new Measure(digestOfKey(key)), () => undefined);
    await bucket.put(nameOf(key), content, { contentType: contentTypeOf(key), bytes });
  }

  return {
    copy,
    find: async (key) => {
      const bytes = await sizeOf(key);
      return bytes === null ? null : fileOf(key, bytes);
    },
    localPath: async (key) => {
      const bytes = await sizeOf(key);
      return bytes === null ? null : copies.pathOf(key, () => open(key, bytes - 1));
    },
    put: async (read, extension) => {
      const measure = new Measure();
      await pipeline(read(), measure.resume());
      const { digest, bytes } = measure;
      const key = keyOf(digest, extension);
      if (bytes > 0 && (await bucket.find(nameOf(key)))?.bytes === bytes) return { key, bytes };
      // Read a second time: what changed meanwhile must not lie under the sum of what it was.
      await copy({ key, bytes }, read);
      return { key, bytes };
    },
    async *list() {
      for await (const { name, bytes } of bucket.list(PREFIX)) {
        const key = name.slice(PREFIX.length);
        if (keyPattern.test(key)) yield { key, bytes };
      }
      // How large it is the storage does not say.
      for await (const { name, uploadId } of bucket.listUnfinished(PREFIX))
        yield { unfinished: `${name}${UPLOAD}${uploadId}`, bytes: 0 };
    },
    remove: async (entry) => {
      if ('unfinished' in entry) {
        const [name = '', uploadId = ''] = entry.unfinished.split(UPLOAD);
        return bucket.abort({ name, uploadId });
      }
      if (!keyPattern.test(entry.key)) throw new Error(`${entry.key} is no key of the store`);
      known.delete(entry.key);
      await bucket.remove(nameOf(entry.key));
      await copies.forget(entry.key);
    },
  };
}
