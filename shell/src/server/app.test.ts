/** @jest-environment node */
// Over 300 lines: one edge with a simulated API and simulated remotes, which every case needs.
import type { FastifyInstance } from 'fastify';
import { type AddressInfo, connect } from 'node:net';
import { buildWorker, serverBuild } from '../testing/build-worker';
import {
  ask,
  type EdgeResponse,
  fakeServer,
  type FakeServer,
  isOwnRequest,
  json,
  plainApi,
  remoteFiles,
  shellRelease,
  testConfig,
  until,
} from '../testing/edge';
import { testBootstrap } from '../testing/bootstrap';
import { buildEdge } from './app';
import { renderTimeouts } from './pages/remote-render';

jest.setTimeout(30_000);

const inRemote = 'drawn by the remote';
let worker: Awaited<ReturnType<typeof buildWorker>>;
let files: Awaited<ReturnType<typeof shellRelease>>;
let api: FakeServer;
let remote: FakeServer;
let edge: FastifyInstance;
let address: string;

const get = (target: string, headers: Record<string, string> = {}): Promise<EdgeResponse> =>
  ask(address, target, { headers });
const member = { cookie: 'session=wren' };
let lastPage = 0;
/** An address that no request has asked for yet: no cache has it. */
const fresh = () => {
  lastPage += 1;
  return `/games/page-${lastPage}`;
};
const requestsTo = (prefix: string) => api.requests.filter(({ url }) => url.startsWith(prefix));

beforeAll(async () => {
  [worker, files, api, remote] = await Promise.all([
    buildWorker(),
    shellRelease(),
    fakeServer(plainApi),
    fakeServer(remoteFiles('mfe-catalogue', serverBuild(inRemote))),
  ]);
  edge = await buildEdge({
    config: {
      ...testConfig({ API_URL: api.address }),
      remotes: { 'mfe-catalogue': remote.address },
    },
    dist: files.dist,
    workerFile: worker.workerFile,
  });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
  await until(async () => (await get(fresh(), member)).text.includes(inRemote));
});
afterAll(async () => {
  await edge.close();
  await Promise.all([api.stop(), remote.stop(), worker.remove(), files.remove()]);
});
beforeEach(() => {
  api.handle = plainApi;
  api.requests.length = 0;
  remote.requests.length = 0;
});

describe('an edge that starts', () => {
  it('has no deadline: a busy machine warms its workers late', () => {
    expect(edge.initialConfig.pluginTimeout).toBe(0);
  });
});

describe('a page', () => {
  it('comes with its remote, its files and its state', async () => {
    const { status, text, headers } = await get('/games?page=2');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/^<!doctype html><html lang="en">/);
    expect(text).toMatch(/<div data-rendered="mfe-catalogue">.*drawn by the remote/s);
    for (const file of [
      '/assets/main.12345678.js',
      '/assets/main.12345678.css',
      '/assets/site-sans.12345678.woff2',
      '/remotes/mfe-catalogue/@b1/remoteEntry.12345678.js',
      '/remotes/mfe-catalogue/@b1/games.12345678.js',
      '/remotes/mfe-catalogue/@b1/style.12345678.css',
    ]) {
      expect(text).toContain(`"${file}"`);
    }
    expect(
      JSON.parse(/<script type="application\/json" id="state">(.*)<\/script>/s.exec(text)?.[1] ?? ''),
    ).toMatchObject({
      kind: 'page',
      bootstrap: testBootstrap(),
      remotes: { 'mfe-catalogue': '/remotes/mfe-catalogue/@b1/remoteEntry.12345678.js' },
      queries: { queries: [{ queryKey: ['GET /api/bars', {}] }] },
    });
  });

  it('behind the age gate comes after it, hidden, and fetches nothing that is seen', async () => {
    api.handle = (incoming, response) =>
      incoming.url?.startsWith('/api/bootstrap') === true
        ? json(response, testBootstrap({ gate: 'agreement', softMode: true, isAnonymous: false }))
        : plainApi(incoming, response);
    let text = '';
    // A busy machine may miss the deadline of a rendering.
    await until(async () => ({ text } = await get('/games?behind=1', member)).text.includes(inRemote));
    const [head = '', app = ''] = text.split('<div id="app">');
    expect(app).toMatch(/^<dialog [^>]*open=""/);
    expect(app).toMatch(/<\/dialog><div hidden="">.*drawn by the remote/s);
    expect(head).not.toMatch(/as="image"|\/remotes\//);
    expect(app).toMatch(/<\/div><link rel="stylesheet" href="\/remotes\/mfe-catalogue\/@b1\/style\.12345678\.css">/);
    expect(app).toContain('<img loading="lazy" src="/media/picture.webp"');
    expect(app).not.toMatch(/<img(?![^>]*loading="lazy")/);
    expect(app).not.toMatch(/fetchpriority="high"/i);
  });

  it.each([
    [{ ground: '#1b2a4a', accent: '#40d0c0' }, '#1b2a4a'],
    [{ ground: 'red', accent: '#40d0c0' }, '#0a0908'],
    [undefined, '#0a0908'],
  ])('of an operator with the colours %j has a bar of %s, and names the manifest', async (colors, ground) => {
    const bootstrap = testBootstrap();
    api.handle = (incoming, response) =>
      incoming.url?.startsWith('/api/bootstrap') === true
        ? json(response, { ...bootstrap, bars: { ...bootstrap.bars, ...(colors && { colors }) } })
        : plainApi(incoming, response);
    const { text } = await get(fresh(), member);
    expect(text).toContain(`<meta name="theme-color" content="${ground}">`);
    expect(text).toContain('<link rel="manifest" href="/site.webmanifest">');
  });

  it('cannot be left by what the API says', async () => {
    const evil = '</script></title><script>alert(1)</script>';
    const logo = { title: evil, image: null };
    const bootstrap = testBootstrap();
    api.handle = (incoming, response) =>
      incoming.url?.startsWith('/api/bootstrap') === true
        ? json(response, {
            ...bootstrap,
            bars: { ...bootstrap.bars, header: { ...bootstrap.bars.header, logo } },
            leaveUrl: evil,
          })
        : plainApi(incoming, response);
    const { text } = await get(fresh(), member);
    expect(text).not.toContain('<script>alert(1)');
  });

  it('that is unknown is not found, by the specified words', async () => {
    const { status, text } = await get('/nothing/here');
    expect(status).toBe(404);
    expect(text).toContain('Ooops! The page is not found!');
  });

  it.each(['/Games', '/GAMES/neon', '/Dashboard'])(
    'whose letters are others than a page has is not found: %s',
    async (target) => {
      api.handle = (incoming, response) =>
        incoming.url?.startsWith('/api/bootstrap') === true
          ? json(response, testBootstrap({ status: 404 }))
          : plainApi(incoming, response);
      expect((await get(target)).status).toBe(404);
    },
  );

  it('that the API does not know is not found', async () => {
    api.handle = (incoming, response) =>
      incoming.url?.startsWith('/api/bootstrap') === true
        ? json(response, testBootstrap({ status: 404 }))
        : plainApi(incoming, response);
    const { status, text } = await get(fresh());
    expect(status).toBe(404);
    expect(text).toContain('Ooops! The page is not found!');
    expect(text).not.toContain('data-rendered');
  });

  it.each([
    ['/games/?page=2', '/games?page=2'],
    ['//evil.example/', '/evil.example'],
    [String.raw`/\evil.example/`, '/evil.example'],
    ['/%2F%2Fevil.example/', '/%2F%2Fevil.example'],
  ])('at %s moves to %s for good', async (target, location) => {
    const { status, headers } = await get(target);
    expect(status).toBe(301);
    expect(headers.location).toBe(location);
    expect(new URL(headers.location ?? '', address).origin).toBe(address);
  });

  it('that breaks the edge itself is a page all the same, and says nothing of the inside', async () => {
    api.handle = (_incoming, response) =>
      json(response, testBootstrap({ authorized: true, profile: { name: {}, balance: [] } as never }));
    const { status, headers, text } = await get(fresh(), member);
    expect(status).toBe(500);
    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain('Something went wrong');
    expect(text).not.toMatch(/TypeError|undefined|\.ts/);
    api.handle = plainApi;
    expect((await get(fresh(), member)).status).toBe(200);
  });
});

describe('an address that makes no sense', () => {
  it('with a broken percent sign is refused by a page', async () => {
    const { status, text, headers } = await get('/games/%E0%A4%A');
    expect(status).toBe(400);
    expect(text).toContain('This address isn’t valid');
    expect(headers['rating']).toBe('RTA-5042-1996-1400-1577-RTA');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  it.each([
    ['query', `/games?${'a'.repeat(2_049)}`],
    ['path', `/${'a'.repeat(2_048)}`],
    ['row of slashes', '/'.repeat(2_049)],
  ])('with an endless %s is refused by a page', async (_, target) => {
    const { status, text } = await get(target);
    expect(status).toBe(414);
    expect(text).toContain('The address is too long');
    expect(requestsTo('/api/bootstrap')).toEqual([]);
  });

  it.each([
    '/games/..',
    '/./games',
    '/games/%00',
    '/games/%2e%2e%2f',
    '/%3Cscript%3Ealert(1)%3C/script%3E',
    '/<script>alert(1)</script>',
    '/games?%00=%FF',
    `/'"><img/src=x>`,
    '/%FF%FE',
  ])('%s breaks nothing', async (target) => {
    const { status, text } = await get(target);
    expect([200, 301, 400, 404]).toContain(status);
    expect(text).not.toMatch(/<script>alert|<img\/src=x/);
  });

  it.each(['a=b; session', '=;;;', 'age-agreement=%E0%A4%A', `x=${'y'.repeat(4_000)}`])(
    'with the cookies %j is answered',
    async (cookie) => {
      expect((await get(fresh(), { cookie })).status).toBe(200);
    },
  );

  it.each([
    ['/login?continue=%2Fgames', '/login?continue=%2Fgames'],
    ['//example.com/', '/example.com/'],
    ['/\\example.com', '/example.com'],
  ])('sent as a form of %s comes again, on this site', async (target, location) => {
    const { status, headers } = await ask(address, target, {
      method: 'POST',
      headers: { accept: 'text/html,*/*', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([status, headers['location']]).toEqual([303, location]);
  });

  it.each(['POST', 'PUT', 'DELETE'])('for %s is refused', async (method) => {
    const { status, text } = await ask(address, '/games', { method });
    expect([status, JSON.parse(text)]).toMatchObject([405, { serverStatus: 405, code: 'method-not-allowed' }]);
  });
});

describe('when the API is down', () => {
  it('every page is a page that waits, and the site recovers by itself', async () => {
    await api.stop();
    // The API is back only after this page.
    const { status, headers, text } = await get(fresh());
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(text).toContain('We’ll be right back');
    expect((await get('/healthz')).status).toBe(200);
    expect(JSON.parse((await get('/api/games')).text)).toMatchObject({ serverStatus: 503, code: 'unavailable' });
    await api.start();
    expect((await get(fresh())).status).toBe(200);
    const ready = await get('/readyz');
    expect([ready.status, JSON.parse(ready.text)]).toMatchObject([
      200,
      { remotes: { 'mfe-catalogue': { build: 'b1', problem: null, refused: null } } },
    ]);
  });

  it.each<[string, string]>([
    ['an error', '{"serverStatus":500}'],
    ['nonsense', '"yes"'],
  ])('or answers %s, nothing is opened', async (_, body) => {
    api.handle = (_incoming, response) => {
      response.writeHead(body.includes('500') ? 500 : 200, { 'content-type': 'application/json' }).end(body);
    };
    const { status, text } = await get(fresh());
    expect(status).toBe(503);
    expect(text).not.toContain(inRemote);
  });
});

describe('the page cache', () => {
  it('is not for members', async () => {
    const target = fresh();
    const { headers } = await get(target, member);
    await get(target, member);
    expect(requestsTo('/api/bootstrap')).toHaveLength(2);
    expect(headers['cache-control']).toBe('private, no-store');
    expect((await get(target)).text).toContain('guest');
    expect((await get(target, member)).text).toContain('member');
  });

  it('holds nothing of one guest', async () => {
    await get(fresh(), { cookie: 'affiliate=secret; age-agreement=1' });
    expect(requestsTo('/api/').length).toBeGreaterThan(1);
    for (const { headers } of requestsTo('/api/')) expect(headers.cookie).toBe('age-agreement=1');
  });
});

describe('a slow remote', () => {
  it('does not hold the head of the page back', async () => {
    // The remote's own deadline is real time: on a busy machine an attempt may miss it.
    let text = '';
    for (let attempt = 0; attempt < 10 && !text.includes(inRemote); attempt += 1) {
      let answerNow: () => void = () => undefined;
      api.handle = (incoming, response) => {
        if (incoming.url?.startsWith('/api/games/') === true) answerNow = () => json(response, {});
        else plainApi(incoming, response);
      };
      // The API replies to the remote when the head has arrived, and not before.
      ({ text } = await ask(address, fresh(), {
        headers: member,
        onChunk: (chunk) => chunk.includes('</head>') && answerNow(),
      }));
    }
    expect(text).toMatch(/<\/head>.*drawn by the remote.*id="state".*<\/html>$/s);
  });

  it('that is never ready costs the page nothing but itself', async () => {
    api.handle = (incoming, response) => {
      if (incoming.url?.startsWith('/api/games/') !== true) plainApi(incoming, response);
    };
    const before = performance.now();
    let begunAfter = Number.POSITIVE_INFINITY;
    const { status, text } = await ask(address, fresh(), {
      headers: member,
      onChunk: (chunk) =>
        chunk.includes('data-waiting') && (begunAfter = Math.min(begunAfter, performance.now() - before)),
    });
    // The head, the chrome and what stands in the place of the remote do not wait for it, as the end of the page does.
    expect(begunAfter).toBeLessThan((performance.now() - before) / 2);
    expect(status).toBe(200);
    expect(text).not.toContain('data-rendered');
    expect(text).toMatch(/<header.*<main.*Loading the page/s);
    expect(text).toMatch(/id="state".*<\/html>$/s);
  });

  it('that was late for one guest is not kept for the next', async () => {
    const target = fresh();
    api.handle = (incoming, response) => {
      if (incoming.url?.startsWith('/api/games/') !== true) plainApi(incoming, response);
    };
    expect((await get(target)).text).not.toContain(inRemote);
    api.handle = plainApi;
    let text = '';
    await until(async () => {
      ({ text } = await get(target));
      return text.includes(inRemote);
    });
    expect(text).toContain('</html>');
  });
});

describe('what belongs to the API', () => {
  it('is passed on as it is, both ways', async () => {
    const seen: { body: string; type: string | undefined }[] = [];
    api.handle = (incoming, response) => {
      // The edge requests the content's version at any time.
      if (incoming.url?.startsWith('/api/profile/login') !== true) {
        plainApi(incoming, response);
        return;
      }
      let body = '';
      incoming.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      incoming.on('end', () => {
        seen.push({ body, type: incoming.headers['content-type'] });
        json(response, { ok: true }, 201, { 'set-cookie': 'session=new; HttpOnly', 'x-extra': '1' });
      });
    };
    const { status, headers, text } = await ask(address, '/api/profile/login?x=%2F', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'a=1' },
      body: '{"email":"x"',
    });
    expect([status, JSON.parse(text), headers['set-cookie'], headers['x-extra']]).toEqual([
      201,
      { ok: true },
      ['session=new; HttpOnly'],
      '1',
    ]);
    expect(seen).toEqual([{ body: '{"email":"x"', type: 'application/json' }]);
    // Beside it the edge tells of pages that a busy machine was late with.
    expect(api.requests.find(({ url }) => url === '/api/profile/login?x=%2F')).toMatchObject({
      method: 'POST',
      headers: { cookie: 'a=1', 'x-forwarded-host': new URL(address).host, 'x-forwarded-proto': 'http' },
    });
  });

  it.each([
    [{ 'cf-country': 'GB' }, 'GB'],
    [{ 'cf-country': 'gb', connection: 'cf-country' }, 'GB'],
    [{ 'cf-country': 'GB', connection: 'keep-alive, CF-Country, x-forwarded-for' }, 'GB'],
    [{ 'cf-country': 'US, GB' }, 'GB'],
    [{ 'cf-country': 'T1' }, undefined],
    [{}, undefined],
  ])('hears the country of the CDN, whatever the visitor sends beside it: %j', async (headers, country) => {
    const page = fresh();
    // A busy machine may still make the pages of other visitors.
    const id = `request-for-page-${lastPage}`;
    await get('/api/games', { ...headers, 'x-request-id': id });
    await get(page, { ...headers, 'x-request-id': id });
    const heard = requestsTo('/api').filter((one) => one.headers['x-request-id'] === id);
    expect(heard.map((one) => one.headers['cf-country'])).toEqual(heard.map(() => country));
    expect(requestsTo('/api/games')[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('believes no header about where a visitor comes from', async () => {
    await get('/api/games', {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-request-id': 'ok-request-id',
    });
    expect(requestsTo('/api/games')[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': new URL(address).host,
      'x-request-id': 'ok-request-id',
    });
  });

  it('is refused in its own shape where the address cannot be read', async () => {
    const { status, text } = await get('/api/games/%FF');
    expect([status, JSON.parse(text)]).toEqual([
      404,
      expect.objectContaining({ serverStatus: 404, code: 'not-found' }),
    ]);
  });

  it('is asked once, also when it says to come back later', async () => {
    api.handle = (_incoming, response) => json(response, { serverStatus: 503 }, 503, { 'retry-after': '1' });
    expect((await get('/api/games')).status).toBe(503);
    expect(requestsTo('/api/games')).toHaveLength(1);
  });

  it.each([
    '/api/../metrics',
    '/api/%2e%2e/metrics',
    '/api/x/..%2f../metrics',
    '/api//metrics',
    String.raw`/api/..\metrics`,
    '/media/../readyz',
    '/media/./../readyz',
    '/api/%E0%A4%A',
    '/api/games/%FF',
  ])('is nothing else: %s', async (target) => {
    expect([400, 404]).toContain((await get(target)).status);
    // The edge's own, which it sends at any time.
    const own = '/api/bootstrap';
    expect(api.requests.filter(({ url }) => !url.startsWith(own))).toEqual([]);
  });
});

describe('what belongs to a remote', () => {
  it('is passed on, with the headers of every response', async () => {
    const { status, text, headers } = await get('/remotes/mfe-catalogue/@b1/remoteEntry.12345678.js');
    expect([status, text, headers['rating']]).toEqual([200, 'the entry', 'RTA-5042-1996-1400-1577-RTA']);
  });

  it('is its current build, for a page that knew none', async () => {
    const { status, text, headers } = await get('/remotes/mfe-catalogue/release.json');
    expect([status, headers['cache-control'], JSON.parse(text)]).toEqual([
      200,
      'no-cache',
      { name: 'mfe-catalogue', build: 'b1', entry: '/remotes/mfe-catalogue/@b1/remoteEntry.12345678.js' },
    ]);
    expect((await get('/remotes/mfe-shop/release.json')).status).toBe(404);
  });

  it('is there for a build that is not current', async () => {
    remote.handle = ({ url }, response) => response.end(`answer to ${url}`);
    expect((await get('/remotes/mfe-catalogue/@older/x.js?a=1')).text).toBe('answer to /releases/older/x.js?a=1');
    remote.handle = remoteFiles('mfe-catalogue', serverBuild(inRemote));
  });

  it.each(['@b1/games.12345678.js.map', '@b1/games.12345678.js%2emap', '@b1/x/games.12345678.js.MAP'])(
    'is no map of its sources: %s',
    async (file) => {
      remote.handle = (_incoming, response) => response.end('sources');
      expect((await get(`/remotes/mfe-catalogue/${file}`)).status).toBe(404);
      remote.handle = remoteFiles('mfe-catalogue', serverBuild(inRemote));
    },
  );

  it('that is unknown is not found, by its name', async () => {
    const { status, text } = await get('/remotes/mfe-shop/remoteEntry.js');
    expect([status, JSON.parse(text)]).toMatchObject([404, { message: 'There is no remote "mfe-shop".' }]);
    expect((await get('/remotes/__proto__/x.js')).status).toBe(404);
    // Known, but not in the configuration.
    expect((await get('/remotes/mfe-auth/x.js')).status).toBe(404);
  });

  it.each([
    '@b1/server/remote.server.cjs',
    '@b1//server/remote.server.cjs',
    '@b1/./server/remote.server.cjs',
    '@b1/x/../server/remote.server.cjs',
    '@b1/%73erver/remote.server.cjs',
    '@b1/server%2Fremote.server.cjs',
    '@b1/%2e/server/remote.server.cjs',
    String.raw`@b1/x\..\server/remote.server.cjs`,
    '@b1/../mfe-auth/x',
    '@b1/',
    '@b1',
    '@/x.js',
    '@../x.js',
    '@.b1/x.js',
    'releases/b1/server/remote.server.cjs',
    'release.json/x',
    'assets.json',
    '',
  ])('is not its server build, nor anything that is no file of a build: %s', async (file) => {
    const { status, text } = await get(`/remotes/mfe-catalogue/${file}`);
    expect(status).toBe(404);
    expect(text).not.toContain('exports');
    expect(remote.requests.filter((request) => !isOwnRequest(request))).toEqual([]);
  });

  it('is a 503 that names it while it is down, and the page goes out', async () => {
    await remote.stop();
    const { status, text } = await get('/remotes/mfe-catalogue/@b1/remoteEntry.12345678.js');
    expect([status, JSON.parse(text)]).toMatchObject([
      503,
      { message: 'The remote "mfe-catalogue" does not answer at the moment.' },
    ]);
    expect((await get(fresh())).status).toBe(200);
    await remote.start();
    expect((await get('/remotes/mfe-catalogue/@b1/remoteEntry.12345678.js')).status).toBe(200);
  });
});

describe('the files of the shell', () => {
  it('are kept for ever when their name tells their content', async () => {
    const { text, headers } = await get('/assets/main.12345678.js');
    expect([text, headers['cache-control']]).toEqual(['the shell', 'public, max-age=31536000, immutable']);
    expect((await get('/assets/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    'server/main.cjs',
    '/server/main.cjs',
    './server/main.cjs',
    'x/../server/main.cjs',
    '%73erver/main.cjs',
    'server%2Fmain.cjs',
    'main.12345678.js.map',
    '../secret',
    '.hidden',
    'nothing.js',
  ])('are not %s', async (file) => {
    const { status, text } = await get(`/assets/${file}`);
    expect([400, 403, 404]).toContain(status);
    expect(text).not.toContain('secret ');
  });
});

describe('an address that programs know', () => {
  it.each([
    ['/favicon.ico', 'an icon', /^image\/(?:x-icon|vnd\.microsoft\.icon)/],
    ['/apple-touch-icon.png', 'a touch icon', /^image\/png/],
    ['/apple-touch-icon-precomposed.png', 'a touch icon', /^image\/png/],
  ])('has the picture of the site: %s', async (place, picture, type) => {
    const { status, text, headers } = await get(place);
    expect([status, text]).toEqual([200, picture]);
    expect(headers['content-type']).toMatch(type);
  });

  it('leads a password manager to where passwords are changed', async () => {
    const { status, headers } = await get('/.well-known/change-password');
    expect([status, headers.location]).toEqual([302, '/dashboard/settings']);
  });

  it('that is not there is no page', async () => {
    const { status, headers } = await get(
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    );
    expect([status, headers['content-type']]).toEqual([404, expect.stringContaining('application/json')]);
  });
});

describe('every response', () => {
  it.each([
    [431, `GET /games?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 'The address is too long'],
    [431, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a=b; '.repeat(4_000)}\r\n\r\n`, 'Delete this site’s cookies'],
    [400, 'GET / HTTP/1.1\r\nno header\r\n\r\n', 'Your request isn’t valid'],
  ])('is a page with label and policy, also to what is no request (%i)', async (status, sent, words) => {
    const socket = connect((edge.server.address() as AddressInfo).port, '127.0.0.1');
    socket.end(sent);
    const response = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const part of ['rating: RTA-5042-1996-1400-1577-RTA', "content-security-policy: default-src 'self'", words])
      expect(response).toContain(part);
  });

  it.each([
    '/',
    '/nothing',
    '/api/games',
    '/assets/favicon.svg',
    '/assets/nothing',
    '/remotes/mfe-shop/x',
    '/healthz',
    '/games/%E0%A4%A',
    `/games?${'a'.repeat(2_049)}`,
    '/games/',
  ])('carries label, policy and request id: %s', async (target) => {
    const { headers } = await get(target);
    expect(headers).toMatchObject({
      rating: 'RTA-5042-1996-1400-1577-RTA',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self';") as string,
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/) as string,
    });
  });

  it('asks browsers for https from then on, where a proxy in front has it', async () => {
    const config = {
      ...testConfig({ API_URL: api.address, TRUSTED_PROXIES: '127.0.0.1' }),
      remotes: {},
    };
    const behind = await buildEdge({ config, dist: files.dist, workerFile: worker.workerFile });
    const said = async (protocol: string) =>
      (await behind.inject({ url: '/nothing/here', headers: { 'x-forwarded-proto': protocol } })).headers[
        'strict-transport-security'
      ];
    expect([await said('https'), await said('http')]).toEqual(['max-age=31536000; includeSubDomains', undefined]);
    await behind.close();
  });

  it('keeps a policy of the API alone: a remote cannot loosen that of its files', async () => {
    const given = { 'content-security-policy': "default-src 'none'" };
    api.handle = (incoming, response) => json(response, {}, 200, given);
    const { handle } = remote;
    remote.handle = (incoming, response) => json(response, {}, 200, given);
    expect((await get('/api/dev/age-verification/x')).headers).toMatchObject({
      ...given,
      'x-content-type-options': 'nosniff',
    });
    expect((await get('/remotes/mfe-catalogue/@b1/games.12345678.js')).headers['content-security-policy']).toContain(
      "script-src 'self';",
    );
    remote.handle = handle;
  });

  it('has an id of its own when the given one makes no sense', async () => {
    expect((await get('/healthz', { 'x-request-id': 'x y<z>' })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('an edge that does not know yet which country header to believe', () => {
  it('opens nothing, neither pages nor the API, until the API has said so', async () => {
    const { settings } = api;
    api.settings = null;
    const starting = await buildEdge({
      config: { ...testConfig({ API_URL: api.address }), remotes: {} },
      dist: files.dist,
      workerFile: worker.workerFile,
    });
    const statuses = () =>
      Promise.all(
        ['/', '/api/games', '/media/a.webp', '/deovr'].map(async (url) => (await starting.inject({ url })).statusCode),
      );
    expect(await statuses()).toEqual([503, 503, 503, 503]);
    expect(requestsTo('/api')).toEqual([]);
    api.settings = settings;
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await starting.close();
  });
});

describe('an edge that starts', () => {
  const start = (remoteAddress: string, apiAddress = api.address) =>
    buildEdge({
      config: {
        ...testConfig({ API_URL: apiAddress }),
        remotes: { 'mfe-catalogue': remoteAddress },
      },
      dist: files.dist,
      workerFile: worker.workerFile,
    });

  it('does not listen before the worker of each remote has rendered: its very first page has its remote', async () => {
    let hand = () => undefined as void;
    const handed = new Promise<void>((resolve) => {
      hand = resolve;
    });
    const plain = remoteFiles('mfe-catalogue', serverBuild(inRemote));
    // Of its own: other edges may still make pages.
    const asked = await fakeServer(plainApi);
    const bars = () => asked.requests.filter(({ url }) => url.startsWith('/api/bars'));
    const slow = await fakeServer(
      (incoming, response) =>
        void (incoming.url === '/releases/b1/server/remote.server.cjs' ? handed : Promise.resolve()).then(() =>
          plain(incoming, response),
        ),
    );
    // How late a busy machine may be is another promise.
    const patience = (['slotMs', 'doubtMs'] as const).map((limit) =>
      jest.replaceProperty(renderTimeouts, limit, 20_000),
    );
    const starting = await start(slow.address, asked.address);
    const listening = starting.listen({ host: '127.0.0.1', port: 0 });
    await until(() => slow.requests.some(({ url }) => url === '/releases/b1/server/remote.server.cjs'));
    expect(starting.server.listening).toBe(false);
    expect(bars()).toHaveLength(0);
    hand();
    const started = await listening;
    // The worker's own first page has asked for it.
    expect(bars()).toHaveLength(1);
    expect((await ask(started, fresh())).text).toContain(inRemote);
    await starting.close();
    for (const limit of patience) limit.restore();
    await Promise.all([slow.stop(), asked.stop()]);
  });

  it.each([
    ['is away', (_incoming: unknown, response: Parameters<typeof json>[0]) => json(response, {}, 503)],
    ['cannot start', remoteFiles('mfe-catalogue', 'exports.other = 1')],
    [
      'dies of its first page',
      remoteFiles(
        'mfe-catalogue',
        `${serverBuild('x')} exports.definition.routes.unshift({ path: '/', page: { id: 'x', preload: () => Promise.resolve(), Component: () => process.exit(3) } });`,
      ),
    ],
  ])('listens all the same when a remote %s', async (_, handle) => {
    const broken = await fakeServer(handle);
    const starting = await start(broken.address);
    expect((await starting.inject('/readyz')).statusCode).toBe(200);
    await starting.close();
    await broken.stop();
  });
});
