import type { APIRequestContext } from '@playwright/test';
import { open } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

const agreed = { cookie: 'age-agreement=1' };
const kinds = { games: 'games', videos: 'videos', models: 'pornstars' } as const;
interface Card {
  pageUrl: string;
  title?: string;
  lastName?: string;
}

/** Paths that the sitemaps name. */
async function indexedPaths(request: APIRequestContext): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => new URL(url ?? '').pathname,
    );
  return (await Promise.all((await locations('/sitemap.xml')).map(locations))).flat();
}

/** Every record of a kind, from the full source or from the soft one. */
async function cards(request: APIRequestContext, kind: keyof typeof kinds, source: '/api' | '/api/soft-page') {
  const found: Card[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = kind === 'models' ? '' : `?page=${page}`;
    const list = (await (await request.get(`${source}/${kind}${query}`, { headers: agreed })).json()) as {
      items: Card[];
      pages?: number;
    };
    found.push(...list.items);
    pages = list.pages ?? 1;
  }
  return found;
}

/** What must not stand on a page before the age gate: addresses of records that are not soft. */
async function closedPaths(request: APIRequestContext): Promise<string[]> {
  const closed: string[] = [];
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    const soft = new Set((await cards(request, kind, '/api/soft-page')).map(({ pageUrl }) => pageUrl));
    closed.push(
      ...(await cards(request, kind, '/api')).map(({ pageUrl }) => pageUrl).filter((path) => !soft.has(path)),
    );
  }
  return closed;
}

test('every page that search engines may list has its own content under the gate, and nothing that is not soft', async ({
  request,
}) => {
  const [paths, closed] = [await indexedPaths(request), await closedPaths(request)];
  expect(closed.length).toBeGreaterThan(100);
  const records = paths.filter((path) => /^\/(?:games|videos|pornstars)\/./.test(path));
  expect(records.length).toBeGreaterThan(30);
  const slugs = new Set(closed.map((path) => path.split('/').at(-1) ?? ''));
  for (const path of paths) {
    let html = '';
    let headings: string[] = [];
    // A page whose remote misses its deadline goes out without it.
    await expect(async () => {
      const response = await request.get(path);
      html = await response.text();
      headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text]) => text ?? '');
      expect([path, response.status(), headings.length]).toEqual([path, 200, 1]);
    }).toPass({ timeout: 10_000 });
    if (records.includes(path)) expect(html, path).toContain('This site is for adults only');
    expect(headings[0], path).not.toMatch(/first|Loading/);
    // As a link or as an image, in the markup or in the state that goes with it.
    const leaks = [...html.matchAll(/[\w/]*\/([a-z0-9]+(?:-[a-z0-9]+)*?)(?:-\d)?(?=["'?#.])/g)]
      .filter(([, slug]) => slugs.has(slug ?? ''))
      .map(([address]) => address);
    expect([path, leaks]).toEqual([path, []]);
  }
});

test('a soft page turns into the full one as soon as the visitor agrees', async ({ page, request }) => {
  const [game] = await cards(request, 'games', '/api/soft-page');
  await open(page, game?.pageUrl ?? '');
  await expect(page.getByRole('dialog', { name: 'This site is for adults only' })).toBeVisible();
  await page.getByRole('button', { name: 'I’m 18 or older – enter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: game?.title ?? '' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Price' }).getByRole('link', { name: /Log in/ })).toBeVisible();
});
