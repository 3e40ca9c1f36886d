import type { Bootstrap, SeoEntry } from '@platform/shared/contracts';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { tinyContent } from '../../../testing/tiny-content';
import { meaningOf, plainPath } from './known-paths';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ SITE_URL: 'https://example.test' });
});
afterAll(() => test.close());

const bootstrap = async (path: string, cookies: Record<string, string> = {}): Promise<Bootstrap> =>
  (await test.ask('GET', `/api/bootstrap?path=${encodeURIComponent(path)}`, { cookies })).json<Bootstrap>();

describe('bootstrap', () => {
  it('tells a guest what stands before the catalogue, and everything the chrome needs', async () => {
    const facts = await bootstrap('/games');
    expect(facts).toMatchObject({
      authorized: false,
      profile: null,
      gate: 'agreement',
      softMode: true,
      status: 200,
      leaveUrl: 'https://www.wikipedia.org/',
    });
    expect(facts.bars).toEqual(tinyContent().bars);
    expect(facts.maintenance).toEqual({ state: false, message: '', retryAfter: 60 });
    expect(facts.access.guestOnly).toContain('/login');
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

  it('is never stored by anybody in between', async () => {
    const { headers } = await test.ask('GET', '/api/bootstrap?path=/', { cookies: agreed });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' });
  });

  it.each([
    ['/', 200],
    ['/games/', 200],
    ['/games?page=2&sort=newest', 200],
    ['/dashboard/games/17', 200],
    ['/games/violet-engine', 200],
    ['/games/violet-engine?from=mail', 200],
    ['/games/unknown', 404],
    ['/games/dune-sonata', 404],
    ['/games/violet-engine/more', 404],
    ['/videos/glass-walk', 200],
    ['/videos/unknown', 404],
    ['/pornstars/mara-vellin', 200],
    ['/pornstars/nobody', 404],
    ['/camgirls/odile', 200],
    ['/camgirls/nobody', 404],
    ['/help', 200],
    ['/help/vr-setup/quest', 200],
    ['/help/vr-setup', 404],
    ['/no-such-page', 404],
    ['/%00', 404],
    ['//evil.example', 404],
    ['/__proto__/x', 404],
  ])('knows that %s is %i', async (path, status) => {
    expect((await bootstrap(path)).status).toBe(status);
  });

  it.each(['', 'games', `/${'x'.repeat(2048)}`])('refuses the path %j', async (path) => {
    expect((await test.ask('GET', `/api/bootstrap?path=${path}`)).json()).toMatchObject({
      serverStatus: 400,
      fields: { path: expect.any(String) },
    });
  });

  it('keeps text that looks like markup as text', async () => {
    const { seo } = await bootstrap('/games/</script><script>');
    expect(seo).toBeNull();
  });
});

describe('SEO entries', () => {
  const seo = async (path?: string): Promise<SeoEntry[]> =>
    (await test.ask('GET', `/api/seo${path ? `?path=${path}` : ''}`)).json<SeoEntry[]>();

  it('are all fixed pages without a path', async () => {
    expect((await seo()).map(({ pageUrl }) => pageUrl)).toEqual(['/games']);
  });

  it('are the editor’s where there is one, with the site’s address', async () => {
    expect(await seo('/games')).toMatchObject([
      { canonical: 'https://example.test/games', meta: { title: 'All games' } },
    ]);
  });

  it('are made from the record a path names, at its one address', async () => {
    const [game] = (await test.database.pool.query<{ id: number }>(`select id from games where slug = 'violet-engine'`))
      .rows;
    for (const path of ['/games/violet-engine', `/games/${game?.id}`]) {
      expect(await seo(path)).toMatchObject([
        {
          canonical: 'https://example.test/games/violet-engine',
          meta: { title: 'Title of violet-engine', description: 'A short line.' },
          page: { h1: 'Title of violet-engine' },
          breadcrumbs: [{ url: '/' }, { url: '/games' }, { url: '/games/violet-engine' }],
        },
      ]);
    }
    expect(await seo('/help/vr-setup/quest')).toMatchObject([
      { breadcrumbs: [{ url: '/' }, { url: '/help' }, { url: '/help/vr-setup/quest' }] },
    ]);
  });

  it('are none for a path that is nothing', async () => {
    expect(await seo('/games/unknown')).toEqual([]);
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

  it('name a record only with one part behind the section', () => {
    expect(meaningOf('/camgirls/odile')).toEqual({ kind: 'room', slug: 'odile' });
    expect(meaningOf('/constructor/odile')).toEqual({ kind: 'text-page' });
  });
});
