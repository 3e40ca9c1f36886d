// Over 300 lines: one foreign catalogue, loaded once because loading takes seconds.
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { jest } from '@jest/globals';
import type { Bars, SeoEntry } from '@platform/shared/contracts';
import sharp from 'sharp';
import yazl from 'yazl';
import { buildApp } from '../../../app';
import type { Content } from '../../content/schema/schema';
import { imageName } from '../../../ground/images/image-name';
import { givePapers } from '../../../testing/on-air';
import { foreignContent, foreignFiles, writePackage } from '../../../testing/foreign-catalogue';
import { runCommand } from '../../../testing/run-command';
import { agreed, createTestApp, signedIn, testConfig, type TestApp } from '../../../testing/test-app';
import { createTestDatabase } from '../../../testing/test-database';
import { exportContent } from './export-repository';

// Image processes start slowly on a busy machine; no test measures their speed.
jest.setTimeout(120_000);

let folder: string;
let files: Map<string, Buffer>;
let test: TestApp;
let rowan: Record<string, string>;
let loaded: string;
const noDemo = { DEMO_MODULE: '', STREAM_KEY: 'the key of this test, long enough to be one' };
const package_ = (name: string): string => join(folder, name);

const run = (words: string, ...args: string[]): Promise<string> => runCommand(test, words, args);
const get = (url: string, cookies: Record<string, string> = agreed) => test.request('GET', url, { cookies });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-'));
  files = await foreignFiles();
  test = await createTestApp({ ...noDemo, DATA_DIR: package_('data') });
  await writePackage(package_('good'), foreignContent(), files);
  loaded = await run('content import', package_('good'));
  await givePapers(test.database.db);
  // A running server drops its cached catalogue a second after an import.
  await test.app.close();
  test = { ...test, app: await buildApp({ config: test.config, database: test.database }) };
  const { app } = test;
  test.request = (method, url, { cookies, body, headers } = {}) =>
    app.inject({
      method,
      url,
      ...(cookies && { cookies }),
      headers: {
        ...(method !== 'GET' && { origin: test.config.siteUrl, 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
    });
  rowan = (await signedIn(test)).cookies;
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** Every picture in replies of the API, by its path. */
function picturesIn(value: unknown, found = new Map<string, { width: number; height: number }>()) {
  if (Array.isArray(value)) for (const part of value) picturesIn(part, found);
  else if (value !== null && typeof value === 'object') {
    const { path, width, height } = value as Record<string, unknown>;
    if (typeof path === 'string' && typeof width === 'number' && typeof height === 'number')
      found.set(path, { width, height });
    for (const part of Object.values(value)) picturesIn(part, found);
  }
  return found;
}
const pages = [
  '/api/games/far-harbour',
  '/api/games/cold-lamp',
  '/api/games/closed-door',
  '/api/videos/open-water',
  '/api/videos/locked-room',
  '/api/models/ada-north',
  '/api/avatars',
  '/api/deals',
  '/api/devices',
  '/api/account-pictures',
  '/api/bars',
];
const every = async () =>
  picturesIn(await Promise.all(pages.map(async (url) => (await get(url, rowan)).json<unknown>())));
const addressOf = (path: string): string =>
  path.endsWith('.svg') ? `/media/f_svg/${path}` : `/media/w_96,q_55,f_webp,fit_cover/${path}`;

describe("an operator's own catalogue", () => {
  it('is loaded with a word of what there is now', () => {
    expect(loaded.split('\n')).toEqual([
      `Loaded 3 games, 2 videos, 1 performers and 0 live rooms from ${package_('good')}.`,
      expect.stringMatching(/^\d titles? will not be public until the papers of all performers they name are valid/),
    ]);
  });

  it('serves every picture, with the size and colour that its file has', async () => {
    const pictures = await every();
    const names = [...pictures.keys()].map((path) => imageName({ path }));
    const supplied = [...files.keys()].filter((name) => /^(?!streams).*\.(jpg|png|webp|avif|svg)$/.test(name));
    expect(names.toSorted()).toEqual(supplied.toSorted());
    for (const [path, size] of pictures) {
      const metadata = await sharp(files.get(imageName({ path }))).metadata();
      expect({ path, ...size }).toEqual({ path, width: metadata.width, height: metadata.height });
      const reply = await get(addressOf(path), rowan);
      expect([path, reply.statusCode]).toEqual([path, 200]);
      expect((await sharp(reply.rawPayload).metadata()).format).toBe(path.endsWith('.svg') ? 'svg' : 'webp');
    }
  });

  it("names its logo and the pictures beside account forms as pages draw them, the forms' after the age gate alone", async () => {
    const bars = (await get('/api/bars', {})).json<Bars>();
    expect(bars.header.logo).toEqual({
      title: 'North',
      image: {
        path: expect.stringMatching(/^brand\/north\.[0-9a-f]{8}\.png$/) as string,
        width: 360,
        height: 64,
        color: '#f0f0f0',
      },
    });
    // The logo is public, also before the age gate.
    for (const { image } of [bars.header.logo, bars.footer.logo])
      expect((await get(addressOf(image?.path ?? ''), {})).statusCode).toBe(200);
    expect((await get('/api/account-pictures', rowan)).json()).toEqual({
      join: expect.objectContaining({ path: expect.stringMatching(/^stills\/shore\./) as string }) as object,
      return: expect.objectContaining({ path: expect.stringMatching(/^stills\/closed-door\./) as string }) as object,
    });
    expect((await get('/api/account-pictures', {})).statusCode).toBe(403);
  });

  it.each([
    ['/games/far-harbour', 'game:far-harbour', 1080, 608],
    ['/videos/open-water', 'video:open-water', 1080, 608],
    ['/pornstars/ada-north', 'model:ada-north', 640, 800],
  ])('gives other sites a picture of %s, and says how large it is', async (path, record, width, height) => {
    const [entry] = (await get(`/api/seo?path=${path}&record=${record}`, rowan)).json<SeoEntry[]>();
    const tags = entry?.schemes.openGraph ?? {};
    const reply = await get(new URL(tags['og:image'] ?? '').pathname, {});
    const served = await sharp(reply.rawPayload).metadata();
    expect([served.format, served.width, served.height]).toEqual(['jpeg', width, height]);
    expect([tags['og:image:width'], tags['og:image:height']]).toEqual([String(width), String(height)]);
  });

  it('names each picture by its content, so that it is kept for ever', async () => {
    for (const path of (await every()).keys()) {
      expect(path).toMatch(/\.[0-9a-f]{8}\.[a-z]+$/);
      expect((await get(addressOf(path), rowan)).headers['cache-control']).toMatch(/, max-age=31536000, immutable$/);
    }
  });

  it('cuts a picture that is not square to a round avatar', async () => {
    const path = [...(await every()).keys()].find((one) => one.startsWith('avatars/ada-north')) ?? '';
    const reply = await get(`/media/w_96,h_96,q_85,f_webp,fit_cover/${path}`, rowan);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 96, height: 96 });
  });

  it('plays every clip, trailer and film, as MP4 and as HLS', async () => {
    for (const slug of ['far-harbour', 'cold-lamp', 'closed-door']) {
      const clip = await get(`/media/clips/${slug}.mp4`, rowan);
      expect(clip.rawPayload.equals(files.get(`clips/${slug}.mp4`) ?? Buffer.alloc(0))).toBe(true);
      const trailer = (await get(`/api/games/${slug}/trailer`, rowan)).json<{
        url: string;
        captions: { url: string }[];
      }>();
      const played = await get(trailer.url, rowan);
      expect(played.rawPayload.equals(files.get(`streams/${slug}-trailer.mp4`) ?? Buffer.alloc(0))).toBe(true);
      expect((await get(trailer.captions[0]?.url ?? '', rowan)).body).toContain('North.');
    }
    for (const slug of ['open-water', 'locked-room']) {
      expect((await get(`/streams/trailers/${slug}.mp4`, rowan)).statusCode).toBe(200);
      const reply = await test.request('POST', `/api/videos/${slug}/stream`, { cookies: rowan, body: { file: 0 } });
      const { url, playlist, captions } = reply.json<{
        url: string;
        playlist: { url: string; qualities: { height: number; url: string }[] };
        captions: { url: string }[];
      }>();
      expect((await get(url, rowan)).rawPayload.equals(files.get('streams/north.mp4') ?? Buffer.alloc(0))).toBe(true);
      expect(playlist.qualities.map(({ height }) => height)).toEqual([360, 180]);
      const [part = ''] = /\/streams\/[^\s"]+/.exec((await get(playlist.qualities[0]?.url ?? '', rowan)).body) ?? [];
      expect((await get(part, rowan)).rawPayload.equals(files.get('streams/north.360.mp4') ?? Buffer.alloc(0))).toBe(
        true,
      );
      expect((await get(captions[0]?.url ?? '', rowan)).body).toContain('North.');
      expect((await get(`/api/videos/${slug}/scripts/0`, rowan)).statusCode).toBe(200);
    }
  });

  it('says the length, frame, weight and chapters of the films themselves, on pages, in structured data and in all feeds', async () => {
    const bytes = files.get('streams/north.mp4')?.length ?? 0;
    // Chapters of its second film; the document says only "Start".
    const chapters = [
      { at: 0, title: 'Arrival – at dusk' },
      { at: 4, title: 'Afterwards' },
    ];
    const page = (await get('/api/videos/open-water', rowan)).json<{ durationSeconds: number; files: object[] }>();
    expect(page).toMatchObject({
      durationSeconds: 12,
      files: [
        { width: 640, height: 360 },
        { width: 64, height: 36 },
      ],
      chapters,
    });
    const seo = await get('/api/seo?path=/videos/open-water&record=video:open-water', rowan);
    expect(seo.body).toContain('PT12S');
    expect(seo.body).toContain('Arrival – at dusk');
    const { rows } = await test.database.pool.query<{ id: number }>("select id from videos where slug = 'open-water'");
    const feed = await get(`/deovr/${rows[0]?.id}`, rowan);
    expect(feed.json()).toMatchObject({ videoLength: 12 });
    expect(feed.body).toContain(`"size":${bytes}`);
    expect(feed.json()).toMatchObject({ timeStamps: chapters.map(({ at, title }) => ({ ts: at, name: title })) });
    const heresphere = await test.app.inject({ method: 'POST', url: `/heresphere/${rows[0]?.id}` });
    expect(heresphere.json()).toMatchObject({ duration: 12_000 });
    expect(heresphere.body).toContain('"name":"Afterwards","start":4000,"end":12000');
    const playa = await get(`/api/playa/v2/video/${rows[0]?.id}`, rowan);
    const details = playa.json<{ data: { details: object[] } }>().data.details;
    expect(details).toMatchObject([
      { type: 'trailer', duration_seconds: 12 },
      { type: 'full', duration_seconds: 12, timeline_markers: [{ time: 0 }, { time: 4000, title: 'Afterwards' }] },
    ]);
  });

  it('shows the pictures of a timeline to viewers of the film alone', async () => {
    const opened = await test.request('POST', '/api/videos/locked-room/stream', { cookies: rowan, body: { file: 0 } });
    const { thumbnails } = opened.json<{ thumbnails: string }>();
    const cues = (await get(thumbnails, rowan)).body;
    const [sheet = ''] = /\/streams\/[^\s#]+/.exec(cues) ?? [];
    expect(cues).toContain(`00:00:06.000 --> 00:00:12.000\n${sheet}#xywh=160,0,160,90`);
    const reply = await get(sheet, rowan);
    expect([reply.headers['content-type'], reply.rawPayload.length]).toEqual([
      'image/jpeg',
      files.get('streams/north-thumbnails.jpg')?.length,
    ]);
    expect([(await get(thumbnails)).statusCode, (await get(sheet)).statusCode]).toEqual([403, 403]);
    const asPicture = '/media/w_96,q_55,f_webp,fit_cover/streams/north-thumbnails.jpg';
    expect((await get(asPicture, rowan)).statusCode).toBe(404);
    const plain = await test.request('POST', '/api/videos/locked-room/stream', { cookies: rowan, body: { file: 1 } });
    expect(plain.json()).toMatchObject({ thumbnails: null });
  });

  it('is in the sitemap, line by line, with pictures and trailers that open', async () => {
    const index = [...(await get('/sitemap.xml')).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
    const maps = await Promise.all(index.map(async (url) => (await get(new URL(url).pathname)).body));
    for (const path of ['/games/far-harbour', '/games/cold-lamp', '/videos/open-water', '/pornstars/ada-north'])
      expect(maps.join('')).toContain(`${test.config.siteUrl}${path}<`);
    expect(maps.join('')).not.toMatch(/closed-door|locked-room/);
    const media = [...maps.join('').matchAll(/<video:(?:thumbnail|content)_loc>([^<]+)</g)].map(([, url]) => url ?? '');
    expect(media).toHaveLength(2);
    for (const url of media) expect((await get(new URL(url).pathname, {})).statusCode).toBe(200);
  });

  it('gives an unverified visitor nothing that is not soft', async () => {
    const strict = await buildApp({
      config: testConfig({ ...noDemo, DATA_DIR: package_('data'), AGE_POLICY: 'verification' }),
      database: test.database,
    });
    const status = async (url: string): Promise<number> => (await strict.inject({ url, cookies: agreed })).statusCode;
    const closed = /closed-door|locked-room|offers\/|devices\/|stills\/shore/;
    for (const path of (await every()).keys())
      expect([path, await status(addressOf(path))]).toEqual([path, closed.test(path) ? 403 : 200]);
    expect(
      await Promise.all(
        [
          '/media/clips/far-harbour.mp4',
          '/media/clips/closed-door.mp4',
          '/streams/game-trailers/far-harbour/video.mp4',
          '/streams/game-trailers/closed-door/en.vtt',
          '/streams/trailers/open-water.mp4',
          '/streams/trailers/locked-room.mp4',
          '/media/heatmaps/open-water-0.webp',
          '/media/heatmaps/locked-room-0.webp',
        ].map(status),
      ),
    ).toEqual([200, 403, 200, 403, 200, 403, 200, 403]);
    await strict.close();
  });

  it('comes out as it went in, files included, and can be loaded again', async () => {
    const out = package_('out');
    expect(await run('content export', out)).toBe(
      `Wrote 3 games and everything around them to ${out}, with ${files.size} files.`,
    );
    for (const [name, bytes] of files) expect((await readFile(join(out, name))).equals(bytes)).toBe(true);
    await expect(run('content export', out)).rejects.toThrow('is not empty');
    const before = await exportContent(test.database.db);
    await run('content import', out);
    expect(await exportContent(test.database.db)).toEqual(before);
    expect((await get(addressOf([...(await every()).keys()][0] ?? ''), rowan)).statusCode).toBe(200);
  });

  it('comes out as a ZIP file, which gives another site the same catalogue, byte by byte', async () => {
    const [first, second] = [package_('first.zip'), package_('second.zip')];
    expect(await run('content export', first)).toBe(
      `Wrote 3 games and everything around them to ${first}, with ${files.size} files.`,
    );
    await expect(run('content export', first)).rejects.toThrow('is there already');
    const here = test;
    const database = await createTestDatabase();
    try {
      test = { ...here, database, config: testConfig({ ...noDemo, DATA_DIR: package_('other-data') }) };
      expect(await run('content import', first)).toMatch(/^Loaded 3 games/);
      await run('content export', second);
    } finally {
      test = here;
      await database.close();
    }
    expect((await readFile(second)).equals(await readFile(first))).toBe(true);
    expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  it('leaves no half-written ZIP file where a stored file is gone', async () => {
    const { rows } = await test.database.pool.query<{ key: string }>(
      "select key from media_files where name = 'streams/north.mp4'",
    );
    const path = join(test.config.dataDir, 'media', rows[0]?.key ?? '');
    await rename(path, `${path}.away`);
    await expect(run('content export', package_('torn.zip'))).rejects.toThrow('the store has lost');
    await rename(`${path}.away`, path);
    expect((await readdir(folder)).filter((name) => name.startsWith('torn'))).toEqual([]);
  });

  it('needs no size and no colour of its pictures in the document: they are measured', async () => {
    const bare = JSON.parse(
      JSON.stringify(foreignContent(), (key, value: unknown) =>
        ['width', 'height', 'color'].includes(key) ? undefined : value,
      ),
    ) as Content;
    // Frames of films and colours of tags do not belong to images.
    const whole = foreignContent();
    const content = {
      ...bare,
      tags: whole.tags,
      games: bare.games.map((game, index) => ({
        ...game,
        files: whole.games[index]?.files,
        trailer: whole.games[index]?.trailer,
      })),
      videos: bare.videos.map((video, index) => ({
        ...video,
        files: whole.videos[index]?.files,
        trailer: whole.videos[index]?.trailer,
      })),
    };
    await writePackage(package_('bare'), content, files);
    const before = await exportContent(test.database.db);
    await run('content import', package_('bare'));
    expect(await exportContent(test.database.db)).toEqual(before);
    await writePackage(package_('elsewhere'), { ...content, avatars: [{ path: 'avatars/nowhere.png' }] }, files);
    await expect(run('content import', package_('elsewhere'))).rejects.toThrow(
      /^avatars\.0: there is no file avatars\/nowhere\.png$/,
    );
  });

  it('is taken from a ZIP file as well, also with a folder around it', async () => {
    const zip = new yazl.ZipFile();
    for (const name of [...files.keys(), 'content.json']) zip.addFile(join(package_('good'), name), `good/${name}`);
    zip.end();
    const written = pipeline(zip.outputStream, createWriteStream(package_('good.zip')));
    await written;
    expect(await run('content check', package_('good.zip'))).toMatch(/can be loaded: 3 games, 2 videos and \d+ files/);
    expect(await run('content import', package_('good.zip'))).toMatch(/^Loaded 3 games/);
    expect(await readdir(join(test.config.dataDir, 'media/unfinished'))).toEqual([]);
  });
});
