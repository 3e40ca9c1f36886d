import type { Page } from '@playwright/test';
import { drawn } from '../fixtures/browser';
import { open } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

/** A video of the demo whose files for headsets are films of 360 degrees. */
const video = { title: 'Tide tables', path: '/videos/tide-tables' } as const;
// The picture is drawn by WebGL.
test.use({ launchOptions: drawn });
// A processor that draws also decodes: 3840 pixels of AV1 take it seconds a picture, so this browser has no AV1.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function withoutAv1(type) {
      return type.includes('av01') ? '' : canPlayType.call(this, type);
    };
  }),
);

const viewer = (page: Page) => page.getByRole('region', { name: `Viewer: ${video.title}` });
const said = (page: Page) => viewer(page).getByRole('status').last();
const button = (page: Page, name: string | RegExp) => viewer(page).getByRole('button', { name });
const place = (page: Page) => viewer(page).getByRole('slider', { name: 'Seek' });

/** How many colours the middle of the picture has, as a visitor sees it: a film that is drawn has more than one. */
async function coloursOf(page: Page): Promise<number> {
  const picture = (await page.locator('canvas').screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data: pixels = [] } = context?.getImageData(0, bitmap.height / 4, bitmap.width, bitmap.height / 2) ?? {};
    return new Set(
      Array.from(
        { length: pixels.length / 4 },
        (_, at) => (pixels[at * 4] ?? 0) * 65_536 + (pixels[at * 4 + 1] ?? 0) * 256 + (pixels[at * 4 + 2] ?? 0),
      ),
    ).size;
  }, picture);
}

for (const { name, ...device } of [
  { name: 'at a desk', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
]) {
  test.describe(name, () => {
    test.use(device);
    // Without a graphics card the processor draws each frame of the film, which may take it most of a second.
    test.slow();

    test('a film of 360 degrees is opened from its page, looked around in all the way, and closed again', async ({
      member: page,
    }) => {
      await open(page, video.path);
      const way = page.getByRole('button', { name: 'Watch in VR' });
      await way.click();
      // A theatre: the whole window, whatever stands on the page.
      await expect.poll(() => viewer(page).boundingBox()).toEqual({ x: 0, y: 0, ...device.viewport });
      await expect(place(page)).toHaveAttribute('aria-valuetext', / of 40 seconds$/);
      // It plays at once; a processor that draws a film has no time for looks at it.
      await button(page, 'Pause').click();
      await expect.poll(() => coloursOf(page)).toBeGreaterThan(20);
      // All around: there is a picture in every direction.
      for (let turn = 0; turn < 18; turn += 1) await button(page, 'Look right').click();
      await expect(said(page)).toHaveText(/^Looking 180 degrees/);
      await expect(page.getByText('There’s nothing to see in this direction.')).toBeHidden();
      await expect.poll(() => coloursOf(page)).toBeGreaterThan(20);
      await button(page, /^(?:Full screen)$/).click();
      await expect.poll(() => viewer(page).boundingBox()).toEqual({ x: 0, y: 0, ...device.viewport });
      await button(page, 'Full screen').click();
      await button(page, 'Close the viewer').click();
      await expect(viewer(page)).toHaveCount(0);
      await expect(page.locator('canvas')).toHaveCount(0);
      await expect(way).toBeFocused();
      await way.click();
      await expect(viewer(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(viewer(page)).toHaveCount(0);
      await expect(way).toBeFocused();
    });

    test('a film that looks bent in the player is looked around in from the same second on', async ({
      member: page,
    }) => {
      await open(page, video.path);
      await page.getByRole('button', { name: /^(?:Play|Play from the beginning)$/ }).click();
      const player = page.getByRole('region', { name: `Player: ${video.title}` });
      const film = () =>
        player
          .locator('video')
          .evaluate(({ currentTime, paused, readyState, videoWidth, videoHeight }: HTMLVideoElement) => ({
            currentTime,
            paused,
            loaded: readyState > 1,
            // The same in every rendition.
            shape: videoWidth / videoHeight,
          }));
      await expect.poll(film).toMatchObject({ paused: false, loaded: true });
      await page.keyboard.press('k');
      await page.keyboard.press('5');
      await expect.poll(film).toMatchObject({ currentTime: 20, paused: true });
      if (device.viewport.width < 480) {
        // One row of controls; the rest stands in a sheet.
        const tops = await player
          .getByRole('group', { name: 'Player controls' })
          .getByRole('button')
          .evaluateAll((buttons) =>
            buttons.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().y),
          );
        expect(new Set(tops).size).toBe(1);
        await player.getByRole('button', { name: 'Player settings' }).click();
        const sheet = page.getByRole('dialog', { name: 'Player settings' });
        const around = sheet.getByRole('option', { name: /VR 360/ }).first();
        await sheet.getByLabel('Quality').selectOption(await around.getAttribute('value'));
        await sheet.getByRole('button', { name: 'Done' }).click();
      } else {
        await player.getByRole('button', { name: 'Settings', exact: true }).press('Enter');
        await page
          .getByRole('menuitemradio', { name: /VR 360/ })
          .first()
          .click();
      }
      await expect.poll(film).toMatchObject({ currentTime: 20, loaded: true, shape: 2 });
      await player.getByRole('button', { name: 'Look around instead' }).click();
      await expect(place(page)).toHaveAttribute('aria-valuetext', /^2[01] seconds of 40 seconds$/);
    });
  });
}
