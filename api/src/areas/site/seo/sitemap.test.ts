import { JSDOM } from 'jsdom';
import { linkedTextPages } from '@platform/shared/contracts';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { readSitemap } from './sitemap-repository';
import { sitemapXml } from './sitemap-xml';

const site = 'https://example.test';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ SITE_URL: site, COOKIE_SECURE: 'true' });
});
afterAll(() => test.close());

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const limits = { entries: 50_000, bytes: 50 * 1024 * 1024, address: 2048 };

/** Reads a sitemap as sitemaps.org defines it. @returns its addresses; throws on anything that the protocol does not allow */
function addressesOf(xml: string, root: 'urlset' | 'sitemapindex'): string[] {
  const { documentElement } = new JSDOM(xml, { contentType: 'application/xml' }).window.document;
  expect([documentElement.localName, documentElement.namespaceURI]).toEqual([root, namespace]);
  expect(documentElement.children.length).toBeLessThanOrEqual(limits.entries);
  expect(Buffer.byteLength(xml)).toBeLessThan(limits.bytes);
  return [...documentElement.children].map((entry) => {
    expect([entry.localName, entry.namespaceURI]).toEqual([root === 'urlset' ? 'url' : 'sitemap', namespace]);
    const names = [...entry.children].map(({ localName }) => localName);
    expect(['loc', 'loc,lastmod', 'loc,video']).toContain(names.join(','));
    expect(entry.querySelector('lastmod')?.textContent ?? '2026-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const address = entry.children[0]?.textContent ?? '';
    expect(address.length).toBeLessThan(limits.address);
    expect(new URL(address).origin).toBe(site);
    return address;
  });
}
const read = async (url: string) => {
  const reply = await test.request('GET', url.replace(site, ''));
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'application/xml; charset=utf-8',
    'public, max-age=300',
  ]);
  return reply.body;
};

/** The record that a listed page is about. */
function recordOf(path: string): string {
  const [, section = '', slug] = path.split('/');
  const kind = { games: 'game', videos: 'video', pornstars: 'model' }[section];
  if (kind === undefined) return '&record=text';
  return slug === undefined ? '' : `&record=${kind}:${slug}`;
}

describe('sitemaps', () => {
  it('list every page that every visitor may see, and nothing else', async () => {
    const files = addressesOf(await read('/sitemap.xml'), 'sitemapindex');
    expect(files).toEqual(['pages', 'games', 'videos', 'pornstars'].map((kind) => `${site}/sitemaps/${kind}-1.xml`));
    const pages = (await Promise.all(files.map(async (file) => addressesOf(await read(file), 'urlset')))).flat();
    expect(pages.map((page) => page.replace(site, ''))).toEqual([
      '/games',
      '/help',
      '/help/vr-setup/quest',
      ...linkedTextPages.filter((path) => path !== '/help'),
      '/games/violet-engine',
      '/games/saltlight',
      '/videos/glass-walk',
      '/pornstars/mara-vellin',
    ]);
    for (const page of pages)
      expect(
        (
          await test.request('GET', `/api/bootstrap?path=${page.replace(site, '')}${recordOf(page.replace(site, ''))}`)
        ).json(),
      ).toMatchObject({ status: 200, seo: { meta: { robots: 'index, follow' } } });
  });

  it('tell of each video what every visitor may see, by addresses that need no login', async () => {
    const { documentElement } = new JSDOM(await read('/sitemaps/videos-1.xml'), { contentType: 'application/xml' })
      .window.document;
    const [video, ...others] = documentElement.getElementsByTagNameNS(
      'http://www.google.com/schemas/sitemap-video/1.1',
      'video',
    );
    const tags = Object.fromEntries(
      [...(video?.children ?? [])].map(({ localName, textContent }) => [localName, textContent]),
    );
    expect(others).toEqual([]);
    expect(tags).toMatchObject({
      title: 'Glass Walk',
      description: 'A walk over glass.',
      publication_date: '2025-05-05',
      family_friendly: 'no',
      thumbnail_loc: `${site}/media/w_1080,q_85,f_jpeg,fit_cover/videos/glass-walk.webp`,
    });
    const address = tags['content_loc']?.replace(site, '') ?? '';
    const trailer = await test.request('GET', address);
    expect([trailer.statusCode, trailer.headers['content-type'], trailer.headers['rating']]).toEqual([
      200,
      'video/mp4',
      'RTA-5042-1996-1400-1577-RTA',
    ]);
    await test.database.pool.query(`update videos set soft = false where slug = 'glass-walk'`);
    const closed = await test.request('GET', address);
    await test.database.pool.query(`update videos set soft = true where slug = 'glass-walk'`);
    expect(closed.statusCode).toBe(403);
  });

  it.each([
    '/sitemaps/games-2.xml',
    '/sitemaps/games-0.xml',
    '/sitemaps/games.xml',
    '/sitemaps/members-1.xml',
    '/sitemaps/__proto__-1.xml',
    '/sitemaps/games-99999.xml',
  ])('%s is not there', async (url) => {
    expect((await test.request('GET', url)).statusCode).toBe(404);
  });

  it('are cut into parts that do not overlap', async () => {
    const parts = await Promise.all([0, 1, 2].map((part) => readSitemap(test.database.db, 'games', part, 1, site)));
    expect(parts.map((part) => part.map(({ path }) => path))).toEqual([
      ['/games/violet-engine'],
      ['/games/saltlight'],
      [],
    ]);
  });

  it('stay well-formed whatever a path holds', () => {
    expect(addressesOf(sitemapXml([{ path: `/a&b<c>"d'é` }], site), 'urlset')).toEqual([
      `${site}/a&b%3Cc%3E%22d'%C3%A9`,
    ]);
  });
});

describe('robots.txt', () => {
  it('keeps crawlers out of member and payment pages, and names the sitemap', async () => {
    const reply = await test.request('GET', '/robots.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = reply.body.split('\n');
    for (const line of [
      'User-agent: *',
      'Disallow: /dashboard',
      'Disallow: /payment',
      'Disallow: /api/',
      `Sitemap: ${site}/sitemap.xml`,
    ])
      expect(lines).toContain(line);
    expect(lines).not.toContain('Disallow: /');
  });
});
