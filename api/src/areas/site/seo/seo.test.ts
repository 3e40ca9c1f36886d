import { readFile, writeFile } from 'node:fs/promises';
import type { Bootstrap, SeoEntry } from '@platform/shared/contracts';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';
import { goOnAir } from '../../../testing/on-air';
import { tinyContent } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';
import { readPathSeo } from './path-seo';
import { moneyPrice, titled } from './seo-site';

const site = 'https://example.test';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ SITE_URL: site, COOKIE_SECURE: 'true', PAYMENT_PROVIDER: 'sandbox' });
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
  await importListed(test.database.db, {
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
      entry('/faq', 'Questions · Meridian'),
      entry('/videos/long-shore', 'Walk on the shore'),
    ],
  });
  await goOnAir(test.database.db, 'odile');
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

describe('the title of every page', () => {
  it.each([
    ['/', 'Start · Meridian'],
    ['/games', 'All games · Meridian'],
    ['/games/violet-engine', 'Title of violet-engine · Meridian'],
    ['/videos/night-ferry', 'Night Ferry · Meridian'],
    ['/videos/glass-walk', 'Glass Walk · Meridian'],
    ['/videos/long-shore', 'Walk on the shore · Meridian'],
    ['/pornstars/mara-vellin', 'Mara Vellin · Meridian'],
    ['/camgirls/odile', 'Odile Ravenscar · Meridian'],
    ['/help/vr-setup/quest', 'Quest · Meridian'],
    ['/faq', 'Questions · Meridian'],
  ])('has the name of the site behind it, once: %s', async (path, title) => {
    const { meta, schemes } = (await seoOf(path)) ?? {};
    expect(meta?.title).toBe(title);
    expect(schemes?.openGraph['og:site_name'] ?? 'Meridian').toBe('Meridian');
  });

  it('has it before the age gate, too', async () => {
    expect((await seoOf('/games/2048-tides', {}))?.meta.title).toBe('Age check needed · Meridian');
  });

  it.each([
    ['Games', '', 'Games'],
    ['', 'Meridian', 'Meridian'],
    ['Meridian', 'Meridian', 'Meridian'],
    ['About Meridian', 'Meridian', 'About Meridian · Meridian'],
  ])('"%s" on the site "%s" is "%s"', (title, name, expected) => expect(titled(title, name)).toBe(expected));
});

describe('the keywords of an item', () => {
  it.each([
    [
      '/games/violet-engine',
      'Title of violet-engine, Puzzle, Space, North Light, Odile Ravenscar, Mara Vellin, VR game',
    ],
    ['/videos/night-ferry', 'Night Ferry, Space, Mara Vellin, VR video'],
    ['/videos/long-shore', 'The Long Shore, Space, Mara Vellin, VR video'],
    [
      '/pornstars/mara-vellin',
      'Mara Vellin, Title of violet-engine, Title of 2048-tides, a quiet Saltlight, VR pornstar',
    ],
  ])('of %s are its own words', async (path, keywords) => {
    expect((await seoOf(path))?.meta.keywords).toBe(keywords);
  });

  it('name before the age gate only what is soft', async () => {
    expect((await seoOf('/games/violet-engine', {}))?.meta.keywords).toBe(
      'Title of violet-engine, Puzzle, Space, North Light, Mara Vellin, VR game',
    );
    expect((await seoOf('/pornstars/mara-vellin', {}))?.meta.keywords).toBe(
      'Mara Vellin, Title of violet-engine, a quiet Saltlight, VR pornstar',
    );
  });
});

it("shows an item's own picture where the editor's entry has none", async () => {
  expect((await seoOf('/videos/long-shore'))?.schemes).toMatchObject({
    openGraph: { 'og:image': `${site}/media/w_1080,q_85,f_jpeg,fit_cover/videos/long-shore.webp` },
    twitter: { 'twitter:image': expect.stringContaining('long-shore') },
  });
});

describe('the offer of a game', () => {
  const pack = (coins: number, amount: number, currency: string) => ({ coins, price: { amount, currency } });
  it.each([
    [100, pack(500, 599, 'USD'), { price: '1.20', priceCurrency: 'USD' }],
    [1290, pack(500, 599, 'EUR'), { price: '15.46', priceCurrency: 'EUR' }],
    [500, pack(500, 599, 'EUR'), { price: '5.99', priceCurrency: 'EUR' }],
    [100, pack(500, 600, 'JPY'), { price: '120', priceCurrency: 'JPY' }],
    [0, pack(500, 599, 'USD'), { price: '0.00', priceCurrency: 'USD' }],
    [100, null, null],
  ])('of %i coins by the pack %j is %j', (coins, coinPack, price) => {
    expect(moneyPrice(coins, { origin: site, name: '', card: '', coinPack })).toEqual(price);
  });

  const offerOf = async (path: string, config = test.config) => {
    const { seo } = await readPathSeo(
      test.database.db,
      path,
      { kind: 'game', slug: path.slice('/games/'.length) },
      { config, softMode: false },
    );
    return seo?.schemes.schemeOrg[0]?.['offers'];
  };
  it('is in money, by the smallest pack of coins', async () => {
    expect(await offerOf('/games/violet-engine')).toEqual({
      '@type': 'Offer',
      url: `${site}/games/violet-engine`,
      price: '1.20',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    });
  });

  it('is not there where coins cannot be bought', async () => {
    const config = { ...test.config, payments: { ...test.config.payments, routes: new Map() } };
    expect(await offerOf('/games/violet-engine', config)).toBeUndefined();
  });
});

describe('a visitor who may not see the full catalogue', () => {
  it('is not told what a page is that is not soft', async () => {
    for (const path of ['/games/2048-tides', '/pornstars/odile-ravenscar', '/camgirls/odile']) {
      const entry = await seoOf(path, {});
      expect(entry).toMatchObject({
        meta: { robots: 'noindex, nofollow', description: '' },
        schemes: { schemeOrg: [] },
      });
      const said = JSON.stringify(entry).replaceAll(path, '');
      expect(said).not.toMatch(/tides|odile|ravenscar|star maps/i);
    }
  });

  it('is told by a link to it which list it is in, and the brand', async () => {
    const { schemes } = (await seoOf('/games/2048-tides', {})) ?? {};
    const card = expect.stringMatching(/^https:\/\/example\.test\/brand\/card\.[0-9a-f]{8}\.png$/);
    expect(schemes?.twitter).toEqual({
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Games',
      'twitter:image': card,
    });
    expect(schemes?.openGraph).toEqual({
      'og:type': 'website',
      'og:site_name': 'Meridian',
      'og:title': 'Games',
      'og:url': `${site}/games/2048-tides`,
      'og:image': card,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Meridian',
    });
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
    expect(closed?.meta.title).toBe('Age check needed · Meridian');
    const full = await test.request('GET', '/api/seo?path=/games/2048-tides&record=game:2048-tides', {
      cookies: agreed,
    });
    expect(full.json<SeoEntry[]>()[0]?.meta.title).toBe('Title of 2048-tides · Meridian');
    expect(full.headers).toMatchObject({
      'cache-control': expect.stringMatching(/^private/),
      vary: 'Accept-Encoding, Cookie',
    });
  });
});
