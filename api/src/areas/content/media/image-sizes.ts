import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { imageFormats } from '@platform/shared/contracts';
import type { ResizeOptions } from '../../../ground/images/job';
import type { RenderPool } from '../../../ground/images/pool';

/** A picture from which sizes are made. */
export interface SizedImage {
  /** Names its content: other content has another one. Below it the sizes are kept. */
  readonly id: string;
  /** Absolute path of a copy on this machine. */
  readonly localPath: string;
}

/** Pictures in the sizes in which they were requested, on disk: each is made once for all concurrent requests. */
export class ImageSizes {
  private readonly inFlight = new Map<string, Promise<void>>();

  constructor(
    private readonly cacheDir: string,
    private readonly pool: Pick<RenderPool, 'run'>,
  ) {}

  /**
   * The picture in one size, quality and format.
   * @throws PoolBusyError when too many visitors wait; Error when it cannot be decoded
   */
  async read(image: SizedImage, options: ResizeOptions): Promise<Buffer> {
    const name = join('sizes', sizeName(options), `${image.id}.${options.format}`);
    return this.make(name, (to) => this.pool.run({ task: 'resize', from: image.localPath, to, options }, 'request'));
  }

  /**
   * A kept picture.
   * @param name below the folder of what was made
   * @param write makes it where there is none
   */
  async make(name: string, write: (to: string) => Promise<void>): Promise<Buffer> {
    const to = join(this.cacheDir, name);
    const kept = await readFile(to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    if (kept) return kept;
    await this.once(to, () => write(to));
    return readFile(to);
  }

  /** Removes what was made of a picture that is gone. */
  async forget(id: string): Promise<void> {
    const sizes = await readdir(join(this.cacheDir, 'sizes')).catch(() => []);
    for (const size of sizes)
      for (const format of imageFormats)
        await rm(join(this.cacheDir, 'sizes', size, `${id}.${format}`), { force: true });
  }

  private once(key: string, make: () => Promise<void>): Promise<void> {
    const running = this.inFlight.get(key);
    if (running) return running;
    const started = make().finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, started);
    return started;
  }
}

/** A size as one word; the format is the extension. */
const sizeName = ({ width, height, quality, fit }: ResizeOptions): string =>
  `${width}x${height ?? ''}-${quality}-${fit}`;
