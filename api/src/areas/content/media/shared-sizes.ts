import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from '../../../ground/storage/bucket';

/** Below it lie the sizes of pictures, by the picture. */
const PREFIX = 'sizes/';
/** Bytes of a size at most; the largest is a tenth of it. */
const MAX_BYTES = 20e6;
/** Milliseconds that a size is waited for: drawing it takes no longer. */
const PATIENCE_MS = 1_000;

/**
 * Drawn sizes in a bucket, so that an instance need not draw what another has drawn. The bucket is a help alone: while
 * it is away each instance draws for itself, and nothing fails.
 */
export class SharedSizes {
  private readonly sending = new Set<Promise<void>>();

  constructor(private readonly bucket: Bucket) {}

  /**
   * @param name below the pictures, such as `store/ab/….webp/360x-80-cover.webp`
   * @param to path of the file to write
   * @returns whether it was there
   */
  async fetch(name: string, to: string): Promise<boolean> {
    const read = this.bucket.read(PREFIX + name, MAX_BYTES).catch(() => null);
    const bytes = await Promise.race([read, wait(PATIENCE_MS, null, { ref: false })]);
    if (bytes === null || bytes.length === 0) return false;
    const unfinished = `${to}.${randomUUID()}`;
    try {
      await writeFile(unfinished, bytes, { flag: 'wx' });
      await rename(unfinished, to);
    } finally {
      await rm(unfinished, { force: true });
    }
    return true;
  }

  /** Sends a size that was drawn, in the background. */
  keep(name: string, from: string, contentType: string): void {
    const sent = readFile(from)
      .then((bytes) => this.bucket.put(PREFIX + name, bytes, { contentType }))
      // It is drawn again where it is needed.
      .catch(() => undefined)
      .finally(() => this.sending.delete(sent));
    this.sending.add(sent);
  }

  /** Removes what was drawn of a picture that is gone. @throws StorageError */
  async forget(id: string): Promise<void> {
    for await (const { name } of this.bucket.list(`${PREFIX}${id}/`)) await this.bucket.remove(name);
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.sending);
  }
}
