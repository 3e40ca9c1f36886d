import { open as openFile, mkdir, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { digestOfKey, Measure } from './media-key';

/** Bytes that are kept; the copies that were not used for longest go first. */
const MAX_BYTES = 2e9;

/** Copies, on this machine, of files that lie in a bucket. The folder may be deleted at any time. */
export class LocalCopies {
  private readonly inFlight = new Map<string, Promise<string>>();
  /** Bytes since the folder was last looked through; at first it is. */
  private added = Number.POSITIVE_INFINITY;

  constructor(
    private readonly folder: string,
    private readonly maxBytes = MAX_BYTES,
  ) {}

  /**
   * A copy of a file, fetched once for all concurrent requests.
   * @param key names its content, whose sum is checked
   * @returns absolute path
   */
  async pathOf(key: string, open: () => Readable): Promise<string> {
    const path = join(this.folder, key);
    const now = new Date();
    // Also says that it was used.
    if (
      await utimes(path, now, now).then(
        () => true,
        () => false,
      )
    )
      return path;
    const running = this.inFlight.get(key);
    if (running) return running;
    const fetched = this.fetch(key, path, open).finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, fetched);
    return fetched;
  }

  async forget(key: string): Promise<void> {
    await rm(join(this.folder, key), { force: true });
  }

  private async fetch(key: string, path: string, open: () => Readable): Promise<string> {
    const unfinished = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    const measure = new Measure(digestOfKey(key));
    // Created before anything can fail: a file that is opened after its removal would stay.
    const file = await openFile(unfinished, 'wx');
    try {
      await pipeline(open(), measure, file.createWriteStream());
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
    this.added += measure.bytes;
    if (this.added > this.maxBytes / 10) await this.prune();
    return path;
  }

  private async prune(): Promise<void> {
    this.added = 0;
    const files: { path: string; bytes: number; used: number }[] = [];
    for await (const entry of await opendir(this.folder, { recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      // Another process may have removed it.
      const stats = entry.isFile() ? await stat(path).catch(() => null) : null;
      if (stats) files.push({ path, bytes: stats.size, used: stats.mtimeMs });
    }
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    for (const file of files.toSorted((a, b) => a.used - b.used)) {
      if (bytes <= this.maxBytes) return;
      await rm(file.path, { force: true });
      bytes -= file.bytes;
    }
  }
}
