import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app';
import type { Config } from '../../../areas';
import { apiCookies } from '@platform/shared/contracts';
import type { BucketConfig } from '../../../ground/storage/bucket';
import { givePapers } from '../../../testing/on-air';
import { foreignContent, foreignFiles, writePackage } from '../../../testing/foreign-catalogue';
import { runCommand } from '../../../testing/run-command';
import { describeWithS3 } from '../../../testing/s3-server';
import { agreed, signedIn, testConfig } from '../../../testing/test-app';
import { createTestDatabase } from '../../../testing/test-database';
import { storedFiles } from '../../content/media/repository';

// Image processes start slowly on a busy machine; no test measures them.
jest.setTimeout(120_000);

describeWithS3('two instances with one bucket', (server) => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let files: Map<string, Buffer>;
  let bucket: BucketConfig;
  let a: FastifyInstance;
  let b: FastifyInstance;
  let rowan: Record<string, string>;
  const configOf = (name: string, more: Record<string, string> = {}): Config =>
    testConfig({
      DEMO_MODULE: '',
      DATA_DIR: join(folder, name),
      STORAGE_URL: bucket.url,
      STORAGE_ACCESS_KEY: bucket.accessKey,
      STORAGE_SECRET: bucket.secret,
      ...more,
    });
  const run = (config: Config, words: string, ...args: string[]): Promise<string> =>
    runCommand({ database, config }, words, args);
  const start = async (config: Config): Promise<FastifyInstance> => {
    const app = await buildApp({ config, database });
    await app.ready();
    return app;
  };
  const get = (app: FastifyInstance, url: string, cookies = rowan, headers = {}) =>
    app.inject({ method: 'GET', url, cookies, headers });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'two-'));
    database = await createTestDatabase();
    bucket = await server.createBucket('site');
    files = await foreignFiles();
    await writePackage(join(folder, 'package'), foreignContent(), files);
    [a, b] = [await start(configOf('a')), await start(configOf('b'))];
    rowan = (await signedIn({ app: a, database, config: configOf('a') } as never)).cookies;
    await run(configOf('a'), 'content import', join(folder, 'package'));
    await givePapers(database.db);
  });
  afterEach(() => server.way.set('none'));
  afterAll(async () => {
    await Promise.all([a, b].map((app) => app?.close()));
    await database.close();
    await rm(folder, { recursive: true });
  });

  const poster = '/media/w_360,q_80,f_webp,fit_cover/posters/cold-lamp.jpg';

  it('a picture that was imported on one is there on the other, drawn once', async () => {
    expect((await get(a, poster)).statusCode).toBe(200);
    await a.services.media.settled();
    const there = await get(b, poster);
    expect([there.statusCode, there.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(there.rawPayload.equals((await get(a, poster)).rawPayload)).toBe(true);
    // The other one had no need of the picture itself.
    const has = async (path: string): Promise<boolean> => (await stat(join(folder, path)).catch(() => null)) !== null;
    expect([await has('a/image-cache/originals'), await has('b/image-cache/originals')]).toEqual([true, false]);
  });

  it('draws for itself, and serves what it has drawn, while the storage is away', async () => {
    expect((await get(b, '/media/w_360,q_80,f_webp,fit_cover/posters/far-harbour.jpg')).statusCode).toBe(200);
    server.way.set('away');
    expect((await get(b, '/media/w_360,q_80,f_webp,fit_cover/posters/far-harbour.jpg')).statusCode).toBe(200);
    const other = await get(b, '/media/w_768,q_80,f_webp,fit_cover/posters/far-harbour.jpg');
    expect([other.statusCode, other.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('says that pictures cannot be loaded while the storage is away, keeps that nowhere, and serves pages', async () => {
    server.way.set('away');
    const missing = await get(b, '/media/w_768,q_80,f_webp,fit_cover/posters/closed-door.jpg');
    expect([missing.statusCode, missing.headers['cache-control'], missing.headers['retry-after']]).toEqual([
      503,
      'private, no-store',
      '10',
    ]);
    expect(missing.json()).toMatchObject({
      code: 'unavailable',
      message: 'Pictures and videos can’t be loaded right now. Please try again in a minute.',
    });
    expect(missing.body).not.toContain('127.0.0.1');
    for (const page of ['/api/games/cold-lamp', '/api/videos/open-water', '/api/bars', '/readyz'])
      expect([page, (await get(b, page)).statusCode]).toEqual([page, 200]);
  });

  it('answers within seconds while the storage says nothing', async () => {
    server.way.set('silent');
    const begun = performance.now();
    const page = await get(b, '/api/games/closed-door');
    expect([page.statusCode, performance.now() - begun < 5_000]).toEqual([200, true]);
  });

  it('a film that was imported on one is played from the other, whole and in ranges', async () => {
    const { url } = (
      await b.inject({
        method: 'POST',
        url: '/api/videos/open-water/stream',
        cookies: rowan,
        headers: { origin: configOf('b').siteUrl, 'content-type': 'application/json' },
        payload: { file: 'trailer' },
      })
    ).json<{ url: string }>();
    const film = files.get('streams/open-water-trailer.mp4') ?? Buffer.from('');
    expect((await get(a, url)).rawPayload.equals(film)).toBe(true);
    const part = await get(a, url, rowan, { range: 'bytes=100-199' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, film.subarray(100, 200)]);
    const { etag = '' } = part.headers;
    const rest = await get(b, url, rowan, { range: 'bytes=200-', 'if-range': etag });
    expect([rest.statusCode, rest.rawPayload.equals(film.subarray(200))]).toEqual([206, true]);
  });

  it('fails a film that breaks off, and does not end it as if it were whole', async () => {
    server.way.set({ breakAfter: 700 });
    const reply = await get(b, '/streams/trailers/open-water.mp4').then(
      ({ statusCode }) => statusCode,
      () => 'broken off',
    );
    expect([503, 'broken off']).toContain(reply);
  });

  it('imports nothing, and loses nothing, while the storage is away', async () => {
    const before = await storedFiles(database.db);
    const changed = new Map([
      ...files,
      ['posters/cold-lamp.jpg', files.get('posters/far-harbour.jpg') ?? Buffer.from('')],
    ]);
    await writePackage(join(folder, 'changed'), foreignContent(), changed);
    server.way.set('away');
    await expect(run(configOf('a'), 'content import', join(folder, 'changed'))).rejects.toThrow(
      /^The storage at http:\S+\/site does not answer as it should: /,
    );
    expect(await storedFiles(database.db)).toEqual(before);
    server.way.set('none');
    await run(configOf('a'), 'content import', join(folder, 'changed'));
    expect((await get(b, poster)).statusCode).toBe(200);
  });

  it('cleans the bucket of what no record names any longer, drawn sizes too', async () => {
    expect(await run(configOf('b'), 'media clean')).toContain('1 file,');
    await run(configOf('b'), 'media clean', '--remove');
    expect(await run(configOf('a'), 'media clean')).toBe('Every stored file belongs to a record.');
    expect((await get(a, poster)).statusCode).toBe(200);
  });

  it('writes its catalogue into the bucket, and another site loads it from there', async () => {
    expect(await run(configOf('a'), 'content export', 'storage:autumn.zip')).toContain(
      'to storage:autumn.zip, with 41 files.',
    );
    await expect(run(configOf('a'), 'content export', 'storage:autumn.zip')).rejects.toThrow(
      'autumn.zip is there already',
    );
    expect(await run(configOf('b'), 'content check', 'storage:autumn.zip')).toContain('can be loaded: 3 games');
    expect(await run(configOf('b'), 'content import', 'storage:autumn.zip')).toMatch(/^Loaded 3 games/);
    expect(await readdir(join(folder, 'b/media/unfinished'))).toEqual([]);
    await expect(run(configOf('b'), 'content import', 'storage:spring.zip')).rejects.toThrow(
      'there is no such package',
    );
    for (const name of ['storage:../x.zip', 'storage:x.json', 'storage:'])
      await expect(run(configOf('b'), 'content export', name)).rejects.toThrow('a ZIP file with a plain name');
    server.way.set({ breakSending: 60_000 });
    await expect(run(configOf('a'), 'content export', 'storage:cut.zip')).rejects.toThrow(
      'does not answer as it should',
    );
    server.way.set('none');
    await expect(run(configOf('b'), 'content import', 'storage:cut.zip')).rejects.toThrow('there is no such package');
    const none = testConfig({ DEMO_MODULE: '', DATA_DIR: join(folder, 'e') });
    await expect(run(none, 'content export', 'storage:x.zip')).rejects.toThrow('There is no bucket: set STORAGE_URL.');
  });

  it('has all files of the bucket in a backup', async () => {
    const keys = new Set([...(await storedFiles(database.db)).values()].map(({ key }) => key));
    const said = await run(configOf('a'), 'backup', join(folder, 'site.tar'), '--without-keys');
    expect(said).toContain(` rows, ${keys.size} files and NO keys`);
  });

  it('does not start with a wrong key, and says so in one sentence; starts while the storage is away', async () => {
    const wrong = configOf('c', { STORAGE_SECRET: 'wrong' });
    await expect(buildApp({ config: wrong, database })).rejects.toThrow(
      /^The storage at \S+ refuses: SignatureDoesNotMatch 403\. STORAGE_URL, STORAGE_ACCESS_KEY, STORAGE_SECRET and STORAGE_REGION must fit\.$/,
    );
    server.way.set('away');
    const app = await start(configOf('c'));
    expect((await get(app, '/readyz')).statusCode).toBe(200);
    server.way.set('none');
    expect((await get(app, poster)).statusCode).toBe(200);
    await app.close();
  });

  describe('that browsers reach', () => {
    let open: FastifyInstance;
    beforeAll(async () => {
      open = await start(configOf('d', { STORAGE_PUBLIC_URL: bucket.url }));
    });
    afterAll(() => open?.close());
    const post = (url: string, body: object, cookies = rowan) =>
      open.inject({
        method: 'POST',
        url,
        cookies,
        headers: { origin: configOf('d').siteUrl, 'content-type': 'application/json' },
        payload: body,
      });

    it('leads to a film there, once it was asked who watches, for a while', async () => {
      const { url, expiresAt } = (await post('/api/videos/open-water/stream', { file: 'trailer' })).json<{
        url: string;
        expiresAt: string;
      }>();
      const led = await get(open, url);
      expect([led.statusCode, led.headers['cache-control']]).toEqual([302, 'private, no-store']);
      const address = new URL(led.headers.location ?? '');
      const lifetime = Number(address.searchParams.get('X-Amz-Expires')) * 1000;
      expect(Math.abs(Date.now() + lifetime - Date.parse(expiresAt))).toBeLessThan(10_000);
      const film = await fetch(address, { headers: { range: 'bytes=0-99' } });
      expect([film.status, film.headers.get('content-type')]).toEqual([206, 'video/mp4']);
      expect(Buffer.from(await film.arrayBuffer())).toEqual(
        files.get('streams/open-water-trailer.mp4')?.subarray(0, 100),
      );
      const { [apiCookies.session]: _, ...stranger } = rowan;
      expect((await get(open, url, { ...agreed, ...stranger })).statusCode).toBe(403);
    });

    it('leads to a bought game for a quarter of an hour, and its owner alone', async () => {
      await database.pool.query(
        `insert into purchases (account_id, game_id) select a.id, g.id from accounts a, games g where g.slug = 'cold-lamp'`,
      );
      const { downloadUrl } = (await post('/api/games/cold-lamp/stream', { file: 0 })).json<{ downloadUrl: string }>();
      const led = await get(open, downloadUrl);
      const address = new URL(led.headers.location ?? '');
      expect([led.statusCode, address.searchParams.get('X-Amz-Expires')]).toEqual([302, '900']);
      const game = await fetch(address);
      expect([game.status, game.headers.get('content-disposition'), game.headers.get('cache-control')]).toEqual([
        200,
        'attachment; filename="cold-lamp-0.mp4"',
        'private, no-store',
      ]);
      await database.pool.query('delete from purchases');
      expect((await get(open, downloadUrl)).statusCode).toBe(403);
    });

    it('keeps playlists, captions and pictures to itself', async () => {
      const { captions } = (await post('/api/videos/open-water/stream', { file: 0 })).json<{
        captions: { url: string }[];
      }>();
      expect([(await get(open, captions[0]?.url ?? '')).statusCode, (await get(open, poster)).statusCode]).toEqual([
        200, 200,
      ]);
    });
  });
});
