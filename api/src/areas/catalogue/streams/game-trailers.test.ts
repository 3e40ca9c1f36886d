import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReplyOf } from '@platform/shared/contracts';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';

const asset = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../../../../../demo/assets/streams/${name}`, import.meta.url)));
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
const get = (url: string, cookies: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  test.request('GET', url, { cookies, headers });
const at = '/streams/game-trailers/violet-engine';

it('a page asks where the trailer of its game is, with each quality and the captions', async () => {
  const reply = await get('/api/games/violet-engine/trailer');
  expect(reply.json<ReplyOf<'GET /api/games/{slug}/trailer'>>()).toEqual({
    url: `${at}/video.mp4`,
    playlist: {
      url: `${at}/adaptive.m3u8`,
      qualities: [
        { height: 360, url: `${at}/adaptive.360.m3u8` },
        { height: 180, url: `${at}/adaptive.180.m3u8` },
      ],
    },
    captions: [{ language: 'en', label: 'English', url: `${at}/en.vtt` }],
  });
});

it.each<[string, string, Record<string, string>, number]>([
  ['of a soft game, to every visitor', 'violet-engine', {}, 200],
  ['of another game, before the age gate', '2048-tides', {}, 403],
  ['of another game, after the age agreement', '2048-tides', agreed, 200],
  ['of a game without one', 'saltlight', agreed, 404],
  ['of no game', 'nothing', agreed, 404],
])('the addresses and the film of a trailer %s: as its page', async (_, slug, cookies, status) => {
  const [addresses, film] = [
    await get(`/api/games/${slug}/trailer`, cookies),
    await get(`/streams/game-trailers/${slug}/video.mp4`, cookies),
  ];
  expect([addresses.statusCode, film.statusCode, film.rawPayload.equals(asset('flat.mp4'))]).toEqual([
    status,
    status,
    status === 200,
  ]);
  expect(film.headers['rating']).toBe('RTA-5042-1996-1400-1577-RTA');
});

it('an announced game has no trailer, because it has no page', async () => {
  await test.database.pool.query(
    `update games set trailer = (select trailer from games where slug = 'violet-engine') where slug = 'dune-sonata'`,
  );
  expect((await get('/api/games/dune-sonata/trailer', agreed)).statusCode).toBe(404);
});

it.each([
  ['adaptive.m3u8', 'application/vnd.apple.mpegurl', 'adaptive.m3u8'],
  ['adaptive.180.m3u8', 'application/vnd.apple.mpegurl', 'adaptive.180.m3u8'],
  ['adaptive.180.mp4', 'video/mp4', 'adaptive.180.mp4'],
  ['en.vtt', 'text/vtt; charset=utf-8', 'crossing-trailer-en.vtt'],
])('a trailer has the file %s beside its film, kept by browsers for minutes', async (name, type, file) => {
  const reply = await get(`${at}/${name}`);
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    type,
    'public, max-age=300',
  ]);
  expect(reply.rawPayload.equals(asset(file))).toBe(true);
});

it('a trailer of a game that is not soft is kept by one browser alone, and served in parts', async () => {
  const url = '/streams/game-trailers/2048-tides/video.mp4';
  const part = await get(url, agreed, { range: 'bytes=4-7' });
  expect([part.statusCode, part.body, part.headers['cache-control']]).toEqual([206, 'ftyp', 'private, max-age=300']);
});

it.each([
  ['another film', 'tb-360.mp4'],
  ['a quality that is not there', 'adaptive.720.m3u8'],
  ['captions in a language that there is not', 'fr.vtt'],
  ['a path', '..%2fflat.mp4'],
  ['a path with the name in front', 'adaptive.%2f..%2fflat.mp4'],
])('a trailer does not lead to %s', async (_, name) => {
  expect((await get(`${at}/${name}`, agreed)).statusCode).toBe(404);
});

it('a trailer without HLS is MP4 alone', async () => {
  expect((await get('/api/games/2048-tides/trailer', agreed)).json()).toEqual({
    url: '/streams/game-trailers/2048-tides/video.mp4',
    playlist: null,
    captions: [],
  });
  expect((await get('/streams/game-trailers/2048-tides/adaptive.m3u8', agreed)).statusCode).toBe(404);
});
