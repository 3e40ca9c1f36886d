import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fetchPage } from '../fixtures/responses';
import { neonMeridian } from '../fixtures/catalogue';
import { parts } from '../fixtures/control';
import { card, expectSameDocument, heading, mainMenu, markDocument, open } from '../fixtures/pages';
import { built } from '../fixtures/places';
import { deploy, readAssets, release, restoreRelease } from '../fixtures/releases';
import { agree, expect, test } from '../fixtures/test';
import { buildVariant, headed } from '../fixtures/variants';

const remote = 'mfe-catalogue';
const newHeading = 'Games of the next release';

/** One hash over the names and contents of all files of a folder. */
async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()) {
    hash.update(`${path.relative(folder, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

test.describe('deploying one remote', () => {
  test.afterEach(() => restoreRelease(remote));

  test(
    'shows its new text, changes no file of the shell, and leaves an open page working',
    { tag: '@main' },
    async ({ visitor: page, context }) => {
      const shell = {
        files: await hashOf(built('shell')),
        pid: await parts.pid('shell'),
        server: await parts.pid(remote),
      };
      const before = await readAssets(remote);

      // Opened before the deployment; the chunks of its other pages are not loaded yet.
      await open(page, '/games');
      await markDocument(page);
      await expect(heading(page, 'VR games')).toBeVisible();

      const edits = [
        headed(newHeading),
        { file: 'src/components/game/game-about.tsx', find: 'About the game', replace: 'About this game' },
      ];
      await deploy(remote, await buildVariant(remote, edits));
      const after = await readAssets(remote);
      expect(after.build).not.toBe(before.build);

      // The edge takes it up by itself, for the HTML and for the browser.
      await expect.poll(async () => (await fetchPage('/games')).html.includes(newHeading)).toBe(true);
      const fresh = await context.newPage();
      await open(fresh, '/games');
      await expect(heading(fresh, newHeading)).toBeVisible();
      await card(fresh, neonMeridian.title).getByRole('link').click();
      await expect(fresh.getByRole('heading', { name: 'About this game' })).toBeVisible();

      // The old page goes on in its own release: pages it had not loaded, other remotes, and back.
      await card(page, neonMeridian.title).getByRole('link').click();
      await expect(page.getByRole('heading', { name: 'About the game' })).toBeVisible();
      await mainMenu(page)
        .getByRole('link', { name: /^Live rooms/ })
        .click();
      await expect(heading(page, 'Live rooms')).toBeVisible();
      await mainMenu(page).getByRole('link', { name: 'Pornstars' }).click();
      await expect(heading(page, 'VR pornstars')).toBeVisible();
      await mainMenu(page).getByRole('link', { name: 'Games' }).click();
      await expect(heading(page, 'VR games')).toBeVisible();
      await expectSameDocument(page);
      await page.reload();
      await expect(heading(page, newHeading)).toBeVisible();

      expect(await hashOf(built('shell'))).toBe(shell.files);
      expect({ pid: await parts.pid('shell'), server: await parts.pid(remote) }).toEqual({
        pid: shell.pid,
        server: shell.server,
      });
    },
  );

  test('goes back as it came: the former release shows again', async ({ visitor: page }) => {
    const before = await readAssets(remote);
    await deploy(remote, await buildVariant(remote, [headed(newHeading)]));
    await expect.poll(async () => (await fetchPage('/games')).html.includes(newHeading)).toBe(true);
    expect(await release(remote, 'rollback')).toContain(`${remote} is rolled back: ${before.build} is stable.`);
    // A page that goes out without its remote, late on a busy machine, says nothing of the release in use.
    await expect.poll(async () => (await fetchPage('/games')).html).toMatch(/<h1[^>]*>VR games</);
    await open(page, '/games');
    await expect(heading(page, 'VR games')).toBeVisible();
  });

  test('on some visitors first: they have it, the others do not, until it is promoted', async ({
    visitor: page,
    browser,
  }) => {
    const folder = await buildVariant(remote, [headed(newHeading)]);
    expect(await release(remote, 'canary', '30', folder)).toContain('is the canary for 30 % of visitors');
    const origin = process.env['E2E_ORIGIN'] ?? '';
    /** Which heading a visitor of a bucket gets, from the server and in the browser. */
    const expectHeading = async (bucket: number, title: string) => {
      const context = await browser.newContext({ baseURL: origin });
      await agree(context, origin);
      await context.addCookies([{ name: 'release-bucket', value: String(bucket), url: origin }]);
      await expect.poll(async () => (await (await context.request.get('/games')).text()).includes(title)).toBe(true);
      const opened = await context.newPage();
      await open(opened, '/games');
      await expect(heading(opened, title)).toBeVisible();
      await context.close();
    };
    const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
    await expect
      .poll(async () => {
        await page.goto('/games');
        return cookies();
      })
      .toContain('release-bucket');
    await expectHeading(29, newHeading);
    await expectHeading(30, 'VR games');
    expect(await release(remote, 'promote')).toContain('is promoted to stable');
    await expectHeading(99, newHeading);
  });
});

test.describe('adding a page to one remote', () => {
  test.afterEach(() => restoreRelease(remote));

  const address = '/deals/archive';
  const route = {
    file: 'src/routes.tsx',
    find: "      path: '/sex-toys',",
    replace: `      path: '${address}',
      access: 'guest',
      index: false,
      page: lazyPage('deals-page', () => import(/* webpackChunkName: "deals-page" */ './pages/deals-page')),
    },
    {
      path: '/sex-toys',`,
  };

  /** Goes to a path inside of the document, as a link to it does. */
  const navigate = (page: Page, to: string): Promise<void> =>
    page.evaluate((there) => {
      const before = window.location.pathname;
      window.history.pushState({ key: 'there', user: null }, '', there);
      window.history.pushState({ key: 'here', user: null }, '', before);
      window.history.back();
    }, to);
  const shown = (page: Page) => page.locator('[data-slot="mfe-catalogue"]').getByRole('heading').first();

  test('opens it with head, layout and guard, also from a document that was open before', async ({
    visitor: page,
    member,
    context,
  }) => {
    expect((await fetchPage(address)).status).toBe(404);
    await open(page, '/camgirls');
    await deploy(remote, await buildVariant(remote, [route]));
    await expect.poll(async () => (await fetchPage(address)).status).toBe(200);
    const { html } = await fetchPage(address);
    expect(html).toContain('<meta data-seo name="robots" content="noindex">');
    expect(html).toContain('<header');
    await expect.poll(async () => (await fetchPage(address)).html.includes('data-rendered="mfe-catalogue"')).toBe(true);

    // The guard that it declares: a page for guests sends members home.
    await member.goto(address);
    await expect(member).toHaveURL('/');

    // The open document has the former release; it asks for the table, and is replaced by one that has the page.
    await navigate(page, address);
    await expect(shown(page)).toBeVisible();

    // A document that was opened since goes there by itself.
    const fresh = await context.newPage();
    await open(fresh, '/camgirls');
    await markDocument(fresh);
    await navigate(fresh, address);
    await expect(shown(fresh)).toBeVisible();
    await expectSameDocument(fresh);
  });
});
