import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { ApiError } from '../../../errors';
import { drawnDemo } from '../../../testing/drawn-demo';
import { mediaRoutes } from './routes';

const demo = drawnDemo({
  'posters/moonwake.webp': true,
  'logos/moonwake.svg': true,
  'logos/moonwake-left.svg': true,
  'logos/neon-dunes.svg': false,
  'logos/neon-dunes-left.svg': false,
});
const size = 'w_96,q_80,f_webp,fit_cover';

// Render processes start slowly on a busy machine; no test measures them.
jest.setTimeout(60_000);

describe('the media routes', () => {
  let folder: string;
  let app: FastifyInstance;
  let open: boolean;
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
    await app.register(mediaRoutes, {
      cacheDir: folder,
      maxConcurrent: 1,
      requireFull,
      requireSigned: async () => requireFull(),
      demo,
    });
  });
  beforeEach(() => (open = false));
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
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
  it('begins when the server is ready and says when it is done', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'warm-'));
    let app: FastifyInstance | undefined;
    const report = await new Promise<string>((resolve) => {
      const stream = { write: (line: string) => void (line.includes('pictures are ready') && resolve(line)) };
      app = Fastify({ logger: { level: 'info', stream } });
      void app
        .register(mediaRoutes, {
          cacheDir: folder,
          maxConcurrent: 1,
          requireFull: () => undefined,
          requireSigned: async () => undefined,
          demo,
          warm: true,
        })
        .ready();
    });
    expect(JSON.parse(report)).toMatchObject({ drawn: 4, there: 0, failed: 0 });
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.svg'))).toHaveLength(4);
    await app?.close();
    await rm(folder, { recursive: true });
  });
});
