import { heading, markDocument, mainMenu, expectSameDocument, open } from '../fixtures/pages';
import { readAssets, release, restoreRelease } from '../fixtures/releases';
import { agree, expect, test } from '../fixtures/test';
import { buildVariant, headed } from '../fixtures/variants';

const remote = 'mfe-catalogue';
const newHeading = 'Games by a link';
const origin = () => process.env['E2E_ORIGIN'] ?? '';

test.describe('a link to an uploaded build', () => {
  let build = '';
  let link = '';
  test.beforeAll(async () => {
    const folder = await buildVariant(remote, [headed(newHeading)]);
    const said = await release(remote, 'upload', folder);
    build = /^mfe-catalogue (\S+) is uploaded to /.exec(said)?.[1] ?? '';
    const printed = await release(remote, 'link', build, '--site', origin(), '--minutes', '60');
    // It leads to the first path of the remote, and works at any other.
    link = printed.trim().replace('/?', '/games?');
  });
  test.afterAll(() => restoreRelease(remote));

  test('shows that build to its visitor, from the server and in the browser, and the stable one to others', async ({
    visitor: page,
    browser,
  }) => {
    await open(page, link);
    await expect(page).toHaveURL('/games');
    await expect(heading(page, newHeading)).toBeVisible();
    await expect(page.getByText(`You see ${remote} ${build}. No one else does.`)).toBeVisible();
    // It lives: pages change without a new document, and come back in the same build.
    await markDocument(page);
    await mainMenu(page).getByRole('link', { name: 'Pornstars' }).click();
    await expect(page).toHaveURL('/pornstars');
    await mainMenu(page).getByRole('link', { name: 'Games' }).click();
    await expect(heading(page, newHeading)).toBeVisible();
    await expectSameDocument(page);
    const html = await (await page.request.get('/games')).text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>${newHeading}<`));
    expect(html).toContain(`/remotes/${remote}/@${build}/`);

    const other = await browser.newContext({ baseURL: origin() });
    await agree(other, origin());
    const otherPage = await other.newPage();
    await open(otherPage, '/games');
    await expect(heading(otherPage, 'VR games')).toBeVisible();
    expect(await otherPage.content()).toContain(`/@${(await readAssets(remote)).build}/`);
    expect(await otherPage.content()).not.toContain(build);
    await other.close();

    await page.getByRole('link', { name: 'End this' }).click();
    await expect(heading(page, 'VR games')).toBeVisible();
  });

  test.describe('whose signature was changed', () => {
    test.use({ tolerate: /status of 403/ });
    test('is refused with one sentence', async ({ visitor: page }) => {
      const last = link.at(-10) === 'A' ? 'B' : 'A';
      const response = await page.goto(`${link.slice(0, -10)}${last}${link.slice(-9)}`);
      expect(response?.status()).toBe(403);
      await expect(heading(page, 'This link isn’t valid')).toBeVisible();
      await expect(page.getByText('It has expired or was changed. Please ask for a new one.')).toBeVisible();
      await open(page, '/games');
      await expect(heading(page, 'VR games')).toBeVisible();
    });
  });
});
