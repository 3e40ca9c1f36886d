import { readFile, writeFile } from 'node:fs/promises';
import type { Bootstrap, SeoEntry } from '@platform/shared/contracts';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';
import { tinyContent } from '../../../testing/tiny-content';
import { importContent } from '../../content/transfer/import-repository';

const site = 'https://example.test';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ SITE_URL: site, COOKIE_SECURE: 'true' });
  const content = tinyContent();
  const page = content.seo[0];
  if (!page) throw new Error('the tiny catalogue has an entry');
  const entry = (pageUrl: string, title: string, changes: object = {}) => ({
    ...page,
    pageUrl,
    canonical: pageUrl,
    meta: { ...page.meta, title },
    ...changes,
  });
  const home = {
    schemes: {
      twitter: { card: 'summary' },
      openGraph: { title: 'VR' },
      schemeOrg: [{ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Meridian', url: '/' }],
    },
    breadcrumbs: [],
  };
  await importContent(test.database.db, {
    ...content,
    seo: [
      page,
      entry('/', 'Start', home),
      entry('/pornstars', 'Pornstars'),
      entry('/videos', 'Videos'),
      entry('/camgirls', 'Live'),
      entry('/login', 'Log in'),
      entry('/dashboard', 'Dashboard'),
      entry('/payment', 'Payment'),
      entry('/faq', 'Questions'),
    ],
  });
});
afterAll(() => test.close());

/** The record that the pages of the site are about. */
function recordOf(path: string): string {
  const [, section = '', slug] = path.split('/');
  const kind = { games: 'game', videos: 'video', pornstars: 'model', camgirls: 'room' }[section];
  if (kind === undefined) return section === 'help' ? '&record=text' : '';
  return slug === undefined ? `&record=${kind}s` : `&record=${kind}:${slug}`;
}
const seoOf = async (path: string, cookies: Record<string, string> = agreed): Promise<SeoEntry | null> =>
  (await test.request('GET', `/api/bootstrap?path=${path}${recordOf(path)}`, { cookies })).json<Bootstrap>().seo;

/** `UPDATE_GOLDEN=1` writes the files anew; read the difference before committing it. */
async function golden(name: string, entry: unknown): Promise<string> {
  const file = new URL(`./golden/${name}.json`, import.meta.url);
  const text = `${JSON.stringify(entry, null, 2)}\n`;
  if (process.env['UPDATE_GOLDEN']) await writeFile(file, text);
  expect(text).toBe(await readFile(file, 'utf8'));
  return text;
}

describe('the head of each kind of page', () => {
  it.each([
    ['home', '/'],
    ['games', '/games'],
    ['game', '/games/violet-engine'],
    ['game-full', '/games/2048-tides'],
    ['videos', '/videos'],
    ['video', '/videos/glass-walk'],
    ['pornstars', '/pornstars'],
    ['pornstar', '/pornstars/mara-vellin'],
    ['camgirls', '/camgirls'],
    ['room', '/camgirls/odile'],
    ['text-page', '/help/vr-setup/quest'],
    ['login', '/login'],
    ['dashboard', '/dashboard'],
  ])('%s', async (name, path) => {
    const entry = await seoOf(path);
    expect(await golden(name, entry)).toContain(site);
  });

  it('is nothing for a page of which no editor wrote', async () => {
    expect(await seoOf('/dashboard/games/17')).toBeNull();
  });

  it('tells the address of a trailer only where every visitor may see it', async () => {
    expect(JSON.stringify(await seoOf('/videos/glass-walk', {}))).toContain('contentUrl');
    expect(JSON.stringify(await seoOf('/videos/night-ferry'))).not.toContain('contentUrl');
  });

  it('has absolute addresses only', async () => {
    for (const path of [
      '/',
      '/games',
      '/games/violet-engine',
      '/videos/glass-walk',
      '/pornstars/mara-vellin',
      '/help',
    ]) {
      const { schemes, canonical } = (await seoOf(path)) ?? {};
      const addresses = [
        ...JSON.stringify(schemes).matchAll(/"(?:url|item|image|og:url|og:image|twitter:image)":"([^"]*)"/g),
      ].map(([, address]) => address);
      for (const address of [canonical, ...addresses]) expect(address).toMatch(/^https:\/\/example\.test(?:\/|$)/);
    }
  });
});

describe('a visitor who may not see the full catalogue', () => {
  it('is not told what a page is that is not soft', async () => {
    for (const path of ['/games/2048-tides', '/pornstars/odile-ravenscar', '/camgirls/odile']) {
      const entry = await seoOf(path, {});
      expect(entry).toMatchObject({
        meta: { robots: 'noindex, nofollow', description: '' },
        schemes: { schemeOrg: [], openGraph: {} },
      });
      const said = JSON.stringify({ ...entry, pageUrl: '', canonical: '' });
      expect(said).not.toMatch(/tides|odile|ravenscar|star maps/i);
    }
  });

  it('does not learn from a soft game who plays in it besides', async () => {
    expect(JSON.stringify(await seoOf('/games/violet-engine', {}))).toMatch(/Mara Vellin/);
    expect(JSON.stringify(await seoOf('/games/violet-engine', {}))).not.toMatch(/odile/i);
    expect(JSON.stringify(await seoOf('/games/violet-engine'))).toMatch(/Odile Ravenscar/);
  });

  it('does not learn a slug by its id', async () => {
    const { rows } = await test.database.pool.query<{ id: number }>(`select id from games where slug = '2048-tides'`);
    const reply = await test.request('GET', `/api/bootstrap?path=/games/${rows[0]?.id}&record=game:${rows[0]?.id}`);
    expect(reply.body).not.toContain('tides');
  });

  it('gets lists of soft things, and the same entry from the seo call', async () => {
    const lists = async (cookies: Record<string, string>) =>
      JSON.stringify(await Promise.all(['/games', '/pornstars', '/camgirls'].map((path) => seoOf(path, cookies))));
    expect(await lists({})).not.toMatch(/tides|odile/i);
    expect(await lists(agreed)).toMatch(/tides.*odile/is);
    const [closed] = (await test.request('GET', '/api/seo?path=/games/2048-tides&record=game:2048-tides')).json<
      SeoEntry[]
    >();
    expect(closed?.meta.title).toBe('Games');
    const full = await test.request('GET', '/api/seo?path=/games/2048-tides&record=game:2048-tides', {
      cookies: agreed,
    });
    expect(full.json<SeoEntry[]>()[0]?.meta.title).toBe('Title of 2048-tides');
    expect(full.headers).toMatchObject({
      'cache-control': expect.stringMatching(/^private/),
      vary: 'Accept-Encoding, Cookie',
    });
  });
});
