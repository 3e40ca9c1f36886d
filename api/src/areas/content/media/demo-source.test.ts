import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ImageJob, ResizeOptions } from '../../../ground/images/job';
import type { Priority } from '../../../ground/images/pool';
import { DemoSource } from './demo-source';
import { ImageSizes } from './image-sizes';

const picture = { path: 'posters/moonwake.webp', kind: 'posters' };
const atOnce = async (): Promise<void> => undefined;
const size = { width: 360, quality: 80, format: 'webp', fit: 'cover' } as const;

/** A pool that writes the name of the task instead of drawing. */
class FakePool {
  readonly jobs: [task: string, priority: Priority][] = [];
  readonly promoted: string[] = [];
  failing = false;

  async run(job: ImageJob, priority: Priority): Promise<void> {
    this.jobs.push([job.task, priority]);
    if (this.failing) throw new Error('no paint left');
    await mkdir(dirname(job.to), { recursive: true });
    await writeFile(job.to, job.task);
  }

  promote(to: string): void {
    this.promoted.push(to);
  }
}

describe('pictures of the demo', () => {
  let folder: string;
  let pool: FakePool;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    pool = new FakePool();
  });
  afterEach(() => rm(folder, { recursive: true }));
  const source = (): DemoSource =>
    new DemoSource(folder, pool, {
      artVersion: 1,
      drawingModule: '/drawings.ts',
      pictures: new Map([[picture.path, picture]]),
      assets: folder,
      sameFiles: new Map([['streams/north.mp4', 'streams/north.360.mp4']]),
    });
  /** As the media routes do it. */
  async function resized(from: DemoSource, options: ResizeOptions = size): Promise<string> {
    const localPath = (): Promise<string | null> => from.localPath(picture.path);
    return String(await new ImageSizes(folder, pool).read({ id: picture.path, localPath }, options));
  }

  it('are drawn once, for any number of concurrent requests', async () => {
    const one = source();
    const paths = await Promise.all(Array.from({ length: 20 }, () => one.localPath(picture.path)));
    expect(new Set(paths).size).toBe(1);
    expect(pool.jobs).toEqual([['draw', 'request']]);
  });

  it('use what is on disk after a restart', async () => {
    await resized(source());
    expect(await resized(source())).toBe('resize');
    await resized(source(), { ...size, width: 96 });
    await resized(source(), { ...size, width: 96, height: 96 });
    await resized(source(), { ...size, width: 96, height: 96, fit: 'contain' });
    expect(pool.jobs.map(([task]) => task)).toEqual(['draw', 'resize', 'resize', 'resize', 'resize']);
  });

  it('lie beside films that are there under a second name, and only under those that the demo names', async () => {
    await mkdir(join(folder, 'streams'));
    await writeFile(join(folder, 'streams/north.360.mp4'), 'film');
    const film = join(folder, 'streams/north.360.mp4');
    const names = ['streams/north.mp4', 'streams/north.360.mp4', 'streams/south.mp4'];
    expect(await Promise.all(names.map((name) => source().localPath(name)))).toEqual([film, film, null]);
  });

  it('are drawn again after a failure', async () => {
    const one = source();
    pool.failing = true;
    await expect(one.localPath(picture.path)).rejects.toThrow('no paint left');
    pool.failing = false;
    expect(await resized(one)).toBe('resize');
  });

  it('are prepared in the background only where they are missing', async () => {
    const one = source();
    expect(await one.prepare(picture, atOnce)).toBe(true);
    expect(await one.prepare(picture, atOnce)).toBe(false);
    expect(pool.jobs).toEqual([['draw', 'background']]);
  });

  it('move forward when a visitor requests what the background draws', async () => {
    const one = source();
    await Promise.all([one.prepare(picture, atOnce), one.localPath(picture.path)]);
    expect(pool.promoted).toHaveLength(1);
  });

  it.each(['posters/unknown.webp', '../../etc/passwd', 'streams/../../../etc/passwd', 'streams/', '/etc/passwd'])(
    'are never drawn or read by the name %s',
    async (name) => {
      expect([await source().localPath(name), await source().find(name)]).toEqual([null, null]);
      expect(pool.jobs).toEqual([]);
    },
  );
});

describe('sizes', () => {
  it('are made once for all concurrent requests', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sizes-'));
    const pool = new FakePool();
    const sizes = new ImageSizes(folder, pool);
    const read = () => sizes.read({ id: 'posters/moonwake.webp', localPath: async () => '/source.webp' }, size);
    expect((await Promise.all([read(), read(), read()])).map(String)).toEqual(['resize', 'resize', 'resize']);
    expect(pool.jobs).toEqual([['resize', 'request']]);
    await rm(folder, { recursive: true });
  });
});
