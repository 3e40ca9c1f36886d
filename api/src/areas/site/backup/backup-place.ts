import type { Readable } from 'node:stream';

/** Where backups lie. */
export interface BackupPlace {
  /**
   * Puts one in: it has its name when it is whole, and not before.
   * @param expected about how many bytes it has
   * @throws when there is one of that name, which stays as it is
   */
  put(name: string, content: Readable, expected?: number): Promise<{ readonly bytes: number }>;
  /** The names of whole files that lie there, and begin so. */
  list(beginning: string): Promise<readonly string[]>;
  /** One that is gone is no error. */
  remove(name: string): Promise<void>;
  /** Frees what processes that died left of names that `isOurs` takes; nothing else is touched. */
  removeUnfinished(isOurs: (name: string) => boolean): Promise<void>;
}
