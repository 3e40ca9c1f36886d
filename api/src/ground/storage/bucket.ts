import type { Readable } from 'node:stream';

/** Where the bucket is, and the key to it. */
export interface BucketConfig {
  /** `https://host/bucket`, or `https://host/bucket/folder`; without user, password, `?` and `#`. */
  readonly url: string;
  readonly accessKey: string;
  readonly secret: string;
  readonly region: string;
  /** The same bucket as browsers reach it; null: they do not, and the API passes its files on. */
  readonly publicUrl: string | null;
}

/** An object as it lies in the bucket. */
export interface BucketObject {
  readonly name: string;
  readonly bytes: number;
  readonly modified: Date;
}

/** An upload that was begun and neither finished nor given up: it is no object, and takes space. */
export interface UnfinishedUpload {
  readonly name: string;
  readonly uploadId: string;
  readonly begun: Date;
}

/** What of an object a browser that is sent to it gets. */
export interface AddressOptions {
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly contentType: string;
  /** The name under which a browser saves it; absent: it shows it. */
  readonly downloadAs?: string;
}

/**
 * Objects in a bucket of a storage that speaks S3, by names below the configured address. Every method throws
 * `StorageError` when the storage is away or refuses, and an Error for a name that `requireName` does not take.
 */
export interface Bucket {
  /** Its address without the key to it, for messages. */
  readonly url: string;
  /** @returns null where there is no such object */
  find(name: string): Promise<BucketObject | null>;
  /** All of a small object, in one request. @returns null where there is none, or it is larger than `maxBytes` */
  read(name: string, maxBytes: number): Promise<Buffer | null>;
  /**
   * Part of an object. A connection that breaks or stalls is made again where it ended.
   * @param range first and last byte, both included; within the object
   */
  open(name: string, range: { readonly start: number; readonly end: number }): Readable;
  /**
   * Puts an object in place of what is there, in parts of some megabytes, each of which the storage checks by its SHA-256. It
   * is there whole or not at all: when `from` fails or is cut, what was sent is given up.
   * @param bytes the size, where it is known: another one is an error
   * @param expected about how many bytes come, where no more is known: there may be 10,000 parts, which grow with it
   */
  put(
    name: string,
    from: Readable | Buffer,
    options: { contentType: string; bytes?: number; expected?: number },
  ): Promise<void>;
  /** Every object whose name begins with `prefix`, by name. */
  list(prefix: string): AsyncIterable<BucketObject>;
  /** One that is gone is no error. */
  remove(name: string): Promise<void>;
  /** Uploads below `prefix` that were cut. */
  listUnfinished(prefix: string): AsyncIterable<UnfinishedUpload>;
  /** Frees what a cut upload takes; one that is gone is no error. */
  abort(upload: Pick<UnfinishedUpload, 'name' | 'uploadId'>): Promise<void>;
  /** The address at which a browser gets an object until it expires; null where browsers do not reach the bucket. */
  address(name: string, options: AddressOptions): Promise<string | null>;
  /** Asks the storage once. @throws StorageError */
  check(): Promise<void>;
  close(): void;
}

/** The storage did not do what it was asked for. The message is a sentence for the operator. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  /** @param kind `away`: it may work in a minute; `refused`: keys, bucket or rights are wrong */
  constructor(
    readonly kind: 'away' | 'refused',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A file of this machine that is there, or may be, and cannot be read: no reason to call it missing. */
export class UnreadableFileError extends StorageError {
  /** @param code of the system, such as `EACCES` or `EIO` */
  constructor(path: string, code: string, options?: ErrorOptions) {
    super('away', `${path} cannot be read: ${code}.`, options);
  }
}

const NAME_MAX_LENGTH = 500;
const namePattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/**
 * Lets only names by that are the same for every storage and proxy: letters, digits, `.`, `_` and `-` in parts
 * separated by `/`, none of which begins with a dot.
 * @throws Error that names it
 */
export function requireName(name: string): string {
  if (name.length > NAME_MAX_LENGTH || !namePattern.test(name))
    throw new Error(`${JSON.stringify(name.slice(0, 80))} is no name of an object in the storage.`);
  return name;
}
