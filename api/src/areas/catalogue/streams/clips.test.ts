import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';

const asset = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../../../../../demo/assets/clips/${name}`, import.meta.url)));
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
const get = (name: string, cookies: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  test.request('GET', `/media/clips/${name}`, { cookies, headers });

it.each<[string, string, Record<string, string>, number, string | undefined]>([
  ['of a soft game, to every visitor', 'violet-engine.mp4', {}, 200, 'public, max-age=300'],
  ['of another game, before the age gate', '2048-tides.mp4', {}, 403, undefined],
  ['of another game, after the age agreement', '2048-tides.mp4', agreed, 200, 'private, max-age=300'],
  ['of a game without one', 'saltlight.mp4', agreed, 404, undefined],
  ['of no game', 'nothing.mp4', agreed, 404, undefined],
  ['by the name of its file', 'islands-in-the-rain.mp4', agreed, 404, undefined],
  ['of a path', '..%2f..%2fpackage.json', agreed, 404, undefined],
])('a clip %s gets %s', async (_, name, cookies, status, kept) => {
  const reply = await get(name, cookies);
  const film = name.startsWith('2048') ? 'afterglow-district.mp4' : 'islands-in-the-rain.mp4';
  const served = reply.rawPayload.equals(asset(film));
  expect([
    reply.statusCode,
    served,
    served ? reply.headers['cache-control'] : undefined,
    reply.headers['rating'],
  ]).toEqual([status, status === 200, kept, 'RTA-5042-1996-1400-1577-RTA']);
});

it('a clip is refused to a visitor who must be verified and is not, unless its game is soft', async () => {
  const strict = await createTestApp({ AGE_POLICY: 'verification' });
  const status = async (name: string): Promise<number> =>
    (await strict.request('GET', `/media/clips/${name}`, { cookies: agreed })).statusCode;
  expect(await Promise.all(['violet-engine.mp4', '2048-tides.mp4'].map(status))).toEqual([200, 403]);
  await strict.close();
});

it('a clip is served in parts', async () => {
  const film = asset('islands-in-the-rain.mp4');
  const part = await get('violet-engine.mp4', {}, { range: 'bytes=4-7' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'ftyp',
    `bytes 4-7/${film.length}`,
  ]);
  const beyond = await get('violet-engine.mp4', {}, { range: 'bytes=99999999-' });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${film.length}`]);
  const stale = await get('violet-engine.mp4', {}, { range: 'bytes=4-7', 'if-range': '"old"' });
  expect([stale.statusCode, stale.rawPayload.equals(film)]).toEqual([200, true]);
});
