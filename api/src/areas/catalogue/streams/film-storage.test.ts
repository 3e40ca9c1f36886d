import { createHmac } from 'node:crypto';
import { setPremium } from '../../../testing/premium';
import { createTestApp, agreed, signedIn, type TestApp } from '../../../testing/test-app';
import { createFilmStorage } from './film-storage';

const secret = 'a secret that the CDN knows, too';

describe('an address at the storage', () => {
  it('is signed as S3 requires: the example of its documentation', async () => {
    const now = new Date('2013-05-24T00:00:00Z');
    const storage = createFilmStorage(
      {
        signing: 's3',
        url: 'https://examplebucket.s3.amazonaws.com',
        accessKey: 'AKIAIOSFODNN7EXAMPLE',
        secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
        region: 'us-east-1',
      },
      () => now,
    );
    const { origin, pathname, searchParams } = new URL(await storage.address('test.txt', now.getTime() + 86_400_000));
    expect([origin, pathname]).toEqual(['https://examplebucket.s3.amazonaws.com', '/test.txt']);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      'X-Amz-Expires': '86400',
      'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    });
    const soon = new URL(await storage.address('test.txt', now.getTime() + 30 * 86_400_000));
    expect(soon.searchParams.get('X-Amz-Expires')).toBe('604800');
  });

  it('has a token of path and time where a CDN checks it', async () => {
    const storage = createFilmStorage({ signing: 'token', url: 'https://cdn.example/films', secret }, () => new Date());
    const url = new URL(await storage.address('long-shore.360.mp4', 1_700_000_000_500));
    const token = createHmac('sha256', secret).update('/films/long-shore.360.mp41700000001').digest('base64url');
    expect([url.pathname, url.searchParams.get('token'), url.searchParams.get('expires')]).toEqual([
      '/films/long-shore.360.mp4',
      `HS256-${token}`,
      '1700000001',
    ]);
  });
});

describe('a film that lies at the storage', () => {
  let test: TestApp;
  let now = new Date();
  let rowan: Record<string, string>;
  beforeAll(async () => {
    test = await createTestApp(
      { FILMS_URL: 'https://cdn.example/films/', FILMS_SIGNING: 'token', FILMS_SECRET: secret },
      { now: () => now },
    );
    rowan = (await signedIn(test)).cookies;
    // Names that no file of the demo has: the films lie elsewhere, playlists and captions here.
    await test.database.pool.query(
      `update videos set files = jsonb_set(files, '{0,source}', '"elsewhere.mp4"'), trailer = jsonb_set(trailer, '{source}', '"elsewhere-trailer.mp4"') where slug = 'long-shore'`,
    );
  });
  afterAll(() => test.close());
  const open = async (file: number | 'trailer', cookies: Record<string, string>) =>
    test.request('POST', '/api/videos/long-shore/stream', { cookies, body: { file } });
  const get = (url: string, cookies: Record<string, string>) => test.request('GET', url, { cookies });

  it('is fetched there by a viewer who may have it, as long as the address is valid', async () => {
    const { url, expiresAt } = (await open(0, rowan)).json<{ url: string; expiresAt: string }>();
    expect(url).toMatch(/^\/streams\//);
    const reply = await get(url, rowan);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'private, no-store']);
    const there = new URL(reply.headers.location ?? '');
    expect(there.origin + there.pathname).toBe('https://cdn.example/films/elsewhere.mp4');
    expect(Number(there.searchParams.get('expires'))).toBe(Math.ceil(Date.parse(expiresAt) / 1000));
  });

  it('is no one else’s: every rule is checked before the address is given', async () => {
    const { url } = (await open(0, rowan)).json<{ url: string }>();
    expect((await get(url, agreed)).statusCode).toBe(403);
    await setPremium(test.database.pool, 'rowan@example.com', false);
    expect((await get(url, rowan)).statusCode).toBe(403);
    await setPremium(test.database.pool, 'rowan@example.com', true);
    now = new Date(now.getTime() + 2_400_001);
    expect((await get(url, rowan)).statusCode).toBe(403);
    expect(
      (await test.request('POST', '/api/videos/long-shore/stream', { cookies: agreed, body: { file: 0 } })).statusCode,
    ).toBe(401);
  });

  it('has its captions here', async () => {
    const { captions } = (await open(0, rowan)).json<{ captions: { url: string }[] }>();
    expect((await get(captions[0]?.url ?? '', rowan)).body).toContain('WEBVTT');
  });

  it('has its trailer there, too, for a viewer who may see it', async () => {
    expect((await get('/streams/trailers/long-shore.mp4', {})).statusCode).toBe(403);
    const reply = await get('/streams/trailers/long-shore.mp4', agreed);
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toMatch(/^https:\/\/cdn\.example\/films\/elsewhere-trailer\.mp4\?token=HS256-/);
    expect((await get('/streams/trailers/glass-walk.mp4', agreed)).statusCode).toBe(200);
  });
});
