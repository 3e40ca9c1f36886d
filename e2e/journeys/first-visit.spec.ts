import type { Page } from '@playwright/test';
import { neonMeridian, softGame } from '../fixtures/catalogue';
import { type CutProxy, startCutProxy } from '../fixtures/cut-proxy';
import { gateName, heading, hydrated } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

/** Where a page is cut: in the head, in the gate, in the page behind it, and shortly before its end. */
const shares = [0.02, 0.2, 0.45, 0.7, 0.95];
const gated = [
  '/',
  '/games',
  neonMeridian.path,
  softGame.path,
  '/videos',
  '/pornstars',
  '/camgirls',
  '/deals',
  '/sex-toys',
  '/premium',
];
const open = ['/login', '/faq'];

let proxy: CutProxy;
test.beforeAll(async () => {
  proxy = await startCutProxy(process.env['E2E_ORIGIN'] ?? '');
});
test.afterAll(() => proxy.close());
// A page that the server did not render in time asks for its soft page itself, and is refused as it should.
test.use({ tolerate: /status of 403/ });

interface Watched {
  shift: number;
  framesWithoutGate: number;
}

/** Watches, from the first byte on, how far things jump and whether the page is ever seen without its gate. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { shift: 0, framesWithoutGate: 0 };
    Object.assign(globalThis, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) watched.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const isSeen = document.querySelector('main')?.checkVisibility() === true;
      if (isSeen && document.querySelector('dialog[open]') === null) watched.framesWithoutGate += 1;
      requestAnimationFrame(look);
    };
    look();
  });
const watchedIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);

/** Opens a path once for each cut. @param check is told what was seen, and which pictures were fetched */
async function openCut(page: Page, path: string, check: (watched: Watched, pictures: string[], share: number) => void) {
  await watch(page);
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/media/')) pictures.push(request.url());
  });
  for (const share of shares) {
    proxy.share = share;
    pictures.length = 0;
    await page.goto(proxy.origin + path);
    if (path === '/faq') await page.waitForLoadState('networkidle');
    else await hydrated(page);
    check(await watchedIn(page), pictures, share);
  }
}

test.describe('the first page of a visitor without a cookie', () => {
  for (const path of gated) {
    test(`${path} is its gate, at once and unmoved, and fetches no picture`, async ({ page }) => {
      await openCut(page, path, ({ shift, framesWithoutGate }, pictures, share) => {
        expect(shift, `layout shift, cut at ${share}`).toBeLessThanOrEqual(0.01);
        expect(framesWithoutGate, `frames without the gate, cut at ${share}`).toBe(0);
        expect(pictures, `pictures, cut at ${share}`).toEqual([]);
      });
      await expect(page.getByRole('dialog', { name: gateName })).toBeVisible();
      await expect(page.getByRole('main')).toHaveCount(0);
    });
  }

  for (const path of open) {
    test(`${path}, which has no gate, does not move`, async ({ page }) => {
      await openCut(page, path, ({ shift }, _, share) => {
        expect(shift, `layout shift, cut at ${share}`).toBeLessThanOrEqual(0.01);
      });
    });
  }

  test('a game is there after the click, without a reload', async ({ page }) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    proxy.share = 0.5;
    await page.goto(proxy.origin + neonMeridian.path);
    await page.getByRole('button', { name: 'I’m 18 or older – enter' }).click();
    await expect(heading(page, neonMeridian.title)).toBeVisible();
    await expect(heading(page, neonMeridian.title)).toBeInViewport();
    expect(documents).toBe(1);
  });
});

test.describe('without the gate’s code, nothing is shown but the gate', () => {
  test('where no script runs', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    for (const path of ['/', neonMeridian.path, softGame.path]) {
      await page.goto(path);
      await expect(page.getByText('This site is for adults only')).toBeVisible();
      await expect(page.locator('main')).toBeHidden();
      await expect(page.getByText('Skip to content')).toBeHidden();
    }
    await context.close();
  });

  test('where its style sheet and scripts do not come', async ({ page }) => {
    await watch(page);
    await page.route(/\/assets\/.*\.(?:js|css)$/, () => new Promise<void>(() => undefined));
    await page.goto(proxy.origin + softGame.path, { waitUntil: 'commit' });
    await expect.poll(() => page.locator('main').count()).toBe(1);
    await expect(page.locator('main')).toBeHidden();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
