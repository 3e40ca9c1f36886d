import { jest } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { ImageJob } from './job';
import { PoolBusyError, RenderPool } from './pool';

const drawings = fileURLToPath(new URL('../../testing/drawings.ts', import.meta.url));
const options = { width: 1920, quality: 80, format: 'webp', fit: 'cover' } as const;

// Render processes start slowly on a busy machine; no test measures them.
jest.setTimeout(60_000);

describe('the render pool', () => {
  let folder: string;
  let pool: RenderPool;
  const logo = (name: string): ImageJob => ({
    task: 'draw',
    module: drawings,
    path: name,
    to: join(folder, name),
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pool-'));
    pool = new RenderPool({ size: 1, longestQueue: 2 });
  });
  afterEach(async () => {
    pool.close();
    await rm(folder, { recursive: true });
  });

  it('draws in another process and leaves nothing but the file', async () => {
    await pool.run(logo('moonwake.svg'), 'request');
    expect(await readFile(join(folder, 'moonwake.svg'), 'utf8')).toContain('<title>moonwake.svg</title>');
    expect(await readdir(folder)).toEqual(['moonwake.svg']);
  });

  it('reads and writes relative paths where this program does', async () => {
    const from = join(folder, 'picture.webp');
    const source = sharp({ create: { width: 60, height: 80, channels: 3, background: '#123456' } });
    await writeFile(from, await source.webp().toBuffer());
    const [relativeFrom, to] = [from, join(folder, 'small.webp')].map((path) => relative(process.cwd(), path));
    await pool.run({ task: 'resize', from: relativeFrom ?? '', to: to ?? '', options }, 'request');
    expect((await readdir(folder)).toSorted()).toEqual(['picture.webp', 'small.webp']);
  });

  it('never enlarges', async () => {
    const from = join(folder, 'small.webp');
    await writeFile(
      from,
      await sharp({ create: { width: 60, height: 80, channels: 3, background: '#123456' } })
        .webp()
        .toBuffer(),
    );
    await pool.run({ task: 'resize', from, to: join(folder, 'large.webp'), options }, 'request');
    expect(await sharp(join(folder, 'large.webp')).metadata()).toMatchObject({ width: 60, height: 80 });
  });

  it.each([
    ['covers a box and cuts off the rest', { width: 96, height: 96, fit: 'cover' }, [96, 96]],
    ['shows all of it in a box', { width: 96, height: 96, fit: 'contain' }, [72, 96]],
    ['keeps the shape of a box that is larger than the picture', { width: 192, height: 192, fit: 'cover' }, [120, 120]],
    ['keeps its natural shape without a box', { width: 60, fit: 'cover' }, [60, 80]],
  ] as const)('%s', async (_, box, expected) => {
    const from = join(folder, 'picture.webp');
    const source = sharp({ create: { width: 120, height: 160, channels: 3, background: '#123456' } });
    await writeFile(from, await source.webp().toBuffer());
    await pool.run({ task: 'resize', from, to: join(folder, 'box.webp'), options: { ...options, ...box } }, 'request');
    const { width, height } = await sharp(join(folder, 'box.webp')).metadata();
    expect([width, height]).toEqual(expected);
  });

  it('goes on after a job that failed', async () => {
    const from = join(folder, 'broken.webp');
    await writeFile(from, 'this is no picture');
    await expect(pool.run({ task: 'resize', from, to: join(folder, 'out.webp'), options }, 'request')).rejects.toThrow(
      /unsupported|input/i,
    );
    await pool.run(logo('after.svg'), 'request');
    expect((await readdir(folder)).toSorted()).toEqual(['after.svg', 'broken.webp']);
  });

  it('serves visitors before the background', async () => {
    const order: string[] = [];
    const run = (name: string, priority: 'request' | 'background'): Promise<void> =>
      pool.run(logo(name), priority).then(() => void order.push(name));
    await Promise.all([
      run('first', 'request'),
      run('background', 'background'),
      run('second', 'request'),
      run('third', 'request'),
    ]);
    expect(order).toEqual(['first', 'second', 'third', 'background']);
  });

  it('lets a promoted job pass', async () => {
    const order: string[] = [];
    const run = (name: string, priority: 'request' | 'background'): Promise<void> =>
      pool.run(logo(name), priority).then(() => void order.push(name));
    const all = [run('first', 'request'), run('wanted', 'background'), run('unwanted', 'background')];
    pool.promote(join(folder, 'wanted'));
    all.push(run('second', 'request'));
    await Promise.all(all);
    expect(order).toEqual(['first', 'wanted', 'second', 'unwanted']);
  });

  it('refuses visitors when too many wait', async () => {
    const waiting = ['a', 'b', 'c'].map((name) => pool.run(logo(name), 'request'));
    await expect(pool.run(logo('d'), 'request')).rejects.toBeInstanceOf(PoolBusyError);
    await Promise.all(waiting);
  });

  it('replaces a process that misses the deadline', async () => {
    pool.close();
    pool = new RenderPool({ size: 1, deadline: 1 });
    await expect(pool.run(logo('slow'), 'request')).rejects.toThrow('took too long');
  });

  it('rejects what waits when it is closed', async () => {
    const waiting = [pool.run(logo('a'), 'request'), pool.run(logo('b'), 'background')];
    const results = Promise.allSettled(waiting);
    pool.close();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run(logo('c'), 'request')).rejects.toThrow('closed');
  });
});
