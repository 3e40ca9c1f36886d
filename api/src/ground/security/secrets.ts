import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/**
 * Makes a token for a machine to carry.
 * @param bytes random bytes; 16 where the token is also rate limited or only an id
 * @returns base64url
 */
export const makeToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** Makes a code for a person to type. @param alphabet without characters that look alike */
export const makeCode = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** The stored form of a token: 256 random bits need neither salt nor a slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Signs a text.
 * @param key at least 32 characters
 * @param purpose is signed, too, so that a text signed for one purpose is refused for another
 * @returns HMAC-SHA256, base64url, 43 characters
 */
export const sign = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}|${text}`).digest('base64url');

/** Compares a signature in constant time. */
export function isSigned(key: string, purpose: string, text: string, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(key, purpose, text))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Compares two texts in constant time, whatever their lengths. */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hashToken(given), hashToken(expected));
