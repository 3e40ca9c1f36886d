import { CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod';

/** Keys by the names of their files. */
export type NamedKeys = Readonly<Record<string, string>>;

/** Rounds of PBKDF2 with HMAC-SHA-512 between passphrase and key: OWASP asks for 210,000. */
const ROUNDS = 300_000;
/** More than any release wrote is no file of ours. */
const MAX_ROUNDS = 10_000_000;
/** Characters; a shorter passphrase is guessed. */
export const MIN_PASSPHRASE = 12;

const Keys = z.record(z.string().regex(/^[a-z]+(?:-[a-z]+)*(?:\.[a-z]+)?$/), z.string().min(1));

/**
 * Seals keys by a passphrase, as a JWE in compact form (RFC 7516; PBES2-HS512+A256KW of RFC 7518 with A256GCM): what
 * else speaks JOSE opens it, too.
 * @param passphrase 12 characters or more
 */
export const sealKeys = (keys: NamedKeys, passphrase: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(JSON.stringify(keys)))
    .setProtectedHeader({ alg: 'PBES2-HS512+A256KW', enc: 'A256GCM' })
    .setKeyManagementParameters({ p2c: ROUNDS })
    .encrypt(Buffer.from(passphrase.normalize('NFC')));

/** @returns null when it is another passphrase */
export async function openKeys(sealed: string, passphrase: string): Promise<NamedKeys | null> {
  const opened = await compactDecrypt(sealed, Buffer.from(passphrase.normalize('NFC')), {
    keyManagementAlgorithms: ['PBES2-HS512+A256KW'],
    contentEncryptionAlgorithms: ['A256GCM'],
    maxPBES2Count: MAX_ROUNDS,
  }).catch(() => null);
  return opened && Keys.parse(JSON.parse(Buffer.from(opened.plaintext).toString()));
}
