import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResizeOptions } from '../../../images/job';
import type { DemoModule, DrawnPicture } from '../../../content/demo-module';
import type { Priority, RenderPool } from '../../../images/pool';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Pictures on disk: sources as they were drawn, and the sizes made of them. A missing
 * file is made once for all concurrent requests; existing files survive a restart.
 */
export class PictureStore {
  private readonly root: string;
  private readonly inFlight = new Map<string, Promise<void>>();

  constructor(
    cacheDir: string,
    private readonly pool: Pick<RenderPool, 'run' | 'promote'>,
    private readonly demo: Pick<DemoModule, 'artVersion' | 'drawingModule'>,
  ) {
    this.root = join(cacheDir, `art-v${demo.artVersion}`);
  }

  /** The drawn picture itself. */
  source(picture: DrawnPicture): Promise<Buffer> {
    return this.read(this.sourceFile(picture), () => this.draw(picture, 'request'));
  }

  /** The picture in one size, quality and format. */
  resized(picture: DrawnPicture, options: ResizeOptions): Promise<Buffer> {
    const to = join(this.root, 'sizes', `${options.width}-${options.quality}`, `${picture.path}.${options.format}`);
    return this.read(to, async () => {
      const from = this.sourceFile(picture);
      if (!(await this.has(from))) await this.draw(picture, 'request');
      await this.once(to, () => this.pool.run({ task: 'resize', from, to, options }, 'request'));
    });
  }

  /**
   * Draws a picture before its first request.
   * @returns false when it was there already
   */
  async prepare(picture: DrawnPicture): Promise<boolean> {
    if (await this.has(this.sourceFile(picture))) return false;
    await this.draw(picture, 'background');
    return true;
  }

  private sourceFile({ path }: DrawnPicture): string {
    return join(this.root, 'sources', path);
  }

  private async read(file: string, make: () => Promise<void>): Promise<Buffer> {
    try {
      return await readFile(file);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await make();
    return readFile(file);
  }

  private async has(file: string): Promise<boolean> {
    return access(file).then(
      () => true,
      () => false,
    );
  }

  private draw(picture: DrawnPicture, priority: Priority): Promise<void> {
    const to = this.sourceFile(picture);
    if (priority === 'request') this.pool.promote(to);
    const { drawingModule: module } = this.demo;
    return this.once(to, () => this.pool.run({ task: 'draw', module, path: picture.path, to }, priority));
  }

  private once(key: string, make: () => Promise<void>): Promise<void> {
    const running = this.inFlight.get(key);
    if (running) return running;
    const started = make().finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, started);
    return started;
  }
}
