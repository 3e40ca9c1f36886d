import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of the nonce and of the tag of AES-256-GCM. */
const NONCE = 12;
const TAG = 16;

/** @param secret at least 32 characters @param purpose keys of other purposes open nothing of this one @returns 32 bytes */
export const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts with AES-256-GCM. @param context it opens for the same one only @returns nonce, ciphertext and tag */
export function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when it was changed, or sealed with another key or for another context */
export function open(key: Buffer, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}

/** @throws Error of the last key where none opens it */
export function openWithAny([first, ...others]: readonly Buffer[], context: string, sealed: Buffer): Buffer {
  try {
    return open(first ?? Buffer.alloc(0), context, sealed);
  } catch (error) {
    if (others.length === 0) throw error;
    return openWithAny(others, context, sealed);
  }
}
