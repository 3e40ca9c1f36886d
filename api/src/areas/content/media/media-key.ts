import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Keys are made by `keyOf` alone; this keeps a path out even so. */
export const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z0-9]{1,10}$/;

/**
 * The key of a file in the media store: `ab/<SHA-256 of the content>.<extension>`.
 * @param digest in hexadecimal
 * @throws Error for an extension that is none
 */
export function keyOf(digest: string, extension: string): string {
  const key = `${digest.slice(0, 2)}/${digest}.${extension}`;
  if (!keyPattern.test(key)) throw new Error(`${JSON.stringify(extension.slice(0, 80))} is no extension of a file.`);
  return key;
}

/** The SHA-256 that a key names, in hexadecimal. */
export const digestOfKey = (key: string): string => key.slice(3, 67);

/** The tag of a stored file, the same wherever it lies. */
export const etagOfKey = (key: string): string => `"${key.slice(3, 35)}"`;

/** Passes content through, and says at its end what it was. */
export class Measure extends Transform {
  private readonly hash = createHash('sha256');
  /** SHA-256 in hexadecimal, once the content has ended. */
  digest = '';
  bytes = 0;

  /** @param expected the digest that it must have; another one fails the stream at its end */
  constructor(private readonly expected?: string) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  override _flush(done: (error: Error | null) => void): void {
    this.digest = this.hash.digest('hex');
    const isOther = this.expected !== undefined && this.digest !== this.expected;
    done(isOther ? new Error('The content is not what it was, or what its name says.') : null);
  }
}
