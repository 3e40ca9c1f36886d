import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ImageJob } from '../../../images/job';
import { PictureStore } from './picture-store';
import type { Priority } from '../../../images/pool';

const picture = { path: 'posters/moonwake.webp', kind: 'posters', soft: true };
const demo = { artVersion: 1, drawingModule: '/drawings.ts' };
const size = { width: 360, quality: 80, format: 'webp' } as const;

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

describe('the picture store', () => {
  let folder: string;
  let pool: FakePool;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    pool = new FakePool();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('draws once and resizes once, for any number of concurrent requests', async () => {
    const store = new PictureStore(folder, pool, demo);
    const replies = await Promise.all(Array.from({ length: 20 }, () => store.resized(picture, size)));
    expect(replies.map(String)).toEqual(Array.from({ length: 20 }, () => 'resize'));
    expect(pool.jobs).toEqual([
      ['draw', 'request'],
      ['resize', 'request'],
    ]);
  });

  it('uses what is on disk after a restart', async () => {
    await new PictureStore(folder, pool, demo).resized(picture, size);
    await new PictureStore(folder, pool, demo).resized(picture, size);
    await new PictureStore(folder, pool, demo).resized(picture, { ...size, width: 96 });
    expect(pool.jobs.map(([task]) => task)).toEqual(['draw', 'resize', 'resize']);
  });

  it('tries again after a failure', async () => {
    const store = new PictureStore(folder, pool, demo);
    pool.failing = true;
    await expect(store.resized(picture, size)).rejects.toThrow('no paint left');
    pool.failing = false;
    expect(String(await store.resized(picture, size))).toBe('resize');
  });

  it('prepares in the background only what is missing', async () => {
    const store = new PictureStore(folder, pool, demo);
    expect(await store.prepare(picture)).toBe(true);
    expect(await store.prepare(picture)).toBe(false);
    expect(pool.jobs).toEqual([['draw', 'background']]);
  });

  it('moves a drawing of the background forward when a visitor asks for it', async () => {
    const store = new PictureStore(folder, pool, demo);
    await Promise.all([store.prepare(picture), store.source(picture)]);
    expect(pool.promoted).toHaveLength(1);
  });
});
