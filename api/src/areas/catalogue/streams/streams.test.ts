import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demoMembers } from '../../../testing/demo-members';
import { setPremium } from '../../../testing/premium';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { createUrlSigner, type StreamClaims } from './url-signer';

const clip = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../../../../../demo/assets/streams/${name}`, import.meta.url)));
let test: TestApp;
let now = new Date();
let rowan: Record<string, string>;
let sage: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
  rowan = (await signedIn(test)).cookies;
  sage = (await signedIn(test, { ...demoMembers[1], ownedGames: 0 } as (typeof demoMembers)[number])).cookies;
});
afterAll(() => test.close());

const open = (slug: string, file: number | 'trailer', cookies: Record<string, string>) =>
  test.request('POST', `/api/videos/${slug}/stream`, { cookies, body: { file } });
const urlOf = async (slug: string, file: number | 'trailer', cookies: Record<string, string>): Promise<string> =>
  (await open(slug, file, cookies)).json<{ url: string }>().url;
const get = (url: string, cookies: Record<string, string>, headers: Record<string, string> = {}) =>
  test.request('GET', url, { cookies, headers });

describe('the address of a stream', () => {
  it.each<[string, number | 'trailer', () => Record<string, string>, number, string]>([
    ['glass-walk', 0, () => agreed, 401, 'login-required'],
    ['long-shore', 0, () => agreed, 401, 'login-required'],
    ['long-shore', 0, () => sage, 403, 'premium-required'],
    ['long-shore', 0, () => ({}), 403, 'age-agreement-required'],
    ['glass-walk', 'trailer', () => ({}), 403, 'age-agreement-required'],
    ['glass-walk', 9, () => rowan, 404, 'not-found'],
    ['nothing', 0, () => rowan, 404, 'not-found'],
  ])('of %s, file %s, is refused to viewers without the right to it', async (slug, file, cookies, status, code) => {
    expect((await open(slug, file, cookies())).json()).toMatchObject({ serverStatus: status, code });
  });

  it('of a trailer is for everybody who may see the full catalogue', async () => {
    const reply = await open('long-shore', 'trailer', agreed);
    const visitor = reply.cookies.find(({ name }) => name === 'visitor');
    expect(visitor).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const cookies = { ...agreed, visitor: visitor?.value ?? '' };
    const { url } = reply.json<{ url: string }>();
    const played = await get(url, cookies);
    expect([
      played.statusCode,
      played.headers['content-type'],
      played.headers['accept-ranges'],
      played.rawPayload.equals(clip('flat.mp4')),
    ]).toEqual([200, 'video/mp4', 'bytes', true]);
    expect((await get(url, { ...agreed, visitor: 'A'.repeat(22) })).statusCode).toBe(403);
    expect((await get(url, agreed)).statusCode).toBe(403);
  });

  it('of the full length is for the member who asked, and lives as long as watching takes', async () => {
    const { url, expiresAt, captions } = (await open('long-shore', 0, rowan)).json<{
      url: string;
      expiresAt: string;
      captions: { url: string }[];
    }>();
    expect(Date.parse(expiresAt) - now.getTime()).toBe((600 + 1800) * 1000);
    expect((await get(url, rowan)).rawPayload.equals(clip('tb-360.mp4'))).toBe(true);
    expect((await get(captions[0]?.url ?? '', rowan)).body).toContain('WEBVTT');
    expect([(await get(url, sage)).statusCode, (await get(url, agreed)).statusCode]).toEqual([403, 403]);
    const { 'age-agreement': _, ...notAgreed } = rowan;
    expect((await get(url, notAgreed)).json()).toMatchObject({ code: 'age-agreement-required' });
  });

  it('ends with its time, with premium, and with the session', async () => {
    const url = await urlOf('long-shore', 0, rowan);
    await setPremium(test.database.pool, 'rowan@example.com', false);
    expect((await get(url, rowan)).statusCode).toBe(403);
    await setPremium(test.database.pool, 'rowan@example.com', true);
    expect((await get(url, rowan)).statusCode).toBe(200);
    const start = now;
    now = new Date(start.getTime() + 2_400_000);
    expect((await get(url, rowan)).json()).toMatchObject({ serverStatus: 403, code: 'forbidden' });
    now = start;
    expect((await get(url, { ...rowan, session: 'ended' })).statusCode).toBe(403);
  });

  it('cannot be made up', async () => {
    const url = await urlOf('glass-walk', 0, rowan);
    const [, , ticket = '', name = ''] = url.split('/');
    const [payload = '', signature = ''] = ticket.split('.');
    const other = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...other, videoId: 3 })).toString('base64url');
    const foreign = createUrlSigner('a key of another server, long enough as well').signStream({
      videoId: 1,
      part: 0,
      subject: { headset: 1 },
      expires: now.getTime() + 9e9,
    });
    for (const made of [
      `${changed}.${signature}`,
      `${payload}.`,
      payload,
      `${payload}.${signature}.x`,
      foreign,
      'x.y',
      `${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    ]) {
      expect((await get(`/streams/${made}/${name}`, rowan)).statusCode).toBe(403);
    }
    expect((await get('/streams/flat.mp4', rowan)).statusCode).toBe(404);
    expect(url).not.toContain('tb-360');
  });
});

describe('an address signed by us', () => {
  const key = 'the key of this test, long enough to be one';
  const far = Number.MAX_SAFE_INTEGER;
  let signed: TestApp;
  let sageId: number;
  let cookiesOfSage: Record<string, string>;
  beforeAll(async () => {
    signed = await createTestApp({ STREAM_KEY: key });
    cookiesOfSage = (await signedIn(signed, { ...demoMembers[1], ownedGames: 0 } as (typeof demoMembers)[number]))
      .cookies;
    const { rows } = await signed.database.pool.query<{ id: number }>(`select id from accounts where email = $1`, [
      demoMembers[1]?.email,
    ]);
    sageId = rows[0]?.id ?? 0;
  });
  afterAll(() => signed.close());
  const idOf = async (slug: string): Promise<number> =>
    (await signed.database.pool.query<{ id: number }>('select id from videos where slug = $1', [slug])).rows[0]?.id ??
    0;

  it.each<[string, string, StreamClaims['part'], () => StreamClaims['subject'], () => Record<string, string>, number]>([
    [
      'premium, to a member who has not paid for it',
      'long-shore',
      0,
      () => ({ member: sageId }),
      () => cookiesOfSage,
      403,
    ],
    ['what is free for members, to its member', 'glass-walk', 0, () => ({ member: sageId }), () => cookiesOfSage, 200],
    ["a member's address, to a guest", 'glass-walk', 0, () => ({ member: sageId }), () => agreed, 403],
    [
      'the full length, to a visitor without a session',
      'glass-walk',
      0,
      () => ({ visitor: 'somebody' }),
      () => agreed,
      403,
    ],
    ['a file that is not there', 'glass-walk', 9, () => ({ member: sageId }), () => cookiesOfSage, 404],
  ])('gives %s what the rules say, not what the address says', async (_, slug, part, subject, cookies, status) => {
    const ticket = createUrlSigner(key).signStream({
      videoId: await idOf(slug),
      part,
      subject: subject(),
      expires: far,
    });
    expect((await signed.request('GET', `/streams/${ticket}/video.mp4`, { cookies: cookies() })).statusCode).toBe(
      status,
    );
  });

  it('opens nothing when it names a subject that there is no more', async () => {
    const ticket = createUrlSigner(key).signStream({
      videoId: await idOf('glass-walk'),
      part: 'trailer',
      subject: { anybody: true } as never,
      expires: far,
    });
    expect((await signed.request('GET', `/streams/${ticket}/trailer.mp4`, { cookies: agreed })).statusCode).toBe(403);
  });
});

describe('a range', () => {
  const whole = clip('tb-360.mp4');
  const last = whole.length - 1;
  it.each<[string, number, string | undefined, number]>([
    ['bytes=0-0', 206, `bytes 0-0/${whole.length}`, 1],
    ['bytes=0-', 206, `bytes 0-${last}/${whole.length}`, whole.length],
    ['bytes=-500', 206, `bytes ${whole.length - 500}-${last}/${whole.length}`, 500],
    [`bytes=${last}-${last + 99}`, 206, `bytes ${last}-${last}/${whole.length}`, 1],
    [`bytes=${whole.length}-`, 416, `bytes */${whole.length}`, 0],
    ['bytes=-0', 416, `bytes */${whole.length}`, 0],
    ['bytes=-99999999', 206, `bytes 0-${last}/${whole.length}`, whole.length],
    ['bytes=-', 200, undefined, whole.length],
    ['bytes=0-0,', 200, undefined, whole.length],
    ['bytes=5-2', 200, undefined, whole.length],
    ['bytes=0-1,4-5', 200, undefined, whole.length],
    ['chunks=1-2', 200, undefined, whole.length],
  ])('%s gets %d', async (range, status, contentRange, length) => {
    const reply = await get(await urlOf('glass-walk', 0, rowan), rowan, { range });
    expect([reply.statusCode, reply.headers['content-range'], reply.rawPayload.length]).toEqual([
      status,
      contentRange,
      length,
    ]);
  });

  it('is only part of the same file', async () => {
    const url = await urlOf('glass-walk', 0, rowan);
    const etag = String((await get(url, rowan)).headers.etag);
    expect(
      (await get(url, rowan, { range: 'bytes=10-19', 'if-range': etag })).rawPayload.equals(whole.subarray(10, 20)),
    ).toBe(true);
    expect((await get(url, rowan, { range: 'bytes=10-19', 'if-range': '"older"' })).statusCode).toBe(200);
    const head = await test.app.inject({ method: 'HEAD', url, cookies: rowan });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(whole.length),
      0,
    ]);
  });
});

describe('where the age must be verified', () => {
  it('nothing is streamed to an unverified viewer, with any signed address', async () => {
    const strict = await createTestApp({ AGE_POLICY: 'verification' });
    const member = (await signedIn(strict)).cookies;
    expect(
      (await strict.request('POST', '/api/videos/glass-walk/stream', { cookies: member, body: { file: 0 } })).json(),
    ).toMatchObject({ code: 'age-verification-required' });
    const url = await urlOf('glass-walk', 0, rowan);
    expect((await strict.request('GET', url, { cookies: member })).json()).toMatchObject({
      code: 'age-verification-required',
    });
    await strict.close();
  });
});
