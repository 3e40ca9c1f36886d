import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import type { Config } from '../../../areas';
import type { Content } from '../../content/schema/schema';
import type { DatabaseConnection } from '../../../ground/db/database';
import { foreignContent, foreignFiles, writePackage } from '../../../testing/foreign-catalogue';
import { runCommand } from '../../../testing/run-command';
import { createTestDatabase } from '../../../testing/test-database';
import { testConfig } from '../../../testing/test-app';
import { exportContent } from './export-repository';

// Image processes start slowly on a busy machine; no test measures them.
jest.setTimeout(120_000);

let folder: string;
let files: Map<string, Buffer>;
let config: Config;
let database: DatabaseConnection;
const package_ = (name: string): string => join(folder, name);
const run = (words: string, path: string): Promise<string> => runCommand({ database, config }, words, [path]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wrong-'));
  files = await foreignFiles();
  config = testConfig({ DEMO_MODULE: '', DATA_DIR: package_('data') });
  database = await createTestDatabase();
  await writePackage(package_('good'), foreignContent(), files);
  await run('content import', package_('good'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

describe('a package that is wrong', () => {
  /** Everything that the store has. */
  const stored = async (): Promise<string[]> =>
    (await readdir(join(config.dataDir, 'media'), { recursive: true })).toSorted();
  const refusal = async (change: (content: Content, changed: Map<string, Buffer | null>) => void): Promise<string> => {
    const [path, content, changed] = [package_('wrong'), foreignContent(), new Map<string, Buffer | null>()];
    change(content, changed);
    await rm(path, { recursive: true, force: true });
    await cp(package_('good'), path, { recursive: true });
    for (const [name, bytes] of changed) {
      if (bytes === null) await rm(join(path, name));
      else await writePackage(path, content, new Map([[name, bytes]]));
    }
    await writePackage(path, content, new Map());
    const before = [await exportContent(database.db), await stored()];
    const said: unknown = await run('content import', path).then(
      () => 'it was loaded',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );
    expect([await exportContent(database.db), await stored()]).toEqual(before);
    return String(said);
  };
  const png = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();

  it.each<[string, string, () => Promise<Buffer | null>, string]>([
    [
      'without a picture',
      'posters/cold-lamp.jpg',
      async () => null,
      'games.1.poster: there is no file posters/cold-lamp.jpg',
    ],
    [
      'without a film',
      'streams/north.mp4',
      async () => null,
      'videos.0.files.0.source: there is no file streams/north.mp4',
    ],
    [
      'without a part of a stream',
      'streams/north.180.mp4',
      async () => null,
      'videos.0.files.0.playlist: there is no file streams/north.180.mp4',
    ],
    [
      'with a picture that is cut off',
      'posters/cold-lamp.jpg',
      async () => (files.get('posters/cold-lamp.jpg') ?? Buffer.alloc(0)).subarray(0, 2000),
      'games.1.poster: posters/cold-lamp.jpg cannot be decoded',
    ],
    [
      'with a picture of another format than its name says',
      'posters/cold-lamp.jpg',
      () => png(9, 9),
      'games.1.poster: posters/cold-lamp.jpg is png, whatever its name says',
    ],
    [
      'with a picture that is too large',
      'heroes/cold-lamp.png',
      () => png(11_000, 10_000),
      'games.1.hero: heroes/cold-lamp.png is larger than 100 megapixels',
    ],
    [
      'with a vector that has a script',
      'logos/cold-lamp.svg',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      'games.1.logo: logos/cold-lamp.svg is an SVG file with an element that a picture must not have: script',
    ],
    [
      'with a film that is a text',
      'streams/north.mp4',
      async () => Buffer.from('<html>not found</html>'),
      'videos.0.files.0.source: streams/north.mp4 is no MP4 film',
    ],
    [
      'with a film that is cut off',
      'streams/north.mp4',
      async () => (files.get('streams/north.mp4') ?? Buffer.alloc(0)).subarray(0, 30_000),
      'videos.0.files.0.source: streams/north.mp4 is ',
    ],
    [
      'with an empty clip',
      'clips/cold-lamp.mp4',
      async () => Buffer.alloc(0),
      'games.1.clip.source: clips/cold-lamp.mp4 is empty',
    ],
    [
      'with captions that are none',
      'streams/north-en.vtt',
      async () => Buffer.from('1\n00:00:01'),
      'games.0.trailer.captions.0.source: streams/north-en.vtt is no WebVTT file',
    ],
    [
      'with a script that is none',
      'scripts/north.funscript',
      async () => Buffer.from('{}'),
      'videos.0.files.0.script: scripts/north.funscript is no funscript',
    ],
    [
      'without the sheet of its thumbnails',
      'streams/north-thumbnails.jpg',
      async () => null,
      'videos.0.files.0.thumbnails: streams/north-thumbnails.vtt needs streams/north-thumbnails.jpg, which is not there',
    ],
    [
      'with thumbnails that lie beside their sheet',
      'streams/north-thumbnails.jpg',
      () =>
        sharp({ create: { width: 160, height: 90, channels: 3, background: '#fff' } })
          .jpeg()
          .toBuffer(),
      'names a place outside streams/north-thumbnails.jpg, which has 160 by 90 pixels',
    ],
    [
      'with thumbnails of another file',
      'streams/north-thumbnails.vtt',
      async () => Buffer.from('WEBVTT\n\n00:00.000 --> 00:12.000\nsouth-thumbnails.jpg#xywh=0,0,160,90\n'),
      'streams/north-thumbnails.vtt names south-thumbnails.jpg; its picture must be north-thumbnails.jpg',
    ],
    [
      'with thumbnails that lead elsewhere',
      'streams/north-thumbnails.vtt',
      async () => Buffer.from('WEBVTT\n\n00:00.000 --> 00:12.000\nhttps://elsewhere.example/x.jpg#xywh=0,0,1,1\n'),
      'streams/north-thumbnails.vtt has the line',
    ],
    [
      'without the picture of a device',
      'devices/halden-one.png',
      async () => null,
      'devices.0.image: there is no file devices/halden-one.png',
    ],
    [
      'with a playlist that leads elsewhere',
      'streams/north.360.m3u8',
      async () => Buffer.from('#EXTM3U\nhttps://elsewhere.example/x.mp4\n'),
      'videos.0.files.0.playlist: streams/north.m3u8 north.360.m3u8 lists',
    ],
  ])('%s is refused by the name of the file, and changes nothing', async (_, name, make, message) => {
    const bytes = await make();
    expect(await refusal((content, changed) => void changed.set(name, bytes))).toContain(message);
  });

  it('with a vector in the place of a photograph is refused', async () => {
    const said = await refusal(({ games: [, game] }) => {
      if (game) game.hero = { ...game.hero, path: 'logos/cold-lamp.svg' };
    });
    expect(said).toBe('games.1.hero: logos/cold-lamp.svg must be a JPEG, PNG, WebP or AVIF file: SVG is for logos');
  });

  it('with several faults says all of them', async () => {
    const said = await refusal((content, changed) => {
      changed.set('posters/cold-lamp.jpg', null);
      changed.set('streams/north.mp4', Buffer.from('nothing'));
      content.games[0]?.cast.push('nobody');
    });
    expect(said.split('\n')).toHaveLength(3);
    for (const place of ['games.1.poster', 'videos.0.files.0.source', 'games.0.cast.1']) expect(said).toContain(place);
  });

  it('with chapters behind the real end of its film is refused', async () => {
    const said = await refusal(({ videos: [video] }) => {
      // Without the film that has chapters of its own: those would be taken.
      video?.files.splice(1);
      video?.chapters.push({ at: 300, title: 'Too late' });
    });
    expect(said).toBe('videos.0.chapters.1.at: is after the end');
  });

  it('with words of a demo left in its texts is warned about, and can be loaded', async () => {
    const content = foreignContent();
    (content.games[0] as Content['games'][number]).tagline = 'Lorem ipsum of the demo.';
    await writePackage(package_('words'), content, files);
    const said = await run('content check', package_('words'));
    expect(said).toMatch(/^games\.0\.tagline: has "Lorem ipsum" in its text/);
    expect(said).toMatch(/can be loaded: .*, with \d+ warnings\.$/);
  });
});
