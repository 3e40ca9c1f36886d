import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app';
import type { Config } from '../../../areas';
import { mediaFolder } from '../../../ground/ground-settings';
import { withStoreLock } from '../../../ground/db/store-lock';
import type { Bucket, BucketConfig } from '../../../ground/storage/bucket';
import { openBucket } from '../../../ground/storage/s3-bucket';
import { givePapers } from '../../../testing/on-air';
import { foreignContent, foreignFiles, writePackage } from '../../../testing/foreign-catalogue';
import { runCommand } from '../../../testing/run-command';
import { describeWithS3 } from '../../../testing/s3-server';
import { agreed, testConfig } from '../../../testing/test-app';
import { createTestDatabase } from '../../../testing/test-database';
import { folderStore } from '../../content/media/folder-store';
import { storedFiles } from '../../content/media/repository';

// Image processes start slowly on a busy machine; no test measures them.
jest.setTimeout(120_000);

describeWithS3('moving the media of a living site into a bucket', (server) => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let bucket: BucketConfig;
  let before: FastifyInstance;
  const poster = '/media/w_96,q_80,f_webp,fit_cover/posters/cold-lamp.jpg';
  const trailer = '/streams/trailers/open-water.mp4';
  const configOf = (more: Record<string, string> = {}, name = 'data'): Config =>
    testConfig({
      DEMO_MODULE: '',
      DATA_DIR: join(folder, name),
      STORAGE_ACCESS_KEY: bucket.accessKey,
      STORAGE_SECRET: bucket.secret,
      ...more,
    });
  const run = (config: Config, words: string, ...args: string[]): Promise<string> =>
    runCommand({ database, config }, words, args);
  const move = (config: Config, ...more: string[]): Promise<string> =>
    run(config, 'media move', '--to', bucket.url, ...more);
  const statusOf = async (app: FastifyInstance, url: string): Promise<number> =>
    (await app.inject({ method: 'GET', url, cookies: agreed })).statusCode;
  const start = async (config: Config): Promise<FastifyInstance> => {
    const app = await buildApp({ config, database });
    await app.ready();
    return app;
  };
  const filesHere = async (): Promise<string[]> =>
    (await readdir(mediaFolder(configOf()), { recursive: true })).filter((name) => /\.[a-z0-9]+$/.test(name));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'move-'));
    database = await createTestDatabase();
    bucket = await server.createBucket('site');
    await writePackage(join(folder, 'package'), foreignContent(), await foreignFiles());
    await run(configOf(), 'content import', join(folder, 'package'));
    await givePapers(database.db);
    before = await start(configOf());
  });
  afterEach(() => server.way.set('none'));
  afterAll(async () => {
    await before?.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    [['--from', 'x'], 'Say where to: --to STORAGE_URL.'],
    [['--to', 'bucket'], 'STORAGE_URL is the bucket for media, in place of DATA_DIR and must be like'],
    [['--to', 'https://key:hidden@s3.example/bucket'], 'STORAGE_URL is the bucket for media'],
  ])('refuses a place that is none: %j', async (args, message) => {
    await expect(run(configOf(), 'media move', ...args)).rejects.toThrow(message);
    await expect(run(configOf(), 'media move', ...args)).rejects.not.toThrow('hidden');
  });

  it('says what is wrong with the key before anything is sent', async () => {
    await expect(move(configOf({ STORAGE_SECRET: 'wrong' }))).rejects.toThrow('refuses: SignatureDoesNotMatch 403.');
  });

  it('waits outside while stored files are removed', async () => {
    await withStoreLock(database.db, 'alone', async () => {
      await expect(move(configOf())).rejects.toThrow('Try again when that is done.');
    });
  });

  it('stops when the storage goes away, goes on where it stopped, and sends nothing twice', async () => {
    await folderStore(mediaFolder(configOf())).put(() => Readable.from([Buffer.alloc(600_000, 7)]), 'mp4');
    const all = (await filesHere()).length;
    // Small files get through, and this one does not.
    server.way.set({ breakSending: 400_000 });
    await expect(move(configOf())).rejects.toThrow('does not answer as it should');
    expect(await statusOf(before, poster)).toBe(200);
    server.way.set('none');
    const kept = await countIn();
    expect([kept > 0, kept < all]).toEqual([true, true]);
    expect(await move(configOf())).toMatch(
      new RegExp(`^Copied ${all - kept} files, 0\\.\\d+ MB|^Copied ${all - kept} files, \\d+\\.\\d MB`),
    );
    expect(await move(configOf())).toBe(`Copied 0 files, 0.000 MB, to ${bucket.url}; ${all} were there.`);
  });

  it('removes nothing here before the site reads there', async () => {
    await expect(move(configOf(), '--remove')).rejects.toThrow('Set STORAGE_URL for the whole site first');
    expect((await filesHere()).length).toBeGreaterThan(10);
  });

  it('keeps what is damaged, here or there, and says which', async () => {
    const stored = await storedFiles(database.db);
    const [hereKey, thereKey] = [
      stored.get('posters/cold-lamp.jpg')?.key ?? '',
      stored.get('heroes/cold-lamp.png')?.key ?? '',
    ];
    const path = join(mediaFolder(configOf()), hereKey);
    const good = await readFile(path);
    await inBucket((open) => open.remove(`media/${hereKey}`));
    await writeFile(path, 'damaged');
    await expect(move(configOf())).rejects.toThrow(
      `1 are not what their names say, here or there. They stay here:\n${hereKey}`,
    );
    expect(await inBucket((open) => open.find(`media/${hereKey}`))).toBeNull();
    await writeFile(path, good);
    const size = (await readFile(join(mediaFolder(configOf()), thereKey))).length;
    await inBucket((open) => open.put(`media/${thereKey}`, Buffer.alloc(size), { contentType: 'image/png' }));
    await expect(move(configOf({ STORAGE_URL: bucket.url }), '--remove')).rejects.toThrow(thereKey);
    expect(await filesHere()).toEqual([thereKey]);
    await inBucket((open) => open.remove(`media/${thereKey}`));
  });

  it('serves from both places until all is there, and from the bucket alone then', async () => {
    const after = await start(configOf({ STORAGE_URL: bucket.url }));
    const hero = '/media/w_96,q_80,f_webp,fit_cover/heroes/cold-lamp.png';
    expect([await statusOf(after, poster), await statusOf(after, hero), await statusOf(after, trailer)]).toEqual([
      200, 200, 200,
    ]);
    expect(await move(configOf({ STORAGE_URL: bucket.url }), '--remove')).toMatch(/removed 1 here\.$/);
    expect(await filesHere()).toEqual([]);
    const other = await start(configOf({ STORAGE_URL: bucket.url }, 'other'));
    for (const url of [poster, hero, trailer]) expect([url, await statusOf(other, url)]).toEqual([url, 200]);
    await Promise.all([after.close(), other.close()]);
  });

  async function inBucket<T>(work: (open: Bucket) => Promise<T>): Promise<T> {
    const open = await openBucket(bucket);
    try {
      return await work(open);
    } finally {
      open.close();
    }
  }
  const countIn = (): Promise<number> =>
    inBucket(async (open) => {
      let count = 0;
      for await (const _ of open.list('media/')) count += 1;
      return count;
    });
});
