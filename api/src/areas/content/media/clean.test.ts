import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { imageCacheDir, mediaFolder } from '../../../ground/ground-settings';
import { withStoreLock } from '../../../ground/db/store-lock';
import { foreignContent, foreignFiles, writePackage } from '../../../testing/foreign-catalogue';
import { runCommand } from '../../../testing/run-command';
import { testConfig } from '../../../testing/test-app';
import { createTestDatabase } from '../../../testing/test-database';
import { folderStore } from './folder-store';
import { storedFiles } from './repository';

// Image processes start slowly on a busy machine; no test measures them.
jest.setTimeout(120_000);

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let config: ReturnType<typeof testConfig>;
let oldPoster: string;
const run = (words: string, ...args: string[]): Promise<string> => runCommand({ database, config }, words, args);
const stored = async (): Promise<string[]> =>
  (await readdir(mediaFolder(config), { recursive: true })).filter((name) => /\.[a-z0-9]+$/.test(name)).toSorted();
const half = (): string => join(mediaFolder(config), 'unfinished/package-x1/streams/half.mp4');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clean-'));
  config = testConfig({ DEMO_MODULE: '', DATA_DIR: join(folder, 'data') });
  database = await createTestDatabase();
  const files = await foreignFiles();
  await writePackage(join(folder, 'package'), foreignContent(), files);
  await run('content import', join(folder, 'package'));
  oldPoster = (await storedFiles(database.db)).get('posters/cold-lamp.jpg')?.key ?? '';
  const other = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  await writePackage(join(folder, 'package'), foreignContent(), new Map([['posters/cold-lamp.jpg', other]]));
  await run('content import', join(folder, 'package'));
  await mkdir(join(half(), '..'), { recursive: true });
  await writeFile(half(), 'x'.repeat(2000));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

it('says what no record names and how large it is, and removes nothing', async () => {
  const before = await stored();
  const said = (await run('media clean')).split('\n');
  expect(said).toHaveLength(3);
  expect(said.join('\n')).toContain(oldPoster);
  expect(said).toContain('unfinished/package-x1/streams/half.mp4  0.002 MB');
  expect(said.at(-1)).toMatch(/^2 files, 0\.\d{3} MB, that no record names\. Nothing was removed; --remove does\.$/);
  expect(await stored()).toEqual(before);
  await expect(Promise.resolve().then(() => run('media clean', '--all'))).rejects.toThrow('There is no option --all.');
});

it('removes nothing while a package is imported or checked, on this machine or another', async () => {
  const before = await stored();
  await withStoreLock(database.db, 'together', async () => {
    // As an import does: the file is in the store, and no record names it yet.
    await folderStore(mediaFolder(config)).put(() => Readable.from(['new']), 'vtt');
    await expect(run('media clean', '--remove')).rejects.toThrow('Clean when that is done.');
  });
  expect(await stored()).toHaveLength(before.length + 1);
});

it('lets no import begin while it removes', async () => {
  await withStoreLock(database.db, 'alone', async () => {
    await expect(run('content import', join(folder, 'package'))).rejects.toThrow('Try again when that is done.');
  });
});

it('removes what no record names, and nothing that one does', async () => {
  const kept = [...(await storedFiles(database.db)).values()].map(({ key }) => key);
  const size = join(imageCacheDir(config), 'sizes/360x-80-cover/store', `${oldPoster}.webp`);
  await mkdir(join(size, '..'), { recursive: true });
  await writeFile(size, 'x');
  expect(await run('media clean', '--remove')).toMatch(/\nRemoved 3 files, 0\.\d{3} MB, that no record names\.$/);
  expect(await stored()).toEqual([...new Set(kept)].toSorted());
  await expect(access(half())).rejects.toThrow('ENOENT');
  await expect(access(size)).rejects.toThrow('ENOENT');
  expect(await run('media clean', '--remove')).toBe('Every stored file belongs to a record.');
});
