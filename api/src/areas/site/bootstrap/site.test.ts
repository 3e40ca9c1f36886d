import type { PageWords, ReplyOf, SeoEntry } from '@platform/shared/contracts';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { tinyContent } from '../../../testing/tiny-content';
import { writeVisitorToken } from '../../age/audience/tokens';
import { plainPath } from '../../../ground/http/plain-path';

const ageTokenKey = 'the age token key of the tests, long enough';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ SITE_URL: 'https://example.test', COOKIE_SECURE: 'true', AGE_TOKEN_KEY: ageTokenKey });
});
afterAll(() => test.close());

const bootstrap = async (
  path: string,
  cookies: Record<string, string> = {},
  query: Record<string, string> = {},
): Promise<ReplyOf<'GET /api/bootstrap'>> =>
  (
    await test.request('GET', `/api/bootstrap?${new URLSearchParams({ path, ...query }).toString()}`, { cookies })
  ).json();

describe('bootstrap', () => {
  it('tells a guest what stands before the catalogue, and everything the chrome needs', async () => {
    const sent = await bootstrap('/games');
    expect(sent).toMatchObject({
      authorized: false,
      profile: null,
      gate: 'agreement',
      softMode: true,
      status: 200,
      leaveUrl: 'https://www.wikipedia.org/',
    });
    expect(sent.bars).toEqual(tinyContent().bars);
    expect(sent.maintenance).toEqual({ state: false, message: '', retryAfter: 60 });
    expect(sent.access).toEqual({ guestOnly: [], authorizedOnly: [], softModeAllowed: [] });
  });

  it('tells a member who they are', async () => {
    const { cookies } = await signedIn(test);
    expect(await bootstrap('/', cookies)).toMatchObject({
      authorized: true,
      gate: 'none',
      softMode: false,
      profile: { email: 'rowan@example.com' },
    });
  });

  it('says whether it knows any of the cookies, so that the edge may share what it makes of those that it does not', async () => {
    const { cookies, accountId } = await signedIn(test, {
      email: 'known@example.com',
      password: 'irrelevant-here',
      name: 'Known',
      coins: 1,
      gems: 0,
      plan: null,
      ownedGames: 0,
    });
    const known = async (given: Record<string, string>) => !(await bootstrap('/', given)).isAnonymous;
    expect(await known({})).toBe(false);
    expect(await known(agreed)).toBe(false);
    expect(await known({ session: 'made-up' })).toBe(false);
    expect(await known({ session: 'made-up', 'nv-token': '1', 'av-token': '1.x.1.x' })).toBe(false);
    expect(await known({ 'nv-token': writeVisitorToken('v'.repeat(22), ageTokenKey) })).toBe(true);
    expect(await known(cookies)).toBe(true);
    await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [accountId]);
    expect(await known(cookies)).toBe(true);
  });

  it('is never stored by anybody in between', async () => {
    const { headers } = await test.request('GET', '/api/bootstrap?path=/', { cookies: agreed });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' });
  });

  it('leaves the menus out for a caller that has them, until they change', async () => {
    const { barsVersion, bars } = await bootstrap('/');
    expect((await bootstrap('/games', {}, { barsVersion })).bars).toBeNull();
    expect((await bootstrap('/games', {}, { barsVersion: 'older' })).bars).toEqual(bars);
  });

  it.each([
    ['/', undefined, 200],
    ['/any/path/at/all', undefined, 200],
    ['/games', 'games', 200],
    ['/games/violet-engine', 'game:violet-engine', 200],
    ['/games/violet-engine?from=mail', 'game:violet-engine', 200],
    ['/games/unknown', 'game:unknown', 404],
    ['/games/dune-sonata', 'game:dune-sonata', 404],
    ['/elsewhere/violet-engine', 'game:violet-engine', 200],
    ['/videos/glass-walk', 'video:glass-walk', 200],
    ['/videos/unknown', 'video:unknown', 404],
    ['/pornstars/mara-vellin', 'model:mara-vellin', 200],
    ['/pornstars/nobody', 'model:nobody', 404],
    ['/camgirls/odile', 'room:odile', 200],
    ['/camgirls/nobody', 'room:nobody', 404],
    ['/help', 'text', 200],
    ['/help/vr-setup/quest', 'text', 200],
    ['/help/vr-setup', 'text', 404],
    ['/no-such-page', 'text', 404],
    ['/%00', 'text', 404],
    ['//evil.example', 'text', 404],
    ['/games/a', 'game:__proto__', 404],
    [`/games/${'x'.repeat(500)}`, `game:${'x'.repeat(500)}`, 404],
  ])('knows that the page %s about %s is %i', async (path, record, status) => {
    expect((await bootstrap(path, {}, record === undefined ? {} : { record })).status).toBe(status);
  });

  it.each(['', 'game', 'game:', 'account:1', 'games:x', `game:${'x'.repeat(2048)}`])(
    'refuses the record %j',
    async (record) => {
      expect(await bootstrap('/games', {}, { record })).toMatchObject({
        serverStatus: 400,
        fields: { record: expect.any(String) },
      });
    },
  );

  it.each(['', 'games', `/${'x'.repeat(2048)}`])('refuses the path %j', async (path) => {
    expect((await test.request('GET', `/api/bootstrap?path=${path}`)).json()).toMatchObject({
      serverStatus: 400,
      fields: { path: expect.any(String) },
    });
  });

  it('keeps text that looks like markup as text', async () => {
    const { seo } = await bootstrap('/games/</script><script>', {}, { record: 'game:</script><script>' });
    expect(seo).toBeNull();
  });
});

describe('SEO entries', () => {
  const seo = async (path?: string, record?: string): Promise<SeoEntry[]> =>
    (await test.request('GET', `/api/seo${path ? `?path=${path}${record ? `&record=${record}` : ''}` : ''}`)).json<
      SeoEntry[]
    >();

  it('are all that editors wrote without a path', async () => {
    expect((await seo()).map(({ pageUrl }) => pageUrl)).toEqual(['/games']);
  });

  it('are the editor’s where there is one, with the site’s address', async () => {
    expect(await seo('/games')).toMatchObject([
      { canonical: 'https://example.test/games', meta: { title: 'All games · Meridian' } },
    ]);
  });

  it('are made from the record of the page, at its one address', async () => {
    const [game] = (await test.database.pool.query<{ id: number }>(`select id from games where slug = 'violet-engine'`))
      .rows;
    for (const slug of ['violet-engine', game?.id]) {
      expect(await seo(`/games/${slug}`, `game:${slug}`)).toMatchObject([
        {
          canonical: 'https://example.test/games/violet-engine',
          meta: { title: 'Title of violet-engine · Meridian', description: 'A short line.' },
          page: { h1: 'Title of violet-engine' },
          breadcrumbs: [{ url: '/' }, { url: '/games' }, { url: '/games/violet-engine' }],
        },
      ]);
    }
    expect(await seo('/help/vr-setup/quest', 'text')).toMatchObject([
      { breadcrumbs: [{ url: '/' }, { url: '/help' }, { url: '/help/vr-setup/quest' }] },
    ]);
  });

  it('are none for a path that is nothing', async () => {
    expect(await seo('/games/unknown', 'game:unknown')).toEqual([]);
  });
});

describe('the words of a page', () => {
  const words = async (path: string) => (await test.request('GET', `/api/page-words?path=${path}`)).json<PageWords>();

  it('are what the editor wrote for its path', async () => {
    const [entry] = (await test.request('GET', '/api/seo?path=/games')).json<SeoEntry[]>();
    expect((await words('/games')).h1).not.toBe('');
    expect(await words('/games')).toEqual(entry?.page);
    expect(await words('/games/?page=2')).toEqual(entry?.page);
  });

  it('are empty where the editor wrote nothing, whatever record the page is about', async () => {
    for (const path of ['/deals', '/games/violet-engine', '/nothing'])
      expect(await words(path)).toEqual({ h1: '', h2: '', description: '' });
  });
});

describe('who runs the site', () => {
  const operatorOf = async ({ request }: TestApp) => (await request('GET', '/api/operator')).json<unknown>();

  it('is the seller of the receipts', async () => {
    const other = await createTestApp({ SELLER_NAME: 'Example Media Ltd', SELLER_ADDRESS: '4 Harbour Row, Limassol' });
    const operator = { name: 'Example Media Ltd', address: '4 Harbour Row, Limassol', taxId: null };
    expect(await operatorOf(other)).toEqual({ operator });
    await other.close();
  });

  it('is nobody where the operator has set none', async () => {
    expect(await operatorOf(test)).toEqual({ operator: null });
  });
});

describe('paths', () => {
  it.each([
    ['/', '/'],
    ['/games/', '/games'],
    ['/games//?x=/', '/games'],
    ['/a?b#c', '/a'],
    ['/a#b?c', '/a'],
  ])('%s is plainly %s', (path, plain) => {
    expect(plainPath(path)).toBe(plain);
  });
});
