import { openBucket } from '../../../ground/storage/s3-bucket';
import { backupBucket } from './backup-bucket';
import { backupFolder } from './backup-folder';
import type { BackupPlace } from './backup-place';
import type { BackupTarget } from './target';

/**
 * Does something where backups lie.
 * @throws StorageError when a bucket is away or refuses
 */
export async function withPlace<T>(target: BackupTarget, work: (place: BackupPlace) => Promise<T>): Promise<T> {
  if (target.kind === 'folder') return work(backupFolder(target.folder));
  const bucket = await openBucket(target.bucket);
  try {
    return await work(backupBucket(bucket, target.prefix));
  } finally {
    bucket.close();
  }
}
