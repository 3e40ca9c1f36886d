import { join } from 'node:path';
import type { Command } from '../../../ground/area';
import { imageCacheDir, mediaFolder } from '../../../ground/ground-settings';
import { openBucket } from '../../../ground/storage/s3-bucket';
import { bucketAt } from '../../../ground/storage/storage-settings';
import { bucketStore } from '../../content/media/bucket-store';
import { folderStore } from '../../content/media/folder-store';
import { LocalCopies } from '../../content/media/local-copies';
import { moveMedia } from '../../content/media/move';
import type { CatalogueConfig } from '../settings';
import { megabytes } from './megabytes';

/** Moving the media store of a living site from its folder into a bucket. */
export const moveCommand: Command<CatalogueConfig> = {
  words: 'media move',
  synopsis: '--to STORAGE_URL [--remove]',
  summary:
    'copy the stored files into a bucket while the site runs; run again to copy what is missing; --remove: then delete them here',
  minArgs: 2,
  maxArgs: 3,
  run: async ({ config, db, note }, args) => {
    const remove = args.includes('--remove');
    const [to, url, ...more] = args.filter((arg) => arg !== '--remove');
    if (to !== '--to' || url === undefined || more.length > 0) throw new Error('Say where to: --to STORAGE_URL.');
    const at = bucketAt(url, config.storageKeys);
    if (remove && config.storage?.url !== at.url)
      throw new Error(
        'Set STORAGE_URL for the whole site first: files are removed from where it does not read any more.',
      );
    const bucket = await openBucket(at);
    try {
      await bucket.check();
      const moved = await moveMedia({
        db,
        from: folderStore(mediaFolder(config)),
        to: bucketStore(bucket, new LocalCopies(join(imageCacheDir(config), 'originals'))),
        remove,
        onProgress: note,
      });
      const { copied, there, removed, bytes, damaged } = moved;
      const said = `Copied ${copied} files, ${megabytes(bytes)}, to ${at.url}; ${there} were there${remove ? `; removed ${removed} here` : ''}.`;
      if (damaged.length === 0) return said;
      throw new Error(
        [said, `${damaged.length} are not what their names say, here or there. They stay here:`, ...damaged].join('\n'),
      );
    } finally {
      bucket.close();
    }
  },
};
