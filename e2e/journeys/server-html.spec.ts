import { guestPages, neonMeridian } from '../fixtures/catalogue';
import { heading, hydrated, mainMenu, openRendered } from '../fixtures/pages';
import { demoMember, expect, test } from '../fixtures/test';

test.describe('server-rendered pages', () => {
  for (const { path, heading: title, content } of guestPages) {
    // The fixture fails the test when React had to repair anything.
    test(`${path} comes to life as it was rendered`, async ({ visitor: page }) => {
      const { response, html } = await openRendered(page, path);
      expect(response.status()).toBe(200);
      expect(html.includes(content), `"${content}" is in the HTML`).toBe(true);
      await hydrated(page);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(content);
      // A style sheet of the head that is added again holds up hydration, and has all styles reckoned anew.
      const sheets = await page
        .locator('link[rel="stylesheet"]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
      expect(sheets).toEqual([...new Set(sheets)]);
    });
  }

  test('/dashboard comes to life as it was rendered for the member', async ({ member: page }) => {
    const { response, html } = await openRendered(page, '/dashboard');
    expect(html.includes(`Hello, <!-- -->${demoMember.name}`)).toBe(true);
    expect(response.headers()['cache-control']).toContain('no-store');
    await hydrated(page);
    await expect(heading(page, `Hello, ${demoMember.name}`)).toBeVisible();
  });

  test('the server keeps the nodes that it sent', { tag: '@main' }, async ({ visitor: page }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        Object.assign(globalThis, { sentHeading: document.querySelector('main h1') });
      });
    });
    await openRendered(page, '/games');
    await hydrated(page);
    expect(
      await page.evaluate(
        () => (globalThis as unknown as { sentHeading: unknown }).sentHeading === document.querySelector('main h1'),
      ),
    ).toBe(true);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const { path, heading: title, content } of guestPages) {
    test(`${path} has its content`, async ({ visitor: page }) => {
      await openRendered(page, path);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
    });
  }

  test('links lead on, and guests of the member area to the log-in page', async ({ visitor: page }) => {
    await openRendered(page, '/games');
    await expect(page.getByRole('link', { name: neonMeridian.title })).toHaveAttribute('href', neonMeridian.path);
    await mainMenu(page).getByRole('link', { name: 'Pornstars' }).click();
    await expect(page).toHaveURL('/pornstars');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?continue=%2Fdashboard');
  });
});

test.describe('the head of a page', () => {
  test('carries title, description, canonical address, cards and structured data', async ({
    visitor: page,
    baseURL,
  }) => {
    await page.goto(neonMeridian.path);
    const attribute = (selector: string, name: string) => page.locator(`head ${selector}`).getAttribute(name);
    await expect(page).toHaveTitle(/^Neon Meridian/);
    expect(await attribute('meta[name=description]', 'content')).toMatch(/\w{3}/);
    expect(await attribute('link[rel=canonical]', 'href')).toBe(`${baseURL}${neonMeridian.path}`);
    expect(await attribute('meta[property="og:title"]', 'content')).toContain(neonMeridian.title);
    const structured = await page.locator('head script[type="application/ld+json"]').allTextContents();
    expect(structured.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toContain('VideoGame');
  });

  test('names a manifest that the browser takes, and a card where the page has no picture, before the age gate', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/games');
    const devtools = await page.context().newCDPSession(page);
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${baseURL}/site.webmanifest`, []]);
    const { name, icons } = JSON.parse(data ?? '') as { name: string; icons: { src: string }[] };
    expect(name).toBe('Vespera');
    const card = (await page.locator('head meta[property="og:image"]').getAttribute('content')) ?? '';
    for (const address of [card, ...icons.map(({ src }) => src)]) {
      const picture = await page.request.get(address);
      expect([picture.status(), picture.headers()['content-type']], address).toEqual([200, 'image/png']);
    }
  });

  test('says on every page that it is for adults, in the response and in the document', async ({ visitor: page }) => {
    const label = 'RTA-5042-1996-1400-1577-RTA';
    for (const path of ['/', neonMeridian.path, '/login']) {
      const response = await page.goto(path);
      expect(response?.headers()['rating']).toBe(label);
      const ratings = await page
        .locator('head meta[name=rating]')
        .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')));
      expect(ratings).toEqual(['adult', label]);
    }
    for (const address of ['/api/bars', '/remotes/mfe-catalogue/release.json', '/assets/favicon.svg']) {
      expect((await page.request.get(address)).headers()['rating']).toBe(label);
    }
  });

  test('names the files of the remote, so that the browser asks for all of them at once', async ({ visitor: page }) => {
    await page.goto('/games');
    const preloads = await page
      .locator('head link[rel=preload]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const part of ['/assets/federation.', '/entry.', 'games-page'])
      expect(
        preloads.some((href) => href.includes(part)),
        part,
      ).toBe(true);
    for (const href of preloads) expect((await page.request.get(href)).status(), href).toBe(200);
  });

  for (const [path, first] of [
    ['/games', 'the first card’s poster and logo'],
    ['/', 'the featured game’s picture and logo'],
  ])
    test(`names each file and picture of ${path} once, and of the pictures ${first}`, async ({ visitor: page }) => {
      const { html } = await openRendered(page, path ?? '');
      const preloads: string[] = [...(html.match(/<link rel="preload"[^>]*>/g) ?? [])];
      expect(preloads.filter((link, index) => preloads.indexOf(link) !== index)).toEqual([]);
      expect(preloads.filter((link) => link.includes('as="image"'))).toHaveLength(2);
    });
});

test.describe('without any client code', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the menu opens, and its links lead on', { tag: '@main' }, async ({ visitor: page }) => {
    await page.goto('/games');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Pornstars', exact: true }).click();
    await expect(page).toHaveURL('/pornstars');
    // A busy server may have had no time for the remote's part, which only code would fetch.
    await openRendered(page, '/pornstars');
    await expect(page.getByRole('heading', { level: 1, name: 'VR pornstars' })).toBeVisible();
  });
});
