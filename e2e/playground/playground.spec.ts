import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../fixtures/in-time';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { runCommand } from '../../tooling/scripts/run/run-command.mjs';
import { createRemoteServer, stopServer } from '../../tooling/build/src/serve/serve-remote.mjs';

/** The page of all components (shared/playground), built and served by the test alone: it is in no app. */
let server: Server;
let address = '';

test.beforeAll(async () => {
  const { code, output } = await runCommand('rspack', ['build', '--config', 'shared/playground/rspack.config.ts']);
  expect(code, output).toBe(0);
  server = createRemoteServer(path.join(root, 'shared/playground/dist'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`;
});
test.afterAll(() => stopServer(server));

const picture = (name: string) => path.join(root, `e2e/screens/playground-${name}.png`);
const tags = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
];

/** @param part what is looked at, as a selector */
async function expectAccessible(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(tags).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height } });

    test.beforeEach(async ({ page }) => {
      // Nothing moves while it is measured and pictured.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible();
      // Also those further down; one is missing on purpose.
      await page.evaluate(() =>
        Promise.allSettled(
          [...document.images].map((image) => {
            image.loading = 'eager';
            return image.decode();
          }),
        ),
      );
    });

    test('axe finds nothing serious in any component, and nothing overflows', async ({ page }) => {
      await expectAccessible(page, 'html');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'the page must not scroll sideways').toBeLessThanOrEqual(0);
      await page.screenshot({ path: picture(`${width}`), fullPage: true });
    });

    test('axe finds nothing serious in an open menu, which stays on the screen', async ({ page }) => {
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      const menu = page.getByRole('menu', { name: 'Account' });
      await expect(menu).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, '[role="menu"]');
      await page.screenshot({ path: picture(`menu-${width}`) });
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeFocused();
    });

    for (const [opener, name] of [
      ['Open the dialog', 'Buy Dune Sonata?'],
      ['Open the left drawer', 'Menu'],
      ['Open the pictures', 'Pictures of Kestrel Station'],
    ] as const) {
      test(`axe finds nothing serious in what "${opener}" opens`, async ({ page }) => {
        await page.getByRole('button', { name: opener }).click();
        const dialog = page.getByRole('dialog', { name });
        await expect(dialog).toBeInViewport({ ratio: 1 });
        await expectAccessible(page, 'dialog');
        await page.screenshot({ path: picture(`${opener.split(' ').at(-1)}-${width}`) });
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      });
    }

    test('the next page comes below on a phone, and wider screens have page numbers', async ({ page }) => {
      const more = page.getByRole('link', { name: 'Show 3 more of 8' });
      const numbers = page.getByRole('navigation', { name: 'Pages of a list' });
      if (width > 700) {
        await expect(numbers).toBeVisible();
        await expect(more).toBeHidden();
        return;
      }
      await expect(numbers).toBeHidden();
      await more.click();
      const second = page.getByRole('list', { name: 'Page 2 of a list' });
      await expect(second.getByRole('link').first()).toBeFocused();
      await expect(page.getByRole('link', { name: 'Show 2 more of 8' })).toBeVisible();
      // Cards of a list are compact, in a row they are not.
      const [compact, row] = await Promise.all(
        [second, page.getByRole('list', { name: 'A row of games' })].map((list) =>
          list.getByRole('article').first().locator('img').first().boundingBox(),
        ),
      );
      expect(Math.round(compact?.width ?? 0)).toBe(104);
      expect(row?.width ?? 0).toBeGreaterThan(200);
    });

    test('no performer of a cast stands alone in the last row', async ({ page }) => {
      const row = page.getByRole('list', { name: 'A row of performers' });
      const lastRows = () =>
        row.evaluate((list) => {
          const [one] = list.children;
          return Array.from({ length: 10 }, (_, index) => index + 4).map((size) => {
            list.replaceChildren(...Array.from({ length: size }, () => one?.cloneNode(true) ?? ''));
            const tops = [...list.children].map((item) => Math.round(item.getBoundingClientRect().top));
            return { size, alone: tops.at(-1) !== tops.at(-2) };
          });
        });
      for (const wide of width > 700 ? [1440, 1201, 1200, 800] : [width]) {
        await page.setViewportSize({ width: wide, height });
        expect((await lastRows()).filter(({ alone }) => alone)).toEqual([]);
      }
    });

    test('in forced colours a tag has a line, and what is chosen a ground of its own', async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      const groundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);
      for (const tag of ['SAVE 30%', 'LIVE'])
        await expect(page.getByText(tag, { exact: true }).first()).toHaveCSS('border-top-width', '1px');
      const chip = page.getByRole('button', { name: 'Pressed', exact: true });
      const [before] = [await groundOf(chip), await chip.click()];
      expect(await groundOf(chip)).not.toBe(before);
    });

    test('a tab that lies outside its row comes into view when it is chosen', async ({ page }) => {
      const row = page.getByRole('tablist', { name: 'About the game' });
      await row.getByRole('tab', { name: 'About' }).focus();
      await page.keyboard.press('End');
      await expect(row.getByRole('tab', { name: 'Reviews' })).toBeInViewport({ ratio: 1 });
    });
  });
}
