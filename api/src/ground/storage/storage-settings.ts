import { z } from 'zod';
import { ConfigError, defineSettings, httpUrl, type OwnConfig, text, variable } from '../settings';
import type { BucketConfig } from './bucket';

/** The bucket that several instances share: its address, and the key to it. */
export const storageSettings = defineSettings<object>()(
  {
    STORAGE_URL: variable(
      text(z.string().min(1).optional()),
      'the bucket for media, in place of DATA_DIR',
      'like https://s3.example.com/bucket or https://s3.example.com/bucket/folder without a user, a password, ? and #, or absent',
      {
        secret: true,
        note: 'the bucket, at any storage that speaks S3, for media and drawn pictures, in place of `media` in `DATA_DIR`: needed where several instances serve one site, see [the guide for operators](docs/operators.md), "Storage"',
      },
    ),
    STORAGE_ACCESS_KEY: variable(
      text(z.string().min(1).optional()),
      "the access key of the site's bucket",
      'set when STORAGE_URL is',
    ),
    STORAGE_SECRET: variable(
      text(z.string().min(1).optional()),
      "the secret key of the site's bucket",
      'set when STORAGE_URL is',
      { secret: true },
    ),
    STORAGE_REGION: variable(text(z.string().min(1).default('us-east-1')), "the region of the site's bucket", 'text'),
    STORAGE_PUBLIC_URL: variable(
      text(httpUrl.optional()),
      'the same bucket as browsers reach it',
      'a web address, or absent: the API passes films on',
      {
        note: 'the same bucket as browsers reach it: films come from there then, by links that the API gives to those who may watch them. The shell needs it, too. Without it the API passes films on',
      },
    ),
  },
  (read) => {
    const url = read('STORAGE_URL');
    // Needed with STORAGE_URL; without it they may be there, for `media move`.
    const key = url === undefined ? read : read.required;
    const [accessKey, secret] = [key('STORAGE_ACCESS_KEY'), key('STORAGE_SECRET')];
    const publicUrl = read('STORAGE_PUBLIC_URL')?.replace(/\/+$/, '') ?? null;
    const keys = accessKey && secret ? { accessKey, secret, region: read('STORAGE_REGION'), publicUrl } : null;
    return {
      /** The key to the bucket, also where STORAGE_URL does not name one yet; null: there is none. */
      storageKeys: keys,
      /** The bucket for media; null: they lie in `dataDir`. */
      storage: url === undefined || keys === null ? null : bucketAt(url, keys),
    };
  },
);

export type StorageConfig = OwnConfig<typeof storageSettings>;

/**
 * @param url the address of a bucket, as typed
 * @returns the same without a slash at its end; null for one that is none, or holds a password
 */
export function bucketUrl(url: string): string | null {
  if (!httpUrl.safeParse(url).success) return null;
  const { origin, pathname, username, password, search, hash } = new URL(url);
  const parts = pathname.split('/').filter((part) => part !== '');
  const isPlain = [username, password, search, hash].every((part) => part === '');
  if (!isPlain || parts.length === 0 || !parts.every((part) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(part))) return null;
  return `${origin}/${parts.join('/')}`;
}

/**
 * @param url the address of a bucket, as typed
 * @throws ConfigError for one that is none; it never repeats it, for it may hold a password
 */
export function bucketAt(url: string, keys: Omit<BucketConfig, 'url'> | null): BucketConfig {
  const { is, should } = storageSettings.variables['STORAGE_URL'] as { is: string; should: string };
  const plain = bucketUrl(url);
  if (plain === null) throw new ConfigError(`STORAGE_URL is ${is} and must be ${should}.`);
  if (keys === null)
    throw new ConfigError('STORAGE_ACCESS_KEY and STORAGE_SECRET are the key to the bucket and must be set.');
  return { url: plain, ...keys };
}
