import type { Readable } from 'node:stream';

/** URL and keys of the bucket. */
export interface BucketConfig {
  /** `https://host/bucket`, or `https://host/bucket/folder`; without user, password, `?` and `#`. */
  readonly url: string;
  readonly accessKey: string;
  readonly secret: string;
  readonly region: string;
  /** The bucket's URL for browsers; null: they cannot reach it, and the API forwards its files. */
  readonly publicUrl: string | null;
}

/** An object in the bucket. */
export interface BucketObject {
  readonly name: string;
  readonly bytes: number;
  readonly modified: Date;
}

/** An upload that was neither completed nor aborted: it is no object, and takes up space. */
export interface UnfinishedUpload {
  readonly name: string;
  readonly uploadId: string;
  readonly begun: Date;
}

/** Options of an object's URL for a browser. */
export interface AddressOptions {
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly contentType: string;
  /** File name under which a browser saves it; absent: the browser shows it. */
  readonly downloadAs?: string;
}

/**
 * Objects in an S3-compatible bucket, by names below the configured URL. Every method throws `StorageError` if the
 * storage is away or refuses, and an Error for a name that `requireName` rejects.
 */
export interface Bucket {
  /** Its URL without keys, for messages. */
  readonly url: string;
  /** @returns null if there is no such object */
  find(name: string): Promise<BucketObject | null>;
  /** All of a small object, in one request. @returns null if there is none, or it is larger than `maxBytes` */
  read(name: string, maxBytes: number): Promise<Buffer | null>;
  /**
   * Part of an object. A connection that breaks or stalls is resumed where it ended.
   * @param range first and last byte, inclusive; within the object
   */
  open(name: string, range: { readonly start: number; readonly end: number }): Readable;
  /**
   * Writes or replaces an object, in parts of some megabytes, each of which the storage checks by its SHA-256. The
   * write is atomic: if `from` fails or is cut off, the upload is aborted.
   * @param bytes the size, if known: a different one is an error
   * @param expected approximate size, if the exact one is unknown: part sizes grow with it, because there may be 10,000
   *   parts
   */
  put(
    name: string,
    from: Readable | Buffer,
    options: { contentType: string; bytes?: number; expected?: number },
  ): Promise<void>;
  /** Every object whose name begins with `prefix`, by name. */
  list(prefix: string): AsyncIterable<BucketObject>;
  /** A missing object is no error. */
  remove(name: string): Promise<void>;
  /** Interrupted uploads below `prefix`. */
  listUnfinished(prefix: string): AsyncIterable<UnfinishedUpload>;
  /** Frees the space of an interrupted upload; a missing one is no error. */
  abort(upload: Pick<UnfinishedUpload, 'name' | 'uploadId'>): Promise<void>;
  /** URL at which a browser gets an object until it expires; null if browsers cannot reach the bucket. */
  address(name: string, options: AddressOptions): Promise<string | null>;
  /** Sends one request to the storage. @throws StorageError */
  check(): Promise<void>;
  close(): void;
}

/** A failure of the storage. The message is a sentence for the operator. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  /** @param kind `away`: it may work in a minute; `refused`: keys, bucket or permissions are wrong */
  constructor(
    readonly kind: 'away' | 'refused',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A local file that exists, or may exist, and cannot be read: it must not be treated as missing. */
export class UnreadableFileError extends StorageError {
  /** @param code of the system, such as `EACCES` or `EIO` */
  constructor(path: string, code: string, options?: ErrorOptions) {
    super('away', `${path} cannot be read: ${code}.`, options);
  }
}

const NAME_MAX_LENGTH = 500;
const namePattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/**
 * Only accepts names that every storage and proxy treats alike: letters, digits, `.`, `_` and `-` in parts separated by
 * `/`, none of which begins with a dot.
 * @throws Error that names it
 */
export function requireName(name: string): string {
  if (name.length > NAME_MAX_LENGTH || !namePattern.test(name))
    throw new Error(`${JSON.stringify(name.slice(0, 80))} is no name of an object in the storage.`);
  return name;
}
