import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { VideoList } from '@platform/shared/contracts';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

const film = readFileSync(fileURLToPath(new URL('../../../../../demo/assets/streams/flat.mp4', import.meta.url)));
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
const get = (name: string, cookies: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  test.request('GET', `/streams/trailers/${name}`, { cookies, headers });

it.each<[string, string, Record<string, string>, number, string | undefined]>([
  ['of a soft video, to every visitor', 'glass-walk.mp4', {}, 200, 'public, max-age=300'],
  ['of another video, before the age gate', 'night-ferry.mp4', {}, 403, undefined],
  ['of another video, after the age agreement', 'night-ferry.mp4', agreed, 200, 'private, max-age=300'],
  ['of no video', 'nothing.mp4', agreed, 404, undefined],
  ['as something else than a film', 'glass-walk.m3u8', agreed, 404, undefined],
  ['of a path', '..%2fflat.mp4', agreed, 404, undefined],
])('a trailer %s gets %s', async (_, name, cookies, status, kept) => {
  const reply = await get(name, cookies);
  const served = reply.headers['content-type'] === 'video/mp4' && reply.rawPayload.equals(film);
  expect([
    reply.statusCode,
    served,
    served ? reply.headers['cache-control'] : undefined,
    reply.headers['rating'],
  ]).toEqual([status, status === 200, kept, 'RTA-5042-1996-1400-1577-RTA']);
});

it('a trailer is served in parts', async () => {
  const reply = await get('glass-walk.mp4', {}, { range: 'bytes=10-19' });
  expect([reply.statusCode, reply.headers['content-range'], reply.rawPayload.equals(film.subarray(10, 20))]).toEqual([
    206,
    `bytes 10-19/${film.length}`,
    true,
  ]);
});

it('where the age must be verified only soft ones are shown without it', async () => {
  const strict = await createTestApp({ AGE_POLICY: 'verification' });
  const { cookies } = await signedIn(strict);
  const [open, closed] = await Promise.all(
    ['glass-walk', 'night-ferry'].map((slug) => strict.request('GET', `/streams/trailers/${slug}.mp4`, { cookies })),
  );
  expect([open?.statusCode, closed?.json()]).toEqual([
    200,
    expect.objectContaining({ code: 'age-verification-required' }),
  ]);
  await strict.close();
});

it('a trailer has captions of its own, for every viewer who may see it, and none of its film', async () => {
  const captions = async (slug: string, file: number | 'trailer', cookies: Record<string, string>) =>
    (await test.request('POST', `/api/videos/${slug}/stream`, { cookies, body: { file } })).json<{
      captions: { language: string; label: string; url: string }[];
    }>().captions;
  const { cookies } = await signedIn(test);
  expect([
    await captions('night-ferry', 'trailer', cookies),
    (await captions('night-ferry', 0, cookies)).length,
  ]).toEqual([[], 1]);
  await test.database.pool.query(
    `update videos set trailer = trailer || '{"captions":[{"language":"en","label":"English","source":"crossing-trailer-en.vtt"}]}' where slug = 'night-ferry'`,
  );
  const opened = await test.request('POST', '/api/videos/night-ferry/stream', {
    cookies: agreed,
    body: { file: 'trailer' },
  });
  const visitor = { ...agreed, visitor: opened.cookies.find(({ name }) => name === 'visitor')?.value ?? '' };
  const [track] = opened.json<{ captions: { label: string; url: string }[] }>().captions;
  const words = await test.request('GET', track?.url ?? '', { cookies: visitor });
  expect([track?.label, words.headers['content-type'], words.body]).toEqual([
    'English',
    'text/vtt; charset=utf-8',
    expect.stringContaining('The trailer begins.'),
  ]);
  expect((await test.request('GET', track?.url ?? '', { cookies: agreed })).statusCode).toBe(403);
  const [ofFilm] = await captions('night-ferry', 0, cookies);
  expect((await test.request('GET', ofFilm?.url ?? '', { cookies })).body).toContain('The clock shows');
  expect(
    JSON.stringify(
      (await test.request('GET', '/api/videos/night-ferry', { cookies })).json<{ trailer: object }>().trailer,
    ),
  ).not.toContain('vtt');
});

it('cards name the flat trailers there are, of soft videos alone before the age gate', async () => {
  await test.database.pool.query(`update videos set trailer = null where slug = 'long-shore'`);
  const previews = async (url: string, cookies: Record<string, string>) =>
    (await test.request('GET', url, { cookies })).json<VideoList>().items.map(({ hoverVideoUrl }) => hoverVideoUrl);
  expect(await previews('/api/videos', agreed)).toEqual([
    '/streams/trailers/glass-walk.mp4',
    '/streams/trailers/night-ferry.mp4',
    null,
  ]);
  expect(await previews('/api/soft-page/videos', {})).toEqual(['/streams/trailers/glass-walk.mp4']);
});

it('cards name no trailer to look around in: it would show both eyes their pictures side by side', async () => {
  const other = await createTestApp();
  const { cookies } = await signedIn(other);
  await other.database.pool.query(
    `update videos set trailer = trailer || '{"projection":"180","stereo":"side-by-side"}' where slug = 'night-ferry'`,
  );
  const { items } = (await other.request('GET', '/api/videos', { cookies })).json<VideoList>();
  expect(items.map(({ slug, hoverVideoUrl }) => [slug, hoverVideoUrl !== null])).toEqual([
    ['glass-walk', true],
    ['night-ferry', false],
    ['long-shore', true],
  ]);
  await other.close();
});
