import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of the nonce and of the tag of AES-256-GCM. */
const NONCE = 12;
const TAG = 16;

/** Keeps what a stolen database must not give away. */
export interface Vault {
  /** Encrypts; the result opens for the same account only. */
  seal(accountId: number, plain: Buffer): Buffer;
  /** @throws Error when it was changed, belongs to another account, or was sealed with another key */
  open(accountId: number, sealed: Buffer): Buffer;
  /** Hash of a code under the key: without the key, no guess can be compared to it. */
  hash(accountId: number, code: string): Buffer;
}

/** @param secret the key service's text; at least 32 characters */
export function createVault(secret: string): Vault {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sealing = derive('totp secrets');
  const hashing = derive('recovery codes');
  const owner = (accountId: number): Buffer => Buffer.from(`account ${accountId}`);
  return {
    seal: (accountId, plain) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG }).setAAD(owner(accountId));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open: (accountId, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, NONCE), {
        authTagLength: TAG,
      }).setAAD(owner(accountId));
      decipher.setAuthTag(sealed.subarray(-TAG));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
    },
    hash: (accountId, code) => createHmac('sha256', hashing).update(`${accountId} ${code}`).digest(),
  };
}
