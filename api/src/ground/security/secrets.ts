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

/** Keys of one kind, each at least 32 characters: the first signs; what another one signed is accepted, too. */
export type SigningKeys = readonly [string, ...string[]];

/** @param keys one, or several while it is being changed */
export const allKeys = (keys: string | SigningKeys): SigningKeys => (typeof keys === 'string' ? [keys] : keys);

/**
 * Signs a text.
 * @param keys at least 32 characters each; the first one signs
 * @param purpose is signed, too, so that a text signed for one purpose is refused for another
 * @returns HMAC-SHA256, base64url, 43 characters
 */
export const sign = (keys: string | SigningKeys, purpose: string, text: string): string =>
  createHmac('sha256', allKeys(keys)[0]).update(`${purpose}|${text}`).digest('base64url');

/** Compares a signature, of any of the keys, in constant time. */
export function isSigned(keys: string | SigningKeys, purpose: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return allKeys(keys).some((key) => {
    const expected = Buffer.from(sign(key, purpose, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Compares two texts in constant time, whatever their lengths. */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hashToken(given), hashToken(expected));
