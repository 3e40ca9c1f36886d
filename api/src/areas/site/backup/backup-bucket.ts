import { pipeline, Transform } from 'node:stream';
import type { Bucket } from '../../../ground/storage/bucket';
import type { BackupPlace } from './backup-place';

/**
 * A bucket. The storage shows an object when all of its parts are there; what was cut is no object.
 * @param prefix empty, or ends with a slash
 */
export function backupBucket(bucket: Bucket, prefix: string): BackupPlace {
  const at = (name: string): string => prefix + name;
  return {
    put: async (name, content, expected = 0) => {
      if (await bucket.find(at(name))) throw new Error(`There is a file ${bucket.url}/${at(name)} already.`);
      let bytes = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      // Its errors come out of `counted`.
      const from = pipeline(content, counted, () => undefined);
      await bucket.put(at(name), from, { contentType: 'application/x-tar', expected });
      return { bytes };
    },
    list: async (beginning) => {
      const names: string[] = [];
      for await (const { name } of bucket.list(at(beginning))) names.push(name.slice(prefix.length));
      return names;
    },
    remove: (name) => bucket.remove(at(name)),
    removeUnfinished: async (isOurs) => {
      for await (const upload of bucket.listUnfinished(prefix))
        if (isOurs(upload.name.slice(prefix.length))) await bucket.abort(upload);
    },
  };
}
