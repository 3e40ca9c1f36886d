import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { imageFormats } from '@platform/shared/contracts';
import type { ResizeOptions } from '../../../ground/images/job';
import type { RenderPool } from '../../../ground/images/pool';
import { contentTypeOf } from './content-type';
import type { SharedSizes } from './shared-sizes';

/** A picture from which sizes are made. */
export interface SizedImage {
  /** Names its content: other content has another one. Below it the sizes are kept. */
  readonly id: string;
  /** @returns absolute path of a copy on this machine; null when the picture is not there */
  readonly localPath: () => Promise<string | null>;
}

/** The picture of which a size is to be made is not there. */
class MissingImageError extends Error {
  override readonly name = 'MissingImageError';
}

/** Pictures in the sizes in which they were requested, on disk: each is made once for all concurrent requests. */
export class ImageSizes {
  private readonly inFlight = new Map<string, Promise<void>>();

  constructor(
    private readonly cacheDir: string,
    private readonly pool: Pick<RenderPool, 'run'>,
    private readonly shared: SharedSizes | null = null,
  ) {}

  /**
   * The picture in one size, quality and format.
   * @returns null when neither the size nor the picture is there
   * @throws PoolBusyError when too many visitors wait; StorageError; Error when it cannot be decoded
   */
  async read({ id, localPath }: SizedImage, options: ResizeOptions): Promise<Buffer | null> {
    const size = sizeName(options);
    const sharedName = `${id}/${size}.${options.format}`;
    const write = async (to: string): Promise<void> => {
      if (this.shared) {
        await mkdir(dirname(to), { recursive: true });
        if (await this.shared.fetch(sharedName, to)) return;
      }
      const from = await localPath();
      if (from === null) throw new MissingImageError();
      await this.pool.run({ task: 'resize', from, to, options }, 'request');
      this.shared?.keep(sharedName, to, contentTypeOf(to));
    };
    try {
      return await this.make(join('sizes', size, `${id}.${options.format}`), write);
    } catch (error) {
      if (error instanceof MissingImageError) return null;
      throw error;
    }
  }

  /**
   * A kept picture.
   * @param name below the folder of what was made
   * @param write makes it where there is none
   */
  async make(name: string, write: (to: string) => Promise<void>): Promise<Buffer> {
    const to = join(this.cacheDir, name);
    const kept = await readFile(to).catch(unlessMissing);
    if (kept) return kept;
    await this.once(to, () => write(to));
    return readFile(to);
  }

  /** Removes what was made of a picture that is gone. @throws StorageError */
  async forget(id: string): Promise<void> {
    await this.shared?.forget(id);
    const sizes = (await readdir(join(this.cacheDir, 'sizes')).catch(unlessMissing)) ?? [];
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

/** @throws what was thrown, unless it says that there is no such file or folder */
function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

/** A size as one word; the format is the extension. */
const sizeName = ({ width, height, quality, fit }: ResizeOptions): string =>
  `${width}x${height ?? ''}-${quality}-${fit}`;
