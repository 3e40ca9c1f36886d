import { resolve } from 'node:path';
import type { BucketConfig } from '../../../ground/storage/bucket';
import { bucketUrl, type StorageConfig } from '../../../ground/storage/storage-settings';
import { ConfigError, repositoryRoot } from '../../../ground/settings';

/** Destination of backups: a local folder, or a bucket, with a prefix that is empty or ends with a slash. */
export type BackupTarget = { readonly kind: 'folder'; readonly folder: string } | BucketTarget;
export interface BucketTarget {
  readonly kind: 'bucket';
  readonly bucket: BucketConfig;
  readonly prefix: string;
}

type Keys = StorageConfig['storageKeys'];

/** Buckets of this configuration. */
export interface BucketSettings {
  readonly storage: StorageConfig['storage'];
  /** Keys of the bucket for backups. */
  readonly backupKeys: Keys;
}

/** Name for the site's bucket, and the folder for backups in it. */
export const STORAGE = 'storage:';
const PREFIX = 'backups/';
export const BUCKET_SHOULD =
  'like https://s3.example.com/bucket or https://s3.example.com/bucket/folder without a user, a password, ? and #';
export const TARGET_SHOULD = `a path, ${STORAGE} for the bucket of STORAGE_URL, an address ${BUCKET_SHOULD}, or absent for none`;

/**
 * @param own BACKUP_ACCESS_KEY, BACKUP_SECRET and BACKUP_REGION
 * @param storageKeys default for absent ones
 * @returns null if there is no key at all
 * @throws ConfigError for half a key
 */
export function backupKeysOf(
  { accessKey, secret, region }: { readonly [key in 'accessKey' | 'secret' | 'region']: string | undefined },
  storageKeys: Keys,
): Keys {
  if ((accessKey === undefined) !== (secret === undefined))
    throw new ConfigError(
      'BACKUP_ACCESS_KEY and BACKUP_SECRET are the key to the bucket for backups: set both, or none.',
    );
  const at = { region: region ?? storageKeys?.region ?? 'us-east-1', publicUrl: null };
  if (accessKey !== undefined && secret !== undefined) return { accessKey, secret, ...at };
  return storageKeys && { ...storageKeys, ...at };
}

/**
 * @param to BACKUP_TO
 * @throws ConfigError if it is neither a folder nor a bucket with a key; the message never contains it, because it may
 *   hold a password
 */
export function readTarget(to: string, settings: BucketSettings): BackupTarget {
  const wrong = (): ConfigError =>
    new ConfigError(`BACKUP_TO is where backups are made daily and must be ${TARGET_SHOULD}.`);
  if (to === STORAGE) {
    const target = siteTarget(settings);
    if (target === null) throw new ConfigError(`BACKUP_TO is ${STORAGE}, so STORAGE_URL must be set.`);
    return target;
  }
  if (/^https?:\/\//i.test(to)) {
    const url = bucketUrl(to);
    if (url === null) throw wrong();
    return bucketTarget(url, settings);
  }
  // A folder of that name is a mistyped option.
  if (to.startsWith(STORAGE) || /^[a-z][a-z0-9+.-]+:\/\//i.test(to)) throw wrong();
  return { kind: 'folder', folder: resolve(repositoryRoot, to) };
}

/**
 * @param url of a bucket, as `bucketUrl` returns it
 * @throws ConfigError if there is no key for it
 */
export function bucketTarget(url: string, { backupKeys }: BucketSettings): BucketTarget {
  if (backupKeys === null)
    throw new ConfigError('BACKUP_ACCESS_KEY and BACKUP_SECRET are the key to the bucket for backups and must be set.');
  return { kind: 'bucket', bucket: { url, ...backupKeys }, prefix: '' };
}

/**
 * The folder for backups in the site's bucket.
 * @returns null if the site has no bucket
 */
export const siteTarget = ({ storage }: BucketSettings): BucketTarget | null =>
  storage && { kind: 'bucket', bucket: storage, prefix: PREFIX };

/** Whether losing the bucket of the media would also lose the backups. */
export function liesBesideMedia(target: BackupTarget, storage: BucketSettings['storage']): boolean {
  if (target.kind === 'folder' || storage === null) return false;
  const bucketIn = ({ url }: BucketConfig): string => url.split('/').slice(0, 4).join('/');
  return bucketIn(target.bucket) === bucketIn(storage);
}
