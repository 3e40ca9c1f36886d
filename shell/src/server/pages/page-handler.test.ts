/** @jest-environment node */
// Over 300 lines: the steps of one request, with the same simulated API and renderer.
import Fastify from 'fastify';
import { fakeServer, type FakeServer, json } from '../../testing/edge';
import { testBootstrap } from '../../testing/bootstrap';
import { pageTable } from '../../testing/pages';
import { accessLines } from './access-line';
import { createOverrideVisits } from './override-visit';
import { createPageHandler, type PageHandler } from './page-handler';
import type { RenderDeadlines, RenderEnd } from '../render/remote-renderer';
import type { RenderRequest } from '../render/render-worker';
import { type SeenReleases, seenRemote } from '../releases/seen-releases';
import { traceRequests } from '../tracing';

let api: FakeServer;
beforeAll(async () => {
  api = await fakeServer((_request, response) => json(response, {}, 404));
});
afterAll(() => api.stop());
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const assets = {
  name: 'mfe-catalogue',
  build: 'r1',
  entry: { js: ['remoteEntry.1.js'], css: [] },
  chunks: { 'games-page': { js: ['games-page.1.js'], css: [] } },
  manifest: null,
  server: null,
  pages: [{ path: '/games', chunk: 'games-page' }],
  commit: null,
  needs: {},
  provides: {},
};

/** The page handler with one remote, whose renders are recorded. */
function start() {
  const renders: RenderRequest[] = [];
  const release = { version: 'first', content: '1' };
  const failing = { bootstrap: false, queries: false };
  const maintenance = { state: false, message: '', retryAfter: 60 };
  const slow = { milliseconds: 0 };
  /** State of the remote: whether its files can be read, preloads that React puts in front of its HTML, failure. */
  const remoteState = { readable: true, pictures: '', fails: false, isLive: false };
  const limit = { seconds: 0, counted: [] as string[] };
  const counts = (whose: string) => () => {
    limit.counted.push(whose);
    return limit.seconds;
  };
  const asked: string[] = [];
  const render = async (
    request: RenderRequest,
    _deadlines: RenderDeadlines,
    tell: (end: RenderEnd) => void = () => undefined,
  ) => {
    renders.push(request);
    if (slow.milliseconds > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, slow.milliseconds);
      });
    if (remoteState.fails) {
      tell({ build: 'r0', outcome: 'failed' });
      return null;
    }
    tell({ build: 'r1', outcome: 'rendered' });
    return {
      html: `${remoteState.pictures}<p>render ${renders.length}</p>`,
      queries: null,
      status: 200,
      apiFailed: failing.queries,
      isLive: remoteState.isLive,
      build: 'r1',
    };
  };
  const remotes = {
    hasCanaries: () => false,
    seen: (): SeenReleases => ({
      version: release.version,
      pageTable,
      entries: {},
      remote: (name) => (name === 'mfe-catalogue' ? seenRemote(name, assets, remoteState.readable, { render }) : null),
    }),
  };
  const [guest, member] = [testBootstrap({ maintenance }), testBootstrap({ authorized: true, isAnonymous: false })];
  const verified = testBootstrap({ isAnonymous: false });
  const app = Fastify();
  traceRequests(app, null);
  const lines: Record<string, unknown>[] = [];
  let handler: PageHandler;
  accessLines(app, (_level, _message, { requestId, ms, ...line }) =>
    lines.push({ ...line, isNamed: typeof requestId === 'string', isTimed: Number(ms) >= 0 }),
  );
  app.get(
    '/*',
    (handler = createPageHandler({
      overrides: createOverrideVisits({ override: () => Promise.reject(new Error('no link')) }, null),
      bootstrapSource: {
        get: ({ cookie }) => {
          asked.push(cookie);
          if (failing.bootstrap) return Promise.reject(new Error('down'));
          if (cookie.includes('made-up')) return Promise.resolve(guest);
          return Promise.resolve(cookie.includes('session=') ? member : cookie.includes('token=') ? verified : guest);
        },
      },
      remotes,
      shell: {
        build: 'b1',
        provides: {},
        styles: [],
        fonts: [],
        scripts: [],
        chunk: () => ({ styles: [], scripts: [] }),
      },
      browser: { build: 'b1', tagManagerId: null, captchaScript: null, liveScript: null, errorSampling: 1 },
      apiUrl: api.address,
      countries: {
        of: async ({ 'cf-country': country = '' }) => ({ rule: String(country), headers: {}, header: 'cf-country' }),
        known: () => null,
      },
      content: () => release.content,
      pageLimit: { guest: counts('guest'), visitor: counts('visitor'), told: () => undefined },
      drawBucket: () => 0,
      log: (level, message, details) => {
        if (level === 'error') throw new Error(`${message} ${JSON.stringify(details)}`);
      },
    })),
  );
  stops.push(handler.stop);
  const send = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const get = async (...request: Parameters<typeof send>) => (await send(...request)).body;
  return { get, send, renders, release, failing, maintenance, slow, limit, asked, remoteState, lines };
}

const agreed = { cookie: 'age-agreement=1' };
const british = { 'cf-country': 'GB' };

describe("a guest's page in the cache", () => {
  it('is sent to the next guest of the same country, agreement, address and releases', async () => {
    const { get, renders } = start();
    const visitor = { ...agreed, ...british };
    expect(await get('/games?page=2', visitor)).toContain('render 1');
    expect(await get('/games?page=2', { ...visitor, 'user-agent': 'another' })).toContain('render 1');
    expect(renders).toHaveLength(1);
  });

  it.each<[string, string, Record<string, string>]>([
    ['country', '/games', { 'cf-country': 'US' }],
    ['agreement', '/games', { ...agreed, ...british }],
    ['path', '/games/neon', british],
    ['query', '/games?page=2', british],
    ['session', '/games', { cookie: 'session=1', ...british }],
  ])('is not sent to a visitor with another %s', async (_, url, headers) => {
    const { get } = start();
    expect(await get('/games', british)).toContain('render 1');
    expect(await get(url, headers)).toContain('render 2');
    expect(await get('/games', british)).toContain('render 1');
  });

  it('is not sent any more once a remote has another release', async () => {
    const { get, release } = start();
    expect(await get('/games')).toContain('render 1');
    release.version = 'second';
    expect(await get('/games')).toContain('render 2');
  });
});

describe('the page cache', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const startAt = (now: number) => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    return { ...start(), at: (ms: number) => clock.mockReturnValue(now + ms) };
  };
  // Kept from before timers are faked: compression takes its time in other threads.
  const realTimeout = setTimeout;
  const pause = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms));
  /** Lets background renders finish. */
  const untilRendered = async (renders: readonly unknown[], count: number) => {
    for (let n = 0; n < 4_000 && renders.length < count; n += 1) await pause(2);
    expect(renders.length).toBeGreaterThanOrEqual(count);
    await pause(60);
  };

  it('keeps a page for a minute, and makes it anew behind a guest who comes after twenty seconds', async () => {
    const { get, renders, at } = startAt(1_000_000);
    expect(await get('/games?page=2')).toContain('render 1');
    at(19_999);
    expect(await get('/games?page=2')).toContain('render 1');
    expect(renders).toHaveLength(1);
    at(20_000);
    // This guest does not wait.
    expect(await get('/games?page=2')).toContain('render 1');
    await untilRendered(renders, 2);
    expect(await get('/games?page=2')).toContain('render 2');
    at(79_999);
    expect(await get('/games?page=2')).toContain('render 2');
    await untilRendered(renders, 3);
    at(79_999 + 60_000);
    expect(await get('/games?page=2')).toContain('render 4');
  });

  it('makes a page that says who is live anew behind a guest who comes after three seconds', async () => {
    const { get, renders, remoteState, at } = startAt(1_000_000);
    remoteState.isLive = true;
    expect(await get('/games')).toContain('render 1');
    at(2_999);
    expect(await get('/games')).toContain('render 1');
    expect(renders).toHaveLength(1);
    at(3_000);
    expect(await get('/games')).toContain('render 1');
    await untilRendered(renders, 2);
    expect(await get('/games')).toContain('render 2');
  });

  it('sends no page of the content before, as soon as it has changed', async () => {
    const { get, renders, release } = start();
    expect(await get('/games')).toContain('render 1');
    release.content = '2~';
    expect(await get('/games')).toContain('render 2');
    release.content = '2';
    expect(await get('/games')).toContain('render 3');
    expect(renders.map(({ guestKey }) => guestKey)).toEqual(['false||1', 'false||2~', 'false||2']);
  });

  it('forgets a page whose address leads elsewhere when it is made anew', async () => {
    const { send, renders, maintenance, at } = startAt(1_000_000);
    await send('/games');
    maintenance.state = true;
    at(20_000);
    expect((await send('/games')).statusCode).toBe(200);
    for (let n = 0; n < 50; n += 1) await new Promise(setImmediate);
    expect((await send('/games')).statusCode).toBe(302);
    expect(renders).toHaveLength(1);
  });

  it.each([
    ['makes a page without parameters anew before it expires, for as long as guests ask for it', '/games', 2],
    ['leaves other pages alone that nobody asks for', '/games?page=2', 1],
  ])('%s', async (_, address, made) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'], now: 1_000_000 });
    const { get, renders } = start();
    const first = get(address);
    while (renders.length < 1) await new Promise(setImmediate);
    await first;
    await jest.advanceTimersByTimeAsync(47_000);
    expect(renders).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(3_000);
    for (let n = 0; n < 50; n += 1) await new Promise(setImmediate);
    expect(renders).toHaveLength(made);
    await jest.advanceTimersByTimeAsync(6 * 60_000);
    const atLast = renders.length;
    await jest.advanceTimersByTimeAsync(3 * 60_000);
    expect(renders).toHaveLength(atLast);
  });

  it('keeps a page whose remote came too late for its first guests, and none without its remote', async () => {
    // Only timers are faked: requests proceed normally.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
    const { get: request, renders, slow, remoteState } = start();
    const get = async (url: string): Promise<string> => {
      const pages: string[] = [];
      void request(url).then((text) => pages.push(text));
      while (pages.length === 0) {
        await new Promise(setImmediate);
        await jest.advanceTimersByTimeAsync(10);
      }
      return pages.join('');
    };
    // Between the timeout of the first byte and that of the remote.
    slow.milliseconds = 110;
    expect(await get('/games')).toContain('render 1');
    expect(await get('/games')).toContain('render 1');
    expect(renders).toHaveLength(1);
    // Too late for this visitor, but not for the guests after it.
    slow.milliseconds = 2_000;
    expect(await get('/games?page=2')).not.toContain('render 2');
    await jest.advanceTimersByTimeAsync(600);
    expect(await get('/games?page=2')).toContain('render 2');
    expect(renders).toHaveLength(2);
    // None is cached without its remote.
    slow.milliseconds = 0;
    remoteState.fails = true;
    expect(await get('/games?page=3')).not.toContain('render 3');
    remoteState.fails = false;
    expect(await get('/games?page=3')).toContain('render 4');
  });

  it('reckons the age of a page that was slow to make from when its making began', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'], now: 1_000_000 });
    const { get, renders, slow } = start();
    slow.milliseconds = 10_000;
    const first = get('/games?page=2');
    while (renders.length < 1) await new Promise(setImmediate);
    await jest.advanceTimersByTimeAsync(10_000);
    await first;
    slow.milliseconds = 0;
    await jest.advanceTimersByTimeAsync(9_999);
    expect(await get('/games?page=2')).toContain('render 1');
    expect(renders).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await get('/games?page=2')).toContain('render 1');
    await untilRendered(renders, 2);
  });

  it('lets a guest who comes while a late page is being made wait for it as long as the first did', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
    const { get, renders, slow } = start();
    slow.milliseconds = 2_500;
    const settled = async (request: Promise<string>) => {
      const pages: string[] = [];
      void request.then((text) => pages.push(text));
      while (pages.length === 0) {
        await new Promise(setImmediate);
        await jest.advanceTimersByTimeAsync(10);
      }
      return pages.join('');
    };
    const first = get('/games');
    expect(await settled(first)).not.toContain('render 1');
    expect(await settled(get('/games'))).toContain('render 1');
    expect(renders).toHaveLength(1);
  });

  it('renders a slow page once for all guests who request it meanwhile, and for the next', async () => {
    const { get, renders, slow } = start();
    slow.milliseconds = 110;
    const pages = await Promise.all(Array.from({ length: 12 }, () => get('/games')));
    expect(pages.every((page) => page.includes('render 1'))).toBe(true);
    expect(renders).toHaveLength(1);
    slow.milliseconds = 1_800;
    const without = await Promise.all(Array.from({ length: 3 }, () => get('/games?page=2')));
    expect(without.some((page) => page.includes('<p>render'))).toBe(false);
    expect(renders).toHaveLength(2);
    // A render that was too late for them is ready for the next visitor.
    expect(await get('/games?page=2')).toContain('render 2');
    expect(renders).toHaveLength(2);
  });

  it('keeps pages of 64 MiB together, those that were asked for last', async () => {
    const { get, renders, remoteState } = start();
    remoteState.pictures = `<p>${'x'.repeat(4 * 1024 * 1024)}</p>`;
    for (let page = 0; page < 7; page += 1) await get(`/games?page=${page}`);
    expect(renders).toHaveLength(7);
    await get('/games?page=6');
    expect(renders).toHaveLength(7);
    await get('/games?page=0');
    expect(renders).toHaveLength(8);
  });
});

const made = (n: number) => ({ cookie: `session=made-up-${n}; age-agreement=1; affiliate=secret` });

describe('a visitor with cookies that the API does not know', () => {
  it('gets the page of the guests, and costs no render', async () => {
    const { send } = start();
    expect((await send('/games', agreed)).body).toContain('render 1');
    for (let n = 0; n < 20; n += 1) {
      const { body, headers } = await send('/games', made(n));
      expect(body).toContain('render 1');
      expect(headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('leaves nothing of those cookies in the page that the next guest gets', async () => {
    const { get, renders, asked } = start();
    expect(await get('/games', made(1))).toContain('render 1');
    expect(await get('/games', agreed)).toContain('render 1');
    expect(await get('/games')).toContain('render 2');
    expect(asked).toEqual([made(1).cookie, 'age-agreement=1', '']);
    expect(renders.map(({ headers, guestKey }) => [headers['cookie'], guestKey])).toEqual([
      ['age-agreement=1', 'true||1'],
      [undefined, 'false||1'],
    ]);
  });
});

it('asks the API on behalf of the visitor, whose turn a search is', async () => {
  const { get, renders } = start();
  await get('/games');
  expect(renders[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

describe('the limit of pages', () => {
  it('counts those alone that are begun, each once', async () => {
    const { get, limit, slow, asked } = start();
    slow.milliseconds = 110;
    const first = get('/games');
    while (asked.length === 0) await new Promise(setImmediate);
    await Promise.all([first, get('/games'), get('/games')]);
    await get('/games');
    expect(limit.counted).toEqual(['guest']);
    // Their cookies may be a member's, so they were counted as such.
    await get('/games?page=2', made(1));
    expect(limit.counted).toEqual(['guest', 'visitor']);
  });
});

describe('a guest whose address has had its share of new pages', () => {
  it('gets the last good page, with a header that says so', async () => {
    const { send, limit, release } = start();
    await send('/games', british);
    limit.seconds = 1;
    release.version = 'second';
    const { statusCode, headers, body } = await send('/games', british);
    expect([statusCode, headers['cache-status']]).toEqual([200, expect.stringMatching(/; detail=stale-at-limit$/)]);
    expect(body).toContain('render 1<');
  });

  it('gets one that another guest is waiting for, with that guest', async () => {
    const { get, limit, slow, renders, asked } = start();
    slow.milliseconds = 20;
    const first = get('/games');
    while (asked.length === 0) await new Promise(setImmediate);
    limit.seconds = 1;
    const others = await Promise.all(Array.from({ length: 40 }, () => get('/games')));
    expect(new Set([await first, ...others]).size).toBe(1);
    expect(others[0]).toContain('render 1<');
    expect(renders).toHaveLength(1);
  });

  it('waits when there is none', async () => {
    const { send, limit, renders } = start();
    limit.seconds = 1;
    expect((await send('/games')).statusCode).toBe(429);
    expect(renders).toEqual([]);
  });
});

describe('while the API fails', () => {
  afterEach(() => jest.restoreAllMocks());
  const startAt = (now: number) => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    return { ...start(), at: (ms: number) => clock.mockReturnValue(now + ms) };
  };

  it.each(['bootstrap', 'queries'] as const)(
    'guests get the last good page for a minute, with a header that says so (%s)',
    async (part) => {
      const { send, failing, release, at } = startAt(1_000_000);
      expect((await send('/games', british)).headers['cache-status']).toBeUndefined();
      failing[part] = true;
      at(30_000);
      expect((await send('/games', british)).body).toContain('render 1<');
      // Also from the previous release: its files stay.
      release.version = 'second';
      at(59_999);
      const last = await send('/games', british);
      expect([last.statusCode, last.headers['cache-status']]).toEqual([200, 'edge; hit; ttl=0; detail=stale-if-error']);
      expect(last.body).toContain('render 1<');
      at(60_000);
      expect((await send('/games', british)).body).not.toContain('render 1<');
      failing[part] = false;
      expect((await send('/games', british)).headers['cache-status']).toBeUndefined();
    },
  );

  it.each<[string, string, Record<string, string>]>([
    ['a member', '/games', { cookie: 'session=1', ...british }],
    ['a visitor with a made-up session', '/games', { cookie: 'session=made-up', ...british }],
    ['a guest of another country', '/games', { 'cf-country': 'US' }],
    ['a guest with another agreement', '/games', { ...agreed, ...british }],
    ['a guest at another address', '/games?page=2', british],
  ])("%s does not get another audience's page", async (_, url, headers) => {
    const { send, failing } = start();
    await send('/games', british);
    failing.bootstrap = true;
    const { statusCode, body } = await send(url, headers);
    expect(statusCode).toBe(503);
    expect(body).toContain('We’ll be right back');
  });

  it('no page is kept in which the API failed', async () => {
    const { get, failing } = start();
    failing.queries = true;
    expect(await get('/games')).toContain('render 1');
    failing.queries = false;
    expect(await get('/games')).toContain('render 2');
    failing.bootstrap = true;
    expect(await get('/games')).toContain('render 2');
  });

  it('a page that was not found is no good one', async () => {
    const { send, failing, at } = startAt(1_000_000);
    expect((await send('/games/a/b')).statusCode).toBe(404);
    failing.bootstrap = true;
    at(60_000);
    expect((await send('/games/a/b')).statusCode).toBe(503);
  });
});

describe('what others may keep of a page', () => {
  it.each<[string, string, Record<string, string>, string, string]>([
    ["a guest's page", '/games', {}, 'private, no-cache', 'cookie, accept-encoding'],
    ["a member's page", '/games', { cookie: 'session=1' }, 'private, no-store', 'cookie, accept-encoding'],
    ['a redirect', '/dashboard', {}, 'no-store', 'cookie'],
    ['an address that is too long', `/games?${'a'.repeat(2_048)}`, {}, 'private, no-store', 'cookie, accept-encoding'],
  ])('of %s', async (_, url, headers, control, vary) => {
    const { headers: sent } = await start().send(url, headers);
    expect([sent['cache-control'], sent.vary]).toEqual([control, vary]);
  });
});

describe('a redirect of a visit that a partner sent', () => {
  const visit = 'aff_id=7&offer_id=9&event=join&link_data=e30%3D&sub=a';

  it.each([
    ['/dashboard?tab=1', {}, '/login', { continue: '/dashboard?tab=1&sub=a', tab: '1' }],
    ['/login?continue=%2Fgames', { cookie: 'session=1' }, '/', {}],
    ['/games/?page=2', {}, '/games', { page: '2' }],
    ['/maintenance?continue=%2Fgames%3Fpage%3D2', {}, '/games', { page: '2' }],
  ])('from %s has the whole visit in its target', async (url, headers: Record<string, string>, path, query) => {
    const { headers: sent } = await start().send(`${url}${url.includes('?') ? '&' : '?'}${visit}`, headers);
    const { pathname, searchParams } = new URL(String(sent.location), 'http://site');
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      path,
      { aff_id: '7', offer_id: '9', event: 'join', link_data: 'e30=', sub: 'a', ...query },
    ]);
  });

  it('has nothing more than the way back where no partner sent it', async () => {
    expect((await start().send('/dashboard?aff_id=7')).headers.location).toBe(
      '/login?continue=%2Fdashboard%3Faff_id%3D7',
    );
  });
});

it('asks no remote for a page that it does not have', async () => {
  const { send, renders } = start();
  expect((await send('/games')).statusCode).toBe(200);
  expect((await send('/games/a/b')).statusCode).toBe(404);
  expect(renders.map(({ url }) => url.pathname)).toEqual(['/games']);
});

describe('what the worker may share of the API between visitors', () => {
  it('has one key for guests of the same country and agreement, and none for members', async () => {
    const { get, renders } = start();
    const visitors = [british, { 'cf-country': 'US' }, agreed, { ...agreed, ...british }, {}];
    for (const [index, headers] of visitors.entries()) {
      await get(`/games?page=${index}`, headers);
      await get(`/games/neon?page=${index}`, headers);
    }
    const keys = renders.map(({ guestKey }) => guestKey);
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(visitors.length);
    for (let index = 0; index < keys.length; index += 2) expect(keys[index]).toBe(keys[index + 1]);
    for (const name of ['session', '__Host-session', 'av-token', 'nv-token']) {
      await get('/games', { cookie: `${name}=1` });
      expect(renders.at(-1)?.guestKey).toBeNull();
    }
  });
});

describe('what the head of a page has the browser load before its scripts ask for it', () => {
  const preloadsOf = (html: string) => html.match(/<link rel="preload"[^>]*>/g) ?? [];

  it('is the scripts of its page, of the build that renders it', async () => {
    const { get } = start();
    expect(preloadsOf(await get('/games')).map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([
      '/remotes/mfe-catalogue/@r1/remoteEntry.1.js',
      '/remotes/mfe-catalogue/@r1/games-page.1.js',
    ]);
  });

  it('is nothing of a remote that cannot be reached: a retry would be answered with the failure', async () => {
    const { get, remoteState } = start();
    remoteState.readable = false;
    expect(preloadsOf(await get('/games'))).toEqual([]);
  });

  it('is the pictures that React names, in the head and nowhere else', async () => {
    const { get, remoteState } = start();
    remoteState.pictures = '<link rel="preload" as="image" href="/media/a.webp"/>';
    const html = await get('/games');
    expect(html.indexOf(remoteState.pictures)).toBeLessThan(html.indexOf('</head>'));
    expect(html.split(remoteState.pictures)).toHaveLength(2);
  });
});

describe('the data of a page of the shell in the document', () => {
  it('cannot end its element, whatever an editor wrote', async () => {
    const title = '</script><script>alert(1)</script><!--\u2028\u2029';
    api.handle = (_request, response) =>
      json(response, { path: '/privacy', title, html: '<p>Text</p>', updatedOn: '2026-03-09' });
    const document = await start().get('/privacy');
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(document)?.[1] ?? '';
    expect(state).not.toMatch(/[<\u2028\u2029]/);
    const page: unknown = expect.objectContaining({
      state: expect.objectContaining({ data: expect.objectContaining({ title }) as unknown }) as unknown,
    });
    expect(JSON.parse(state)).toMatchObject({ queries: { queries: expect.arrayContaining([page]) as unknown } });
  });
});

describe('the access line of a page', () => {
  const line = { path: '/games', owner: 'mfe-catalogue', build: 'r1', status: 200, isNamed: true, isTimed: true };

  it('says whose page it is, by which build, and what came of it; never its query', async () => {
    const { get, lines } = start();
    await get('/games?token=secret');
    await get('/games?token=secret');
    await get('/help');
    expect(lines).toEqual([
      { ...line, outcome: 'rendered' },
      { ...line, outcome: 'cached' },
      { ...line, path: '/help', owner: 'shell', build: 'b1', outcome: 'rendered' },
    ]);
  });

  it('tells a remote that failed from one that is late, and names the build that did', async () => {
    const { get, lines, remoteState, slow } = start();
    remoteState.fails = true;
    await get('/games');
    remoteState.fails = false;
    slow.milliseconds = 1_800;
    await get('/games?page=2');
    expect(lines).toEqual([
      { ...line, build: 'r0', outcome: 'failed' },
      { ...line, outcome: 'late' },
    ]);
  });

  it('tells the browser the same with the first byte', async () => {
    const { send, slow } = start();
    const told = async (path: string) =>
      String((await send(path)).headers['server-timing']).replace(/dur=[\d.]+/, 'dur');
    expect(await told('/games')).toBe('page;dur;desc="mfe-catalogue@r1 rendered"');
    expect(await told('/help')).toBe('page;dur;desc="shell@b1 rendered"');
    slow.milliseconds = 1_800;
    expect(await told('/games?page=2')).toBe('page;dur;desc="mfe-catalogue@r1 late"');
    expect((await send(`/games/${'x'.repeat(3_000)}`)).headers).not.toHaveProperty('server-timing');
  });

  it('says what the edge itself answered', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const { get, lines, failing, release } = start();
    await get(`/games/${'x'.repeat(3_000)}`);
    await get('/dashboard');
    await get('/games');
    await get('/games');
    release.content = '2';
    failing.bootstrap = true;
    clock.mockReturnValue(1_005_000);
    await get('/games');
    await get('/videos');
    clock.mockRestore();
    expect(lines.map(({ outcome, owner, status }) => [outcome, owner, status])).toEqual([
      ['problem', null, 414],
      ['redirect', null, 302],
      ['rendered', 'mfe-catalogue', 200],
      ['cached', 'mfe-catalogue', 200],
      ['stale', 'mfe-catalogue', 200],
      ['problem', null, 503],
    ]);
  });
});
