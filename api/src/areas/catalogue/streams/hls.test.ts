import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoMembers } from '../../../testing/demo-members';
import { setPremium } from '../../../testing/premium';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { putFile } from '../../../testing/put-file';
import { createUrlSigner, type StreamClaims } from './url-signer';

const streams = fileURLToPath(new URL('../../../../../demo/assets/streams/', import.meta.url));
const clip = (name: string): Buffer => readFileSync(streams + name);
const key = 'the key of this test, long enough to be one';
let test: TestApp;
let dataDir: string;
let now = new Date();
let rowan: Record<string, string>;
let rowanId: number;
let sage: Record<string, string>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hls-'));
  test = await createTestApp({ DATA_DIR: dataDir, STREAM_KEY: key }, { now: () => now });
  ({ cookies: rowan, accountId: rowanId } = await signedIn(test));
  sage = (await signedIn(test, { ...demoMembers[1], ownedGames: 0 } as (typeof demoMembers)[number])).cookies;
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

const open = (slug: string, file: number | 'trailer', cookies: Record<string, string>) =>
  test.request('POST', `/api/videos/${slug}/stream`, { cookies, body: { file } });
const get = (url: string, cookies: Record<string, string>, headers: Record<string, string> = {}) =>
  test.request('GET', url, { cookies, headers });

describe('a film as HLS', () => {
  type Playlist = { url: string; qualities: { height: number; url: string }[] };
  const playlistOf = async (
    slug: string,
    file: number | 'trailer',
    cookies: Record<string, string>,
  ): Promise<Playlist | null> => (await open(slug, file, cookies)).json<{ playlist: Playlist | null }>().playlist;
  const addressesIn = (text: string): string[] => [...text.matchAll(/\/streams\/[^\s"]+/g)].map(([address]) => address);
  /** The address of the master, of a quality, and of a file of its parts, as a player finds them. */
  const everyAddress = async (slug: string, cookies: Record<string, string>): Promise<[string, string, string]> => {
    const url = (await playlistOf(slug, 1, cookies))?.url ?? '';
    const quality = addressesIn((await get(url, cookies)).body)[0] ?? '';
    return [url, quality, addressesIn((await get(quality, cookies)).body)[0] ?? ''];
  };
  const statuses = async (addresses: readonly string[], cookies: Record<string, string>): Promise<number[]> =>
    Promise.all(addresses.map(async (url) => (await get(url, cookies)).statusCode));

  it('is offered beside the MP4, with its qualities, where it is there', async () => {
    const playlist = await playlistOf('glass-walk', 1, rowan);
    expect(playlist?.qualities.map(({ height }) => height)).toEqual([360, 180]);
    expect([await playlistOf('glass-walk', 0, rowan), await playlistOf('glass-walk', 'trailer', rowan)]).toEqual([
      null,
      null,
    ]);
    expect(
      (await get((await open('glass-walk', 1, rowan)).json<{ url: string }>().url, rowan)).rawPayload.equals(
        clip('flat.mp4'),
      ),
    ).toBe(true);
  });

  it('leads from playlist to parts by addresses of the same subject and time', async () => {
    const { url = '', qualities = [] } = (await playlistOf('glass-walk', 1, rowan)) ?? {};
    const master = await get(url, rowan);
    expect([master.headers['content-type'], master.headers['cache-control'], master.headers['rating']]).toEqual([
      'application/vnd.apple.mpegurl',
      'private, no-store',
      'RTA-5042-1996-1400-1577-RTA',
    ]);
    // The page offers the renditions that the playlist lists.
    expect(addressesIn(master.body)).toEqual(qualities.map((quality) => quality.url));
    const low = await get(qualities[1]?.url ?? '', rowan);
    expect(low.body).toMatch(/^#EXT-X-MAP:URI="\/streams\/[\w.-]+\/adaptive\.180\.mp4",BYTERANGE="\d+@0"$/m);
    const [part = '', ...more] = new Set(addressesIn(low.body));
    expect(more).toEqual([]);
    expect((await get(part, rowan)).rawPayload.equals(clip('adaptive.180.mp4'))).toBe(true);
    const ticketOf = (address: string): { expires: number; subject: object } =>
      JSON.parse(Buffer.from(address.split('/')[2]?.split('.')[0] ?? '', 'base64url').toString()) as never;
    const { expires, subject } = ticketOf(url);
    for (const address of [...addressesIn(master.body), part])
      expect(ticketOf(address)).toMatchObject({ expires, subject });
  });

  it('serves parts by range, of the same file only', async () => {
    const [, , part] = await everyAddress('glass-walk', rowan);
    const whole = clip('adaptive.360.mp4');
    const some = await get(part, rowan, { range: 'bytes=814-9070' });
    expect([some.statusCode, some.headers['content-range'], some.rawPayload.equals(whole.subarray(814, 9071))]).toEqual(
      [206, `bytes 814-9070/${whole.length}`, true],
    );
    expect((await get(part, rowan, { range: `bytes=${whole.length}-` })).statusCode).toBe(416);
    expect((await get(part, rowan, { range: 'bytes=9-2' })).statusCode).toBe(200);
    expect((await get(part, rowan, { range: 'bytes=0-9', 'if-range': '"older"' })).statusCode).toBe(200);
  });

  it.each<[string, () => Record<string, string>]>([
    ['without a session', () => agreed],
    ['to another member', () => sage],
    ['with an ended session', () => ({ ...rowan, session: 'ended' })],
    ['before the age gate', () => ({ session: rowan['session'] ?? '' })],
    ['to no subject', () => ({})],
  ])('opens nothing %s, whichever address it is', async (_, cookies) => {
    const addresses = await everyAddress('night-ferry', rowan);
    expect(await statuses(addresses, rowan)).toEqual([200, 200, 200]);
    expect(await statuses(addresses, cookies())).toEqual([403, 403, 403]);
  });

  it('ends with its time, playlists and parts alike, and with premium', async () => {
    const addresses = await everyAddress('night-ferry', rowan);
    const start = now;
    now = new Date(start.getTime() + (600 + 1800) * 1000 - 1);
    expect(await statuses(addresses, rowan)).toEqual([200, 200, 200]);
    now = new Date(now.getTime() + 1);
    expect(await statuses(addresses, rowan)).toEqual([403, 403, 403]);
    now = start;
    await setPremium(test.database.pool, 'rowan@example.com', false);
    await test.database.pool.query(`delete from purchases`);
    expect(await statuses(addresses, rowan)).toEqual([403, 403, 403]);
    await setPremium(test.database.pool, 'rowan@example.com', true);
  });

  it('cannot be made up from the addresses of another film or another file', async () => {
    const [master, , part] = await everyAddress('glass-walk', rowan);
    const [, , signed = ''] = part.split('/');
    const [payload = '', signature = ''] = signed.split('.');
    const own = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const changed = (claims: object): string =>
      Buffer.from(JSON.stringify({ ...own, ...claims })).toString('base64url');
    const foreign = createUrlSigner('a key of another server, long enough as well').signStream(own as StreamClaims);
    for (const made of [
      `${changed({ hlsFile: 'adaptive.180.mp4' })}.${signature}`,
      `${changed({ videoId: 2 })}.${signature}`,
      `${payload}.`,
      foreign,
    ]) {
      expect((await get(`/streams/${made}/adaptive.360.mp4`, rowan)).statusCode).toBe(403);
    }
    // The name behind the signed part is for people to read: the signed part says which file it is.
    expect((await get(master.replace('adaptive.m3u8', 'tb-360.mp4'), rowan)).headers['content-type']).toBe(
      'application/vnd.apple.mpegurl',
    );
    for (const above of ['../flat.mp4', '..%2f..%2fstream-key', 'adaptive.360.mp4/../../x'])
      expect((await get(master.replace('adaptive.m3u8', above), rowan)).body).not.toContain('ftyp');
  });
});

describe('an address signed by us', () => {
  it.each<[string, StreamClaims['part'], string, () => StreamClaims['subject'], number]>([
    ['a playlist, to its member', 1, 'adaptive.m3u8', () => ({ member: rowanId }), 200],
    ['a part, to its member', 1, 'adaptive.180.mp4', () => ({ member: rowanId }), 200],
    ['a part, to a visitor', 1, 'adaptive.180.mp4', () => ({ visitor: 'somebody' }), 403],
    ['the film of another file', 1, 'tb-360.mp4', () => ({ member: rowanId }), 404],
    ['a path', 1, '../stream-key', () => ({ member: rowanId }), 404],
    ['a path with the name in front', 1, 'adaptive./../../stream-key.mp4', () => ({ member: rowanId }), 404],
    ['a quality that is not there', 1, 'adaptive.720.m3u8', () => ({ member: rowanId }), 404],
    ['a part of a file that is MP4 alone', 0, 'adaptive.180.mp4', () => ({ member: rowanId }), 404],
    ['a part of a trailer that is MP4 alone', 'trailer', 'adaptive.180.mp4', () => ({ member: rowanId }), 404],
    ['a part of captions', 'captions-en', 'adaptive.180.mp4', () => ({ member: rowanId }), 404],
  ])('gives %s what the rules say, not what the address says', async (_, part, hlsFile, subject, status) => {
    const { rows } = await test.database.pool.query<{ id: number }>(`select id from videos where slug = 'glass-walk'`);
    const signed = createUrlSigner(key).signStream({
      videoId: rows[0]?.id ?? 0,
      part,
      hlsFile,
      subject: subject(),
      expires: Number.MAX_SAFE_INTEGER,
    });
    expect((await get(`/streams/${signed}/x`, rowan)).statusCode).toBe(status);
  });
});

describe('a playlist in the store', () => {
  // Later than any test before set the clock to.
  beforeAll(() => void (now = new Date(now.getTime() + 86_400_000)));
  afterEach(async () => {
    await test.database.pool.query('update media_files set key = null');
    now = new Date(now.getTime() + 2_000);
  });
  it.each<[string, (text: string) => string]>([
    ['leads to another site', (text) => text.replace('adaptive.180.m3u8', 'https://elsewhere.example/film.m3u8')],
    ['leads to another film', (text) => text.replace('adaptive.180.m3u8', 'tb-360.mp4')],
    ['is too long to read', (text) => text + '\n'.repeat(600_000)],
  ])('and %s is not served, and the film is played as MP4', async (_, spoil) => {
    const before = (await open('glass-walk', 1, rowan)).json<{ playlist: { url: string } }>();
    const text = spoil(await readFile(`${streams}adaptive.m3u8`, 'utf8'));
    await putFile(test, 'streams/adaptive.m3u8', Buffer.from(text));
    now = new Date(now.getTime() + 2_000);
    expect((await get(before.playlist.url, rowan)).statusCode).toBe(404);
    const after = (await open('glass-walk', 1, rowan)).json<{ url: string; playlist: unknown }>();
    expect([after.playlist, (await get(after.url, rowan)).statusCode]).toEqual([null, 200]);
  });
});

it('where the age must be verified opens nothing without it', async () => {
  const strict = await createTestApp({ AGE_POLICY: 'verification', STREAM_KEY: key });
  const { cookies, accountId } = await signedIn(strict);
  for (const hlsFile of ['adaptive.m3u8', 'adaptive.360.m3u8', 'adaptive.360.mp4']) {
    const signed = createUrlSigner(key).signStream({
      videoId: 1,
      part: 1,
      hlsFile,
      subject: { member: accountId },
      expires: Number.MAX_SAFE_INTEGER,
    });
    expect((await strict.request('GET', `/streams/${signed}/x`, { cookies })).json()).toMatchObject({
      code: 'age-verification-required',
    });
  }
  await strict.close();
});
