import { randomInt } from 'node:crypto';
import { readCookies } from '../../cookies/cookies';

/** Buckets that visitors are put into: one for each percent. */
const BUCKETS = 100;
/** Seconds for which a visitor stays in a bucket: a page that is opened again looks the same. */
const LIFETIME = 24 * 60 * 60;
const name = 'release-bucket';

/**
 * In which bucket a visitor is. A release that is tried out on 10 % is what buckets 0 to 9 get.
 * @param header the request's cookie header
 * @returns 0 to 99; null: in none so far
 */
export function bucketOf(header = ''): number | null {
  const value = readCookies(header).get(name) ?? '';
  return /^\d{1,2}$/.test(value) ? Number(value) : null;
}

/** @returns a bucket for a visitor who has none, 0 to 99, each as likely */
export const drawBucket = (): number => randomInt(BUCKETS);

/** Keeps a visitor in a bucket, for a day. It says nothing about them: one of a hundred is in each. */
export const bucketCookie = (bucket: number, isSecure: boolean): string =>
  `${name}=${bucket}; Path=/; Max-Age=${LIFETIME}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
