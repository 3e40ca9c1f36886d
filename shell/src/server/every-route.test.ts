/** @jest-environment node */
import type { FastifyInstance } from 'fastify';
import { paths } from '@platform/shared/paths';
import { pageTable } from '../testing/pages';
import { fakeServer, type FakeServer, type Handler, json, shellRelease, testConfig } from '../testing/edge';
import { testBootstrap } from '../testing/bootstrap';
import { buildEdge } from './app';

const text = { path: '/privacy', title: 'A text', html: '<p>Words.</p>', updatedOn: '2026-03-09' };
const seo = {
  pageUrl: '/',
  canonical: 'https://site.example/',
  meta: { robots: 'index, follow', title: 'A page', description: '', keywords: '' },
  schemes: { twitter: {}, openGraph: {}, schemeOrg: [] },
  page: { h1: '', h2: '', description: '' },
  breadcrumbs: [],
};
let bootstrap = testBootstrap({ seo });
const picture = { path: 'posters/neon.webp', width: 600, height: 800, color: '#101010' };
const games = Array.from({ length: 7 }, (_, id) => ({
  id,
  slug: `g${id}`,
  pageUrl: `/games/g${id}`,
  title: `Game ${id}`,
  posters: { listItem: picture },
  logo: null,
  rating: 40,
  difficulty: 1,
  scripts: false,
  view: 'released',
  projection: '360',
  hours: 1,
  scenes: 1,
  coins: 1,
  hoverVideoUrl: null,
  tags: [],
}));
const replies: Record<string, unknown> = {
  '/api/games': { items: games, page: 1, pages: 1, pageSize: 24, total: 7 },
  '/api/models': {
    items: [
      {
        id: '1',
        pageUrl: '/pornstars/mara',
        posters: { listItem: picture },
        firstName: 'Mara',
        lastName: 'V',
        lazyLoad: true,
      },
    ],
  },
  '/api/text-pages': text,
  '/api/operator': { operator: { name: 'Example Media Ltd', address: null, taxId: null } },
  '/api/help': { tree: [{ path: '/help', title: 'Help', children: [] }], pages: [] },
  '/api/faq': { groups: [{ title: 'Playing', items: [{ slug: 'a', question: 'Which?', html: '<p>All.</p>' }] }] },
};
const handler: Handler = ({ url = '/', headers }, response) => {
  const { pathname } = new URL(url, 'http://api');
  if (pathname === '/api/bootstrap')
    // A visitor whom the API knows: none of the pages below is cached.
    return json(response, {
      ...bootstrap,
      isAnonymous: false,
      authorized: headers.cookie?.includes('session=') === true,
    });
  return pathname in replies
    ? json(response, replies[pathname])
    : json(response, { serverStatus: 404, code: 'not-found', message: 'x', requestId: 'x' }, 404);
};

let api: FakeServer;
let edge: FastifyInstance;
let release: Awaited<ReturnType<typeof shellRelease>>;
beforeAll(async () => {
  api = await fakeServer(handler);
  release = await shellRelease();
  edge = await buildEdge({
    config: { ...testConfig({ API_URL: api.address }), remotes: {} },
    dist: release.dist,
    workerFile: '',
  });
});
afterAll(async () => {
  await edge.close();
  await api.stop();
  await release.remove();
});
beforeEach(() => {
  bootstrap = testBootstrap({ seo });
});

// The edge caches data of guests for a moment; with a cookie of the visitor's own it asks the API again.
const own = 'nv-token=a';
const agreed = `age-agreement=1; ${own}`;
const ask = async (url: string, { cookie = agreed, agent = 'a browser' }: { cookie?: string; agent?: string } = {}) => {
  const response = await edge.inject({ url, headers: { cookie, 'user-agent': agent } });
  return { ...response, html: response.body, status: response.statusCode, headers: response.headers };
};
const robots = (html: string) => /<meta data-seo name="robots" content="([^"]*)">/.exec(html)?.[1] ?? null;
const pathsOfTable = pageTable.pages
  .map(({ path }) => path.replaceAll(/:\w+|\*/g, 'a-slug'))
  .filter((path) => path !== '/maintenance')
  .toSorted();

describe('every route', () => {
  it('has the same headers for every visitor', async () => {
    const seen = new Set<string>();
    for (const path of [...pathsOfTable, '/maintenance', '/nothing/here', '/games/']) {
      for (const cookie of ['', 'age-agreement=1', agreed, `${agreed}; session=a`]) {
        const { headers } = await ask(path, { cookie });
        const { date: _date, 'x-request-id': id, 'content-length': _length, location: _location, ...rest } = headers;
        expect(id).toMatch(/^[\w-]{8,64}$/);
        const {
          'cache-control': _cache,
          'content-type': _type,
          vary: _vary,
          connection: _connection,
          // Timing and build of the response.
          'server-timing': _timing,
          ...always
        } = rest;
        seen.add(JSON.stringify(always, null, 2));
      }
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toMatchSnapshot();
  });

  it('is answered as the table and the guards say', async () => {
    const lines: string[] = [];
    for (const path of [...pathsOfTable, '/maintenance', '/nothing/here', '/games/']) {
      for (const [who, cookie] of [
        ['guest', agreed],
        ['member', `${agreed}; session=a`],
      ] as const) {
        const { status, headers, html } = await ask(path, { cookie });
        const frame =
          status >= 300 && status < 400
            ? `-> ${headers.location}`
            : `${robots(html)}${html.includes('<header') ? ', header' : ''}${html.includes('<footer') ? ', footer' : ''}`;
        lines.push(`${path} ${who}: ${status} ${frame}`);
      }
    }
    expect(lines.join('\n')).toMatchSnapshot();
  });

  it('goes to the maintenance page, which says when to come back', async () => {
    bootstrap = testBootstrap({ seo, maintenance: { state: true, message: 'Back at noon.', retryAfter: 42 } });
    for (const path of pathsOfTable) {
      const { status, headers } = await ask(path);
      expect(`${path} ${status} ${headers.location}`).toBe(`${path} 302 ${paths.maintenance(path)}`);
    }
    const { status, headers, html } = await ask('/maintenance');
    expect([status, headers['retry-after']]).toEqual([503, '42']);
    expect(html).toContain('Back at noon.');
    expect(robots(html)).toBe('noindex');
  });

  it('stands behind the gate before the visitor agrees, but for the texts that the gate refers to', async () => {
    bootstrap = testBootstrap({ seo, gate: 'agreement', softMode: true });
    const open: string[] = [];
    for (const path of pathsOfTable) {
      const { status, html } = await ask(path, { cookie: own });
      if (status === 200 && !html.includes('This site is for adults only')) open.push(path);
    }
    expect(open).toEqual([
      '/content-removal',
      '/cookies',
      '/parents',
      '/performer-records',
      '/privacy',
      '/terms-and-conditions',
    ]);
  });
});

describe('a page of the shell', () => {
  it.each([
    ['/faq', 'Which?', '"GET /api/faq"'],
    ['/help/a/b', 'A text', '"GET /api/help"'],
    ['/privacy', 'Words.', '"GET /api/text-pages"'],
    ['/performer-records', 'This site is run by Example Media Ltd.', '"GET /api/operator"'],
    ['/contact-us', 'This site is run by Example Media Ltd.', '"GET /api/operator"'],
  ])('%s is in the HTML with its data', async (path, words, key) => {
    const { status, html } = await ask(path);
    expect(status).toBe(200);
    expect(html.slice(0, html.indexOf('id="state"'))).toContain(words);
    expect(html.slice(html.indexOf('id="state"'))).toContain(key);
  });

  it('is not found when the API has none, with a head that says so', async () => {
    bootstrap = testBootstrap({ seo: null, status: 404 });
    const { status, html } = await ask('/no-such-text');
    expect(status).toBe(404);
    expect(html).toContain('Ooops! The page is not found!');
    expect(html).toContain('<title>Page not found · Platform</title>');
  });
});

describe('what cannot be shown', () => {
  it('waits for the API on a page with the name of the site, and is nothing but a status for bots', async () => {
    await ask('/games');
    await api.stop();
    const { status, headers, html } = await ask('/games');
    const bot = await ask('/games', { agent: 'Googlebot/2.1' });
    await api.start();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(html).toContain('We’ll be right back');
    expect(html).toContain('Platform');
    expect([bot.status, bot.headers['retry-after'], bot.html]).toEqual([503, '5', 'Service unavailable']);
  });

  it('is told as an error with something else to look at, without the part that failed, and to bots by a status alone', async () => {
    bootstrap = testBootstrap({ seo, profile: { name: 'Wren', balance: null } as never });
    const cookie = `${agreed}; session=a`;
    const { status, html, headers } = await ask('/games?page=2', { cookie });
    expect([status, headers['cache-control']]).toEqual([500, 'private, no-store']);
    for (const words of [
      'Something went wrong',
      'Featured VR Porn Games',
      'Hottest VR Pornstars',
      'Reference ',
      'href="/games?page=2"',
      'noindex',
    ])
      expect(html).toContain(words);
    // Six games and one performer.
    expect(html.match(/<article/g)).toHaveLength(7);
    expect(html).not.toMatch(/<header|<script/);
    const bot = await ask('/games', { cookie, agent: 'Googlebot/2.1' });
    expect([bot.status, bot.html]).toEqual([500, 'Internal error']);
  });

  it('is told without anything else in soft mode', async () => {
    bootstrap = testBootstrap({
      seo,
      softMode: true,
      gate: 'agreement',
      profile: { name: 'Wren', balance: null } as never,
    });
    const { status, html } = await ask('/games', { cookie: `${own}; session=a` });
    expect(status).toBe(500);
    expect(html).not.toMatch(/Featured|Hottest/);
    expect(api.requests.slice(-1)[0]?.url).toMatch(/^\/api\/bootstrap/);
  });

  it.each<[string, unknown]>([
    ['no header', { footer: {}, dashboard: {} }],
    ['nothing', {}],
    ['words', { header: 'x', footer: 'x', dashboard: 'x' }],
  ])('stands with the built-in menu when the bars are %s', async (_, bars) => {
    bootstrap = testBootstrap({ seo, bars: bars as never });
    const { status, html } = await ask('/privacy');
    expect(status).toBe(200);
    expect(html).toContain('Terms and conditions');
  });
});
