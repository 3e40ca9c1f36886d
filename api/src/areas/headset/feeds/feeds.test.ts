// Over 300 lines: three feeds of one catalogue, on one server that takes seconds to start.
import { randomBytes } from 'node:crypto';
import { demoPicture } from '../../../testing/demo-pictures';
import type { ContentVideoFile } from '../../content/schema/schema';
import { demoMembers } from '../../../testing/demo-members';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { tinyVideo } from '../../../testing/tiny-content';
import { revokeAgeTokens } from '../../age/audience/repository';
import { createAgeVerification } from '../../age/audience/verification';
import { storeVerification } from '../../age/verification/repository';
import { createUrlSigner } from '../../catalogue/streams/url-signer';
import { deovrLibrary as deovrFeed, deovrScene as deovrSceneOf } from './deovr';
import { heresphereLibrary as heresphereFeed, heresphereVideo as heresphereVideoOf } from './heresphere';
import type { FeedVideo } from './library';
import { playaView } from './playa';
import { readFeed } from './repository';
import { headsetProjection } from './projections';
import { shaped } from './schemas/shape';

const deovrLibrary = (body: unknown) => shaped('deovr-list', body);
const deovrScene = (body: unknown) => shaped('deovr-scene', body);
const heresphereLibrary = (body: unknown) => shaped('heresphere-list', body);
const heresphereVideo = (body: unknown) => shaped('heresphere-video', body);
const heresphereScan = (body: unknown) => shaped('heresphere-scan', body);
const playaVideo = (body: unknown) => shaped('playa-video', body);

let test: TestApp;
let ids: Record<string, number>;
let rowan: Record<string, string>;
/** Rowan's headset. */
let bearer: string;
let accountOfRowan: number;
const login = { login: 'rowan@example.com', password: 'demo-member-2026' };
beforeAll(async () => {
  test = await createTestApp();
  ({ cookies: rowan, accountId: accountOfRowan } = await signedIn(test));
  await signedIn(test, { ...demoMembers[1], ownedGames: 0 } as (typeof demoMembers)[number]);
  const signIn = await test.app.inject({
    method: 'POST',
    url: '/api/playa/v2/auth/sign-in-password',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(login),
  });
  bearer = signIn.json<{ data: { access_token: string } }>().data.access_token;
  ids = Object.fromEntries(
    (await test.database.pool.query<{ slug: string; id: number }>('select slug, id from videos')).rows.map(
      ({ slug, id }) => [slug, id],
    ),
  );
});
afterAll(() => test.close());

/** As a headset calls: no cookies, no origin. */
const form = (url: string, fields: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const json = (url: string, body: object = {}) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const here = { username: login.login, password: login.password };
const pathOf = (url: string | undefined): string => new URL(url ?? '').pathname;

describe.each([
  { who: 'a guest', email: null, seen: ['glass-walk'], open: [] as string[] },
  {
    who: 'a member',
    email: 'sage@example.com',
    seen: ['glass-walk', 'long-shore', 'night-ferry'],
    open: ['glass-walk'],
  },
  {
    who: 'a premium member',
    email: login.login,
    seen: ['glass-walk', 'long-shore', 'night-ferry'],
    open: ['glass-walk', 'long-shore', 'night-ferry'],
  },
])('$who', ({ email, seen, open }) => {
  const fields = email === null ? {} : { login: email, password: login.password };
  const body = email === null ? {} : { username: email, password: login.password };
  const everyVideo = () => Object.entries(ids);
  let headers: Record<string, string>;
  beforeAll(async () => {
    const token =
      email === null
        ? null
        : (await json('/api/playa/v2/auth/sign-in-password', fields)).json<{ data: { access_token: string } }>().data
            .access_token;
    headers = token === null ? {} : { authorization: `Bearer ${token}` };
  });
  const playa = async (path: string): Promise<unknown> =>
    (await test.app.inject({ url: `/api/playa/v2/${path}`, headers })).json();
  /** Every video: not there, or whether its film has addresses; a film's are all there or none. */
  const wanted = () =>
    Object.fromEntries(everyVideo().map(([slug]) => [slug, seen.includes(slug) ? [open.includes(slug)] : 'not found']));
  async function found(look: (id: number) => Promise<boolean[] | null>): Promise<Record<string, boolean[] | string>> {
    const looked: Record<string, boolean[] | string> = {};
    for (const [slug, id] of everyVideo()) {
      const addresses = await look(id);
      looked[slug] = addresses === null ? 'not found' : [...new Set(addresses)];
    }
    return looked;
  }

  it('gets what is documented from DeoVR, and addresses of open films alone', async () => {
    expect(deovrLibrary((await form('/deovr', fields)).json()).scenes[0]?.list).toHaveLength(seen.length);
    const look = async (id: number) => {
      const reply = await form(`/deovr/${id}`, fields);
      if (reply.statusCode === 404) return null;
      const { encodings, fullAccess } = deovrScene(reply.json());
      return (encodings[0]?.videoSources ?? []).slice(fullAccess ? 0 : 1).map(({ url }) => url !== undefined);
    };
    expect(await found(look)).toEqual(wanted());
  });

  it('gets what is documented from HereSphere, and addresses of open films alone', async () => {
    expect(heresphereLibrary((await json('/heresphere', body)).json()).library[0]?.list).toHaveLength(seen.length);
    expect(heresphereScan((await json('/heresphere/scan', body)).json()).scanData).toHaveLength(seen.length);
    const look = async (id: number) => {
      const reply = await json(`/heresphere/${id}`, body);
      if (reply.statusCode === 404) return null;
      return heresphereVideo(reply.json())
        .media.filter(({ name }) => name !== 'Trailer')
        .flatMap(({ sources }) => sources.map(({ url }) => url !== undefined));
    };
    expect(await found(look)).toEqual(wanted());
  });

  it("gets what is documented from PLAY'A, and addresses of open films alone", async () => {
    for (const path of ['actors', 'studios', 'categories', 'config'] as const)
      shaped(`playa-${path}`, await playa(path));
    expect(shaped('playa-videos', await playa('videos')).data.content).toHaveLength(seen.length);
    shaped('playa-actor', await playa('actor/1'));
    const look = async (id: number) => {
      const reply = await playa(`video/${id}`);
      // Not there is null; any other refusal is not what is wanted.
      if ((reply as { data: unknown }).data === null)
        return shaped('playa-refusal', reply).status.code === 404 ? null : [];
      return playaVideo(reply)
        .data.details.filter(({ type }) => type === 'full')
        .flatMap(({ links }) => links.map(({ url }) => url !== null));
    };
    expect(await found(look)).toEqual(wanted());
  });
});

describe('DeoVR', () => {
  it('lists soft videos for guests and all for members, in its shape', async () => {
    const guest = deovrLibrary((await form('/deovr')).json());
    expect([guest.authorized, guest.scenes.map(({ list }) => list.map(({ title }) => title))]).toEqual([
      '0',
      [['Glass Walk']],
    ]);
    const member = deovrLibrary((await form('/deovr', login)).json());
    expect([member.authorized, member.scenes[0]?.list.length]).toEqual(['1', 3]);
    expect(deovrLibrary((await test.request('GET', '/deovr', { cookies: rowan })).json()).scenes[0]?.list).toHaveLength(
      3,
    );
    expect(
      deovrLibrary((await test.request('GET', '/deovr', { cookies: agreed })).json()).scenes[0]?.list,
    ).toHaveLength(1);
  });

  it('says with HTTP 200 that the credentials are wrong, and shows what guests see', async () => {
    const reply = await form('/deovr', { ...login, password: 'wrong' });
    const library = deovrLibrary(reply.json());
    expect([reply.statusCode, library.authorized, library.scenes.map(({ list }) => list.length)]).toEqual([
      200,
      '-1',
      [0, 1],
    ]);
  });

  it('counts wrong attempts, and refuses more guesses after too many', async () => {
    const few = await createTestApp({ LOGIN_ATTEMPTS_PER_ACCOUNT: '2' });
    await signedIn(few);
    const attempt = async (password: string): Promise<number> =>
      (
        await few.app.inject({
          method: 'POST',
          url: '/deovr',
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ ...login, password }),
        })
      ).statusCode;
    const codes = [];
    for (const password of ['wrong', 'wrong again', login.password, 'wrong']) codes.push(await attempt(password));
    await few.close();
    expect(codes).toEqual([200, 200, 429, 429]);
  });

  it('gives a member a scene with addresses that play without cookies', async () => {
    const scene = deovrScene((await form(`/deovr/${ids['long-shore']}`, login)).json());
    expect(scene).toMatchObject({
      screenType: 'sphere',
      stereoMode: 'tb',
      fullAccess: true,
      fleshlight: [],
      timeStamps: [{ ts: 0 }, { ts: 300 }],
    });
    const url = pathOf(scene.encodings[0]?.videoSources[0]?.url);
    expect((await test.app.inject({ url, headers: { range: 'bytes=0-9' } })).statusCode).toBe(206);
    const scripted = deovrScene((await form(`/deovr/${ids['glass-walk']}`, login)).json());
    expect(
      (await form(pathOf(scripted.fleshlight[0]?.url), login)).json<{ actions: unknown[] }>().actions.length,
    ).toBeGreaterThan(100);
    expect((await form(pathOf(scripted.fleshlight[0]?.url))).statusCode).toBe(404);
  });

  it('lists what is locked without an address, behind the trailer', async () => {
    for (const fields of [{}, { login: 'sage@example.com', password: 'demo-member-2026' }]) {
      const id = 'login' in fields ? ids['long-shore'] : ids['glass-walk'];
      const scene = deovrScene((await form(`/deovr/${id}`, fields)).json());
      expect([scene.fullAccess, scene.encodings[0]?.videoSources.map(({ url }) => url !== undefined)]).toEqual([
        false,
        [true, false],
      ]);
      expect((await test.app.inject({ url: pathOf(scene.encodings[0]?.videoSources[0]?.url) })).statusCode).toBe(200);
    }
    expect((await form(`/deovr/${ids['long-shore']}`)).statusCode).toBe(404);
    expect((await form('/deovr/99999999999999')).statusCode).toBe(404);
  });
});

describe('HereSphere', () => {
  it('lists, scans and describes in its shapes, under its header', async () => {
    const reply = await json('/heresphere', here);
    expect(reply.headers['heresphere-json-version']).toBe('1');
    expect(heresphereLibrary(reply.json())).toMatchObject({
      access: 1,
      library: [{ list: [expect.any(String), expect.any(String), expect.any(String)] }],
    });
    expect(heresphereLibrary((await json('/heresphere')).json())).toMatchObject({
      access: 0,
      library: [{ list: [expect.any(String)] }],
    });
    expect(heresphereLibrary((await json('/heresphere', { ...here, password: 'x' })).json()).access).toBe(-1);
    expect(heresphereScan((await json('/heresphere/scan', here)).json()).scanData).toHaveLength(3);
    const video = heresphereVideo((await json(`/heresphere/${ids['night-ferry']}`, here)).json());
    expect(video).toMatchObject({
      projection: 'equirectangular360',
      stereo: 'tb',
      fov: 360,
      lens: 'Linear',
      duration: 600_000,
      media: [{ name: '8K' }],
    });
    expect((await test.app.inject({ url: pathOf(video.media[0]?.sources[0]?.url) })).statusCode).toBe(200);
    const locked = heresphereVideo((await json(`/heresphere/${ids['glass-walk']}`)).json());
    expect(locked.media.map(({ name, sources }) => [name, sources[0]?.url !== undefined])).toEqual([
      ['Trailer', true],
      ['8K', false],
    ]);
  });

  it('writes favourites and where watching stopped, for credentials and not for a cookie alone', async () => {
    const url = `/heresphere/${ids['glass-walk']}`;
    expect((await json(url, { ...here, isFavorite: true })).json()).toMatchObject({ isFavorite: true });
    await test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      cookies: rowan,
      payload: '{"isFavorite":false}',
    });
    expect((await json(url, here)).json()).toMatchObject({ isFavorite: true });
    await json(`/heresphere/events/${ids['glass-walk']}`, { ...here, event: 2, time: 42_400 });
    expect((await test.request('GET', '/api/videos/glass-walk/access', { cookies: rowan })).json()).toMatchObject({
      resumeAt: 42,
    });
  });
});

describe("PLAY'A", () => {
  interface Reply {
    readonly status: { readonly code: number };
    readonly data: {
      readonly item_total: number;
      readonly page_total: number;
      readonly content: { readonly title: string }[];
    };
  }
  const videos = async (query = '', headers: Record<string, string> = {}) =>
    (await test.app.inject({ url: `/api/playa/v2/videos${query}`, headers })).json<Reply>();
  const titles = async (query: string) =>
    (await videos(query, { authorization: `Bearer ${bearer}` })).data.content.map(({ title }) => title);

  it('returns success as code 1, and a missing record as 404 within 200', async () => {
    expect((await test.app.inject({ url: '/api/playa/v2/version' })).json()).toEqual({
      status: { code: 1, message: 'ok' },
      data: '2.0.0',
    });
    const reply = await test.app.inject({ url: '/api/playa/v2/video/999999' });
    expect([reply.statusCode, reply.json<Reply>().status.code]).toEqual([200, 404]);
  });

  it('pages, orders and filters', async () => {
    expect((await videos()).data).toMatchObject({ item_total: 1, page_total: 1 });
    expect(await titles('?order=title&direction=asc')).toEqual(['Glass Walk', 'Night Ferry', 'The Long Shore']);
    expect(await titles('?page-index=1&page-size=2&order=title&direction=asc')).toEqual(['The Long Shore']);
    expect(await titles('?title=ferri')).toEqual(['Night Ferry']);
    expect(
      [await titles('?included-categories=1'), await titles('?excluded-categories=1')].map((list) => list.length),
    ).toEqual([3, 0]);
    expect(await titles('?actor=99')).toEqual([]);
    expect((await test.app.inject({ url: '/api/playa/v2/videos?page-size=201' })).json()).toMatchObject({
      status: { code: 2 },
      data: null,
    });
  });

  it('gives locked links without an address and with a reason', async () => {
    const link = { projection: '360', stereo: 'TB', quality_name: '8K', quality_order: 100 };
    const guest = await test.app.inject({ url: `/api/playa/v2/video/${ids['glass-walk']}` });
    expect(guest.json()).toMatchObject({
      data: {
        details: [
          { type: 'trailer' },
          {
            type: 'full',
            links: [{ ...link, url: null, unavailable_reason: 'login' }, {}],
            timeline_markers: [{ time: 0 }, { time: 300_000 }],
          },
        ],
      },
    });
    const member = await test.app.inject({
      url: `/api/playa/v2/video/${ids['long-shore']}`,
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(member.json()).toMatchObject({
      data: {
        details: [{}, { links: [{ ...link, url: expect.stringContaining('/streams/'), unavailable_reason: null }] }],
      },
    });
  });

  it('knows performers, studios, tags and their groups', async () => {
    const data = async (path: string): Promise<unknown> =>
      (await test.app.inject({ url: `/api/playa/v2/${path}` })).json<{ data: unknown }>().data;
    expect(await data('actors')).toMatchObject({ item_total: 1, content: [{ title: 'Mara Vellin' }] });
    expect(await data('actor/1')).toMatchObject({ title: 'Mara Vellin', studios: [{ title: 'North Light' }] });
    expect(await data('studios')).toMatchObject({ item_total: 1, content: [{ title: 'North Light' }] });
    expect(await data('studio/1')).toMatchObject({ title: 'North Light' });
    expect(await data('categories')).toMatchObject([{ title: 'Space' }, { title: 'Puzzle' }]);
    expect(await data('categories-groups')).toMatchObject([
      { title: 'Place', items: [{ title: 'Space' }] },
      { title: 'Play', items: [] },
    ]);
  });
});

describe('a browser with a session', () => {
  it('is shown by feeds what its pages show: soft items until it has agreed, too', async () => {
    const { session = '' } = rowan;
    const seen = async (cookies: Record<string, string>) => ({
      deovr: deovrLibrary((await test.app.inject({ url: '/deovr', cookies })).json()).scenes[0]?.list.length,
      playa: (await test.app.inject({ url: '/api/playa/v2/videos', cookies })).json<{ data: { item_total: number } }>()
        .data.item_total,
    });
    expect(await seen({ session })).toEqual({ deovr: 1, playa: 1 });
    expect(await seen({ ...agreed, session })).toEqual({ deovr: 3, playa: 3 });
  });
});

describe('where the age must be verified', () => {
  it('headsets see soft items only, until their account has been verified', async () => {
    const strict = await createTestApp({ AGE_POLICY: 'verification' });
    const { accountId } = await signedIn(strict);
    const { db } = strict.database;
    const call = (url: string, method: 'GET' | 'POST' = 'GET', token = '') =>
      strict.app.inject({
        method,
        url,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(method === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(method === 'POST' && { payload: JSON.stringify({ ...login, username: login.login }) }),
      });
    const token = (await call('/api/playa/v2/auth/sign-in-password', 'POST')).json<{ data: { access_token: string } }>()
      .data.access_token;
    const seen = async () => ({
      deovr: deovrLibrary((await call('/deovr', 'POST')).json()).scenes[0]?.list.length,
      heresphere: heresphereLibrary((await call('/heresphere', 'POST')).json()).library[0]?.list.length,
      playa: (await call('/api/playa/v2/videos', 'GET', token)).json<{ data: { item_total: number } }>().data
        .item_total,
    });
    expect(await seen()).toEqual({ deovr: 1, heresphere: 1, playa: 1 });
    const {
      rows: [soft],
    } = await strict.database.pool.query<{ id: number }>(`select id from videos where slug = 'glass-walk'`);
    const links = async () =>
      (await call(`/api/playa/v2/video/${soft?.id}`, 'GET', token))
        .json<{ data: { details: { links: { url: string | null; unavailable_reason: string | null }[] }[] } }>()
        .data.details.map(({ links: [first] }) => [first?.url !== null, first?.unavailable_reason]);
    expect(await links()).toEqual([
      [true, null],
      [false, 'age'],
    ]);

    const age = createAgeVerification({
      db,
      key: 'x'.repeat(32),
      now: () => new Date(),
      trust: { threshold: 18, exceptMethod: null },
    });
    await age.issue(
      db,
      { account: accountId },
      await storeVerification(
        db,
        randomBytes(32),
        { outcome: 'COMPLETE', method: 'SANDBOX', threshold: 18 },
        new Date(),
      ),
    );
    expect(await seen()).toEqual({ deovr: 3, heresphere: 3, playa: 3 });
    expect(await links()).toEqual([
      [true, null],
      [true, null],
    ]);
    const { data } = (await call(`/api/playa/v2/video/${soft?.id}`, 'GET', token)).json<{
      data: { details: { links: { url: string }[] }[] };
    }>();
    const stream = pathOf(data.details[1]?.links[0]?.url);
    expect((await strict.app.inject({ url: stream })).statusCode).toBe(200);
    await revokeAgeTokens(db, { account: accountId }, new Date());
    expect([await seen(), (await strict.app.inject({ url: stream })).statusCode]).toEqual([
      { deovr: 1, heresphere: 1, playa: 1 },
      403,
    ]);
    await strict.close();
  });
});

describe('images for members alone', () => {
  const closed = demoPicture({ soft: false });
  const signer = () => createUrlSigner(test.config.streamKey ?? '');
  const size = 'w_96,q_55,f_webp,fit_cover';

  it('are named in feeds by addresses that open them without cookies', async () => {
    const library = deovrLibrary((await form('/deovr', login)).json());
    const addresses = library.scenes[0]?.list
      .map(({ thumbnailUrl }) => pathOf(thumbnailUrl).split('/').slice(0, 3).join('/'))
      .toSorted((a, b) => a.localeCompare(b));
    expect(addresses).toEqual(['/media/for', '/media/for', expect.stringMatching('^/media/w_')]);
    const signed = signer().signImage({ image: closed, headset: accountOfRowan, expires: Date.now() + 60_000 });
    expect((await test.app.inject({ url: `/media/for/${signed}/${size}/${closed}` })).statusCode).toBe(200);
    expect((await test.app.inject({ url: `/media/${size}/${closed}` })).statusCode).toBe(403);
  });

  it('stay closed for a signed part that has expired, was changed, or is of another image, a stream or no account', async () => {
    const good = { image: closed, headset: accountOfRowan, expires: Date.now() + 60_000 };
    const refused = [
      signer().signImage({ ...good, expires: Date.now() - 1 }),
      signer().signImage({ ...good, image: 'posters/another.webp' }),
      signer().signImage({ ...good, headset: 999_999 }),
      createUrlSigner('another key, as long as it has to be, or longer').signImage(good),
      signer().signStream({ videoId: 1, part: 'trailer', subject: { headset: accountOfRowan }, expires: good.expires }),
      `${signer().signImage(good)}x`,
      'nothing',
    ];
    for (const signed of refused)
      expect((await test.app.inject({ url: `/media/for/${signed}/${size}/${closed}` })).statusCode).toBe(403);
  });
});

describe('a large library', () => {
  const viewer = { accountId: null, full: true, refused: false };
  const addresses = {
    page: (path: string) => test.config.siteUrl + path,
    image: () => `${test.config.siteUrl}/media/x`,
    stream: () => null,
  };
  /** One of the catalogue's videos so many times over, each with an id of its own. */
  async function library(size: number): Promise<FeedVideo[]> {
    const [video] = await readFeed(test.database.db, viewer, { limit: 1 });
    if (!video) throw new Error('the tiny catalogue has a video');
    return Array.from({ length: size }, (_, index) => ({ ...video, row: { ...video.row, id: index + 1 } }));
  }

  it.each([
    [0, [['Videos', 0]]],
    [200, [['Videos', 200]]],
    [
      201,
      [
        ['Videos 1 to 200', 200],
        ['Videos 201 to 201', 1],
      ],
    ],
    [
      450,
      [
        ['Videos 1 to 200', 200],
        ['Videos 201 to 400', 200],
        ['Videos 401 to 450', 50],
      ],
    ],
  ])('of %d videos is cut into sections of at most 200', async (size, wanted) => {
    const videos = await library(size);
    const { scenes } = deovrLibrary(deovrFeed(viewer, videos, addresses));
    const { library: sections } = heresphereLibrary(heresphereFeed(viewer, videos, addresses));
    expect(scenes.map(({ name, list }) => [name, list.length])).toEqual(wanted);
    expect(sections.map(({ name, list }) => [name, list.length])).toEqual(wanted);
    expect(new Set(sections.flatMap(({ list }) => list)).size).toBe(size);
  });
});

describe('a film that is also there in AV1', () => {
  const viewer = { accountId: 1, full: true, refused: false };
  const addresses = {
    page: (path: string) => `https://example.com${path}`,
    image: () => 'https://example.com/x.jpg',
    stream: (_viewer: object, _video: object, { part }: { part: number | 'trailer' }) => `https://example.com/${part}`,
  };
  const source = (part: number, width: number, height: number) => ({
    resolution: height,
    height,
    width,
    size: 2_000_000,
    url: `https://example.com/${part}`,
  });
  let video: FeedVideo;
  beforeAll(async () => {
    const [first] = await readFeed(test.database.db, viewer, { limit: 1 });
    const [file] = tinyVideo('x').files;
    if (!first || !file) throw new Error('the tiny catalogue has a video with a file');
    const plain = { ...file, quality: 'HD', width: 1920, height: 960, gigabytes: 0.002 };
    const sharp = { ...plain, quality: '4K', width: 3840, height: 1920, codecs: 'av01.0.12M.08,mp4a.40.2' };
    const files = [plain, sharp].map((frame, part) => ({ frame, part, locked: null }));
    video = { ...first, files };
  });

  it('has an encoding of its own for DeoVR, and its name for HereSphere', () => {
    expect(deovrScene(deovrSceneOf(viewer, video, addresses)).encodings).toEqual([
      { name: 'h264', videoSources: [source(0, 1920, 960)] },
      { name: 'av1', videoSources: [source(1, 3840, 1920)] },
    ]);
    expect(heresphereVideo(heresphereVideoOf(viewer, video, addresses)).media).toEqual([
      { name: 'HD', sources: [source(0, 1920, 960)] },
      { name: '4K AV1', sources: [source(1, 3840, 1920)] },
    ]);
  });

  it('is H.264 alone for PLAY’A, whose links do not say what encodes a film', () => {
    const { details } = playaView(viewer, video, addresses);
    expect(details.flatMap(({ links }) => links.map(({ url, quality_name }) => [url, quality_name]))).toEqual([
      ['https://example.com/0', 'HD'],
    ]);
  });
});

describe('projections', () => {
  const [file] = tinyVideo('x').files;
  it.each<[ContentVideoFile['projection'], ContentVideoFile['stereo'], ContentVideoFile['lens'], string]>([
    ['flat', 'mono', null, 'flat/off perspective/mono/0/Linear FLT/MN'],
    ['180', 'side-by-side', null, 'dome/sbs equirectangular/sbs/180/Linear 180/LR'],
    ['180', 'mono', null, 'dome/off equirectangular/mono/180/Linear 180/MN'],
    ['360', 'top-bottom', null, 'sphere/tb equirectangular360/tb/360/Linear 360/TB'],
    ['360', 'mono', null, 'sphere/off equirectangular360/mono/360/Linear 360/MN'],
    ['180', 'side-by-side', 'mkx200', 'mkx200/sbs fisheye/sbs/200/MKX200 FSH/LR'],
    ['180', 'side-by-side', 'vrca220', 'vrca220/sbs fisheye/sbs/220/VRCA220 FSH/LR'],
    ['180', 'side-by-side', 'rf52', 'rf52/sbs fisheye/sbs/190/RF52 FSH/LR'],
    ['180', 'side-by-side', 'fisheye190', 'fisheye190/sbs fisheye/sbs/190/FISHEYE190 FSH/LR'],
  ])('%s %s %s is %s', (projection, stereo, lens, words) => {
    const { deovr, heresphere, playa } = headsetProjection({ ...(file as ContentVideoFile), projection, stereo, lens });
    const said = [
      `${deovr.screenType}/${deovr.stereoMode}`,
      `${heresphere.projection}/${heresphere.stereo}/${heresphere.fov}/${heresphere.lens}`,
      `${playa.projection}/${playa.stereo}`,
    ];
    expect(said.join(' ')).toBe(words);
  });
});
