import { join } from 'node:path';
import type { DemoModule, DrawnPicture } from '../schema/demo-module';
import type { Priority, RenderPool } from '../../../ground/images/pool';
import { localFile } from './folder-store';
import type { MediaSource } from './media-source';

/** Names come from checked content and playlists; this keeps a path out even so. */
const plainName = /^[a-z]+\/[a-z0-9-]+(?:\.[a-z0-9-]+)?\.[a-z0-9]+$/;

/**
 * The demo's files by their names in content: pictures, drawn when they are first read and kept, and the files that
 * lie in its folder. A missing picture is drawn once for all concurrent requests, and survives a restart.
 */
export class DemoSource implements MediaSource {
  private readonly root: string;
  private readonly inFlight = new Map<string, Promise<void>>();
  private readFirst = (): void => undefined;
  /** Resolves when a visitor has got a picture. */
  readonly firstRead = new Promise<void>((resolve) => {
    this.readFirst = resolve;
  });

  constructor(
    cacheDir: string,
    private readonly pool: Pick<RenderPool, 'run' | 'promote'>,
    private readonly demo: Pick<DemoModule, 'artVersion' | 'drawingModule' | 'pictures' | 'assets' | 'sameFiles'>,
  ) {
    this.root = join(cacheDir, `art-v${demo.artVersion}`);
  }

  /** Another one means that pictures of the same name look different. */
  get version(): string {
    return `v${this.demo.artVersion}`;
  }

  async find(name: string) {
    const path = await this.localPath(name);
    return path === null ? null : localFile(path);
  }

  async localPath(name: string): Promise<string | null> {
    const picture = this.demo.pictures.get(name);
    if (picture) {
      const path = this.pathOf(picture);
      if (!(await this.isFile(path))) await this.draw(picture, 'request');
      this.readFirst();
      return path;
    }
    const path = join(this.demo.assets, this.demo.sameFiles.get(name) ?? name);
    return plainName.test(name) && (await this.isFile(path)) ? path : null;
  }

  /**
   * Draws a picture before its first request.
   * @param mayDraw resolves when there is time for it
   * @returns false when it was there already
   */
  async prepare(picture: DrawnPicture, mayDraw: () => Promise<void>): Promise<boolean> {
    if (await this.isFile(this.pathOf(picture))) return false;
    await mayDraw();
    // Another request may have fetched it meanwhile.
    if (await this.isFile(this.pathOf(picture))) return false;
    await this.draw(picture, 'background');
    return true;
  }

  private pathOf({ path }: DrawnPicture): string {
    return join(this.root, path);
  }

  /** Whether the demo has a file of this name; nothing is drawn. */
  async has(name: string): Promise<boolean> {
    return this.demo.pictures.has(name) || (await this.find(name)) !== null;
  }

  /** @throws UnreadableFileError */
  private async isFile(file: string): Promise<boolean> {
    return (await localFile(file)) !== null;
  }

  private draw(picture: DrawnPicture, priority: Priority): Promise<void> {
    const to = this.pathOf(picture);
    if (priority === 'request') this.pool.promote(to);
    const running = this.inFlight.get(to);
    if (running) return running;
    const started = this.pool
      .run({ task: 'draw', module: this.demo.drawingModule, path: picture.path, to }, priority)
      .finally(() => this.inFlight.delete(to));
    this.inFlight.set(to, started);
    return started;
  }
}
