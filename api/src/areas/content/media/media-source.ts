import type { Readable } from 'node:stream';

/** A file of a source, to be read in parts. */
export interface SourceFile {
  readonly bytes: number;
  readonly etag: string;
  /** @param range first and last byte, both included; without it all of the file */
  open(range?: { readonly start: number; readonly end: number }): Readable;
  /** All of it as text; check `bytes` first. */
  text(): Promise<string>;
  /**
   * The signed address at which a browser gets it from the storage; absent where it lies on this machine.
   * @param expires milliseconds since 1970
   * @param downloadAs the name under which a browser saves it
   * @returns null where browsers do not reach the storage
   */
  address?(expires: number, downloadAs?: string): Promise<string | null>;
}

/** Where media files are read from: a folder by default, or a bucket (docs/decisions/media-store.md). */
export interface MediaSource {
  /** @returns the file of this key, or null when there is none */
  find(key: string): Promise<SourceFile | null>;
  /**
   * A copy of a file on this machine, for the processes that decode pictures.
   * @returns its absolute path, or null when there is no such file
   */
  localPath(key: string): Promise<string | null>;
}

/** A file as it lies in a store. */
export interface StoredEntry {
  readonly key: string;
  readonly bytes: number;
}

/** A source into which an import puts files. */
export interface MediaStore extends MediaSource {
  /**
   * Puts a file in, under a key made of its content: the same content is there once, and what is there never changes.
   * @param read opens the content, which is never held whole; it may be read twice
   * @param extension without a dot, such as `webp`
   * @returns the key and the size in bytes
   * @throws StorageError; nothing is there then that was not there before
   */
  put(read: () => Readable, extension: string): Promise<StoredEntry>;
  /** Everything that lies in the store, in no order; what an interrupted import left half written has no key. */
  list(): AsyncIterable<StoredEntry | { readonly unfinished: string; readonly bytes: number }>;
  /** Removes a file of `list`, by its key or its `unfinished` name; one that is gone is no error. */
  remove(entry: { readonly key: string } | { readonly unfinished: string }): Promise<void>;
}
