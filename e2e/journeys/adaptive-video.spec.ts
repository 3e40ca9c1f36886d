import type { Page } from '@playwright/test';
import { open } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

/** A video of the demo, whose flat file is there as HLS in two resolutions. */
const video = { title: 'Tide tables', path: '/videos/tide-tables' } as const;

const player = (page: Page) => page.getByRole('region', { name: `Player: ${video.title}` });
const read = <T>(page: Page, from: (film: HTMLVideoElement) => T) =>
  player(page)
    .locator('video')
    .evaluate(from as (film: SVGElement | HTMLElement) => T);
/** Rounded to the millisecond, the precision with which browsers seek. */
const place = (page: Page) => read(page, (film) => Math.round(film.currentTime * 1000) / 1000);
const resolution = (page: Page) => read(page, (film) => film.videoHeight);
const play = (page: Page) => page.getByRole('button', { name: /^(?:Play|Play from the beginning)$/ }).click();

async function choose(page: Page, name: string): Promise<void> {
  await player(page).getByRole('button', { name: 'Settings', exact: true }).press('Enter');
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

for (const { how, native } of [
  { how: 'by itself', native: true },
  { how: 'through hls.js', native: false },
]) {
  test.describe(`a browser that plays playlists ${how}`, () => {
    // The failures are refusals of addresses, which the browser writes down.
    test.use({ tolerate: /status of 403/ });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((plays) => {
        const can = HTMLMediaElement.prototype.canPlayType;
        HTMLMediaElement.prototype.canPlayType = function canPlayType(type) {
          return type === 'application/vnd.apple.mpegurl' ? (plays ? can.call(this, type) : '') : can.call(this, type);
        };
      }, native);
    });

    test('shows a film in the resolution that is chosen, from the same second on', async ({ member: page }) => {
      await open(page, '/videos');
      test.skip(
        native &&
          (await page.evaluate(() => document.createElement('video').canPlayType('application/vnd.apple.mpegurl'))) ===
            '',
        'this browser needs hls.js',
      );
      const requests: string[] = [];
      page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
      await open(page, video.path);
      await play(page);
      await expect.poll(() => place(page)).toBeGreaterThan(1);
      const pieces = requests.filter((path) => path.startsWith('/streams/')).map((path) => path.split('/').at(-1));
      expect(pieces).toContain('tide-tables-flat.m3u8');
      expect(pieces).not.toContain('video.mp4');
      expect(requests.filter((path) => /\/hls\.\w+\.js$/.test(path))).toHaveLength(native ? 0 : 1);

      for (const height of [180, 360]) {
        await page.keyboard.press('k');
        const before = await place(page);
        await choose(page, `${height}p`);
        await expect.poll(() => resolution(page)).toBe(height);
        await expect.poll(() => place(page)).toBe(before);
        await player(page).focus();
        await page.keyboard.press('k');
        await expect.poll(() => place(page)).toBeGreaterThan(before);
      }
    });

    test('goes on at the same second when the address has run out', async ({ member: page }) => {
      let [opened, over] = [0, false];
      await page.route('**/api/videos/*/stream', async (route) => {
        opened += 1;
        await route.continue();
      });
      // The API's response to a signed URL that has expired.
      await page.route('**/streams/*/*', (route) =>
        over && opened === 1
          ? route.fulfill({
              status: 403,
              json: {
                serverStatus: 403,
                code: 'forbidden',
                message: 'This address isn’t valid or has expired.',
                requestId: 'e2e',
              },
            })
          : route.continue(),
      );
      await open(page, video.path);
      await play(page);
      await expect.poll(() => place(page)).toBeGreaterThan(1);
      await page.keyboard.press('k');
      const before = await place(page);
      over = true;
      await choose(page, '180p');
      await expect.poll(() => resolution(page)).toBe(180);
      await expect.poll(() => place(page)).toBe(before);
      expect(opened).toBe(2);
      await player(page).focus();
      await page.keyboard.press('k');
      await expect.poll(() => place(page)).toBeGreaterThan(before);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
}
