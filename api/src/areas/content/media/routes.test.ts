import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { ApiError } from '../../../ground/errors';
import { drawnDemo } from '../../../testing/drawn-demo';
import { createMedia, type Media } from './media';
import type { MediaFileRow } from './repository';
import { mediaRoutes } from './routes';
import { warmInBackground } from './warm';

const soft: Record<string, boolean> = {
  'posters/moonwake.webp': true,
  'posters/withdrawn.webp': true,
  'logos/moonwake.svg': true,
  'logos/neon-dunes.svg': false,
};
const row = (name: string, isSoft: boolean): MediaFileRow => ({
  name,
  key: null,
  kind: 'image',
  soft: isSoft,
  ownerKind: 'game',
  ownerSlug: 'moonwake',
  sizeBytes: null,
  width: 600,
  height: 800,
  durationSeconds: null,
  chapters: null,
  codecs: null,
  color: '#205080',
});
const size = 'w_96,q_80,f_webp,fit_cover';

// Render processes start slowly on a busy machine; no test measures them.
jest.setTimeout(60_000);

describe('the media routes', () => {
  let folder: string;
  let app: FastifyInstance;
  let open: boolean;
  let media: Media;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-'));
    app = Fastify();
    const requireFull = (): void => {
      if (!open) throw new ApiError(403, 'age-verification-required', 'Please verify your age first.');
    };
    app.setErrorHandler((error, _request, reply) => {
      const { status, code } = error instanceof ApiError ? error : { status: 500, code: 'internal' };
      return reply.code(status).send({ code });
    });
    media = createMedia({
      folder: join(folder, 'store'),
      cacheDir: folder,
      maxConcurrent: 1,
      demo: drawnDemo(Object.keys(soft)),
      describe: async (name) => {
        const isSoft = new Map(Object.entries(soft)).get(name);
        return isSoft === undefined ? null : { ...row(name, isSoft), isWithdrawn: name === 'posters/withdrawn.webp' };
      },
    });
    await app.register(mediaRoutes, {
      media,
      requireFull,
      mayReview: async ({ headers }) => headers['cookie'] === 'moderator',
      requireSigned: async () => requireFull(),
    });
  });
  beforeEach(() => (open = false));
  afterAll(async () => {
    await app.close();
    media.close();
    await rm(folder, { recursive: true });
  });

  it('serves what was taken off the site to those alone who look after reports, and nothing keeps it', async () => {
    const url = `/media/${size}/posters/withdrawn.webp`;
    const [guest, moderator] = [await app.inject(url), await app.inject({ url, headers: { cookie: 'moderator' } })];
    expect(guest.statusCode).toBe(404);
    expect([moderator.statusCode, moderator.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  it('serves a picture in the size that was asked for, to keep', async () => {
    const reply = await app.inject(`/media/${size}/posters/moonwake.webp`);
    expect(reply.statusCode).toBe(200);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 96, height: 128 });
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      rating: 'RTA-5042-1996-1400-1577-RTA',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each(['webp', 'avif', 'jpeg'])('converts to %s', async (format) => {
    const reply = await app.inject(`/media/w_96,q_55,f_${format},fit_cover/posters/moonwake.webp`);
    expect(reply.headers['content-type']).toBe(`image/${format}`);
    expect((await sharp(reply.rawPayload).metadata()).format).toBe(format === 'avif' ? 'heif' : format);
  });

  it.each([
    ['fit_cover', 96, 96],
    ['fit_contain', 72, 96],
  ])('fits a picture into a box by %s', async (fit, width, height) => {
    const reply = await app.inject(`/media/w_96,h_96,q_80,f_webp,${fit}/posters/moonwake.webp`);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, height });
  });

  it('keeps for a minute what is named by the version of another content', async () => {
    const reply = await app.inject(`/media/${size}/posters/moonwake.1f2e3d4c.webp`);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
  });

  it('never enlarges', async () => {
    const reply = await app.inject('/media/w_1920,q_55,f_webp,fit_cover/posters/moonwake.webp');
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 600, height: 800 });
  });

  it('sends 304 to a client that has the image', async () => {
    const { headers } = await app.inject(`/media/${size}/posters/moonwake.webp`);
    const again = await app.inject({
      url: `/media/${size}/posters/moonwake.webp`,
      headers: { 'if-none-match': `"other", W/${headers.etag}` },
    });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    const other = await app.inject({
      url: `/media/w_192,q_80,f_webp,fit_cover/posters/moonwake.webp`,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(other.statusCode).toBe(200);
  });

  it('serves a logo as an SVG that can load and run nothing', async () => {
    const reply = await app.inject('/media/f_svg/logos/moonwake.svg');
    expect(reply.headers['content-type']).toBe('image/svg+xml');
    expect(reply.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(reply.body).toContain('<title>logos/moonwake.svg</title>');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends an SVG in the encoding that a client takes: %s', async (encoding, decode) => {
    const url = '/media/f_svg/logos/moonwake.svg';
    const plain = await app.inject(url);
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    const request = { url, headers: { 'accept-encoding': encoding } };
    const reply = await app.inject(request);
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
    expect(decode(reply.rawPayload).toString()).toBe(plain.body);
    // The bytes are others, so is their tag.
    expect(reply.headers.etag).not.toBe(plain.headers.etag);
    const again = { ...request, headers: { ...request.headers, 'if-none-match': String(reply.headers.etag) } };
    expect((await app.inject(again)).statusCode).toBe(304);
  });

  it('sends pictures that are compressed by themselves as they are', async () => {
    const reply = await app.inject({
      url: `/media/${size}/posters/moonwake.webp`,
      headers: { 'accept-encoding': 'br' },
    });
    expect(reply.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['/media/f_svg/posters/moonwake.webp', 400],
    [`/media/${size}/logos/moonwake.svg`, 400],
    [`/media/${size}/posters/..%2fmoonwake.webp`, 400],
    [`/media/w_97,q_80,f_webp,fit_cover/posters/moonwake.webp`, 400],
    [`/media/${size}/posters/unknown.webp`, 404],
    [`/media/${size}/posters/constructor.webp`, 404],
    [`/media/${size}/unknown/moonwake.webp`, 404],
    [`/media/${size}/posters/moonwake.svg`, 404],
  ])('replies to %s with %i, which is not cached, and draws nothing', async (url, status) => {
    const before = await readdir(folder, { recursive: true });
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['cache-control'] ?? '').not.toContain('immutable');
    expect(reply.headers.rating).toBe('RTA-5042-1996-1400-1577-RTA');
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  it('shows a picture that is not soft only to whom the age policy opens it, and to no shared cache', async () => {
    const url = '/media/f_svg/logos/neon-dunes.svg';
    const refused = await app.inject({ url, headers: { 'if-none-match': '*' } });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'age-verification-required']);
    open = true;
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(reply.body).toContain('<title>logos/neon-dunes.svg</title>');
  });
});

describe('drawing missing pictures', () => {
  it('begins after the first picture of a visitor, while the machine idles, and says when it is done', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'warm-'));
    const demo = drawnDemo(['logos/moonwake.svg', 'logos/neon-dunes.svg', 'posters/moonwake.webp']);
    const media = createMedia({ folder, cacheDir: folder, maxConcurrent: 1, demo, describe: async () => null });
    let told: (line: string) => void = () => undefined;
    const report = new Promise<string>((resolve) => {
      told = resolve;
    });
    const stream = { write: (line: string) => void (line.includes('pictures are ready') && told(line)) };
    const app = Fastify({ logger: { level: 'info', stream } });
    const drawn = async (): Promise<number> =>
      (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.svg')).length;
    const before: number[] = [];
    let letGo = (): void => undefined;
    warmInBackground(app, demo, media, async () => {
      before.push(await drawn());
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    await app.ready();
    await new Promise(setImmediate);
    expect(before).toEqual([]);
    await media.demo?.localPath('logos/neon-dunes.svg');
    while (before.length === 0) await new Promise(setImmediate);
    expect(before).toEqual([1]);
    letGo();
    expect(JSON.parse(await report)).toMatchObject({ drawn: 1, there: 1, failed: 0 });
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.svg'))).toHaveLength(2);
    await app.close();
    media.close();
    await rm(folder, { recursive: true });
  });
});
