import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { test } from '../fixtures/viewer-page';

/** The viewer on its own page, with the demo's clips: the left eye's ground is reddish, the right eye's bluish. */
let address: string;
test.beforeAll(({ viewerPage }) => {
  address = viewerPage;
});
// Small, because the processor draws it.
test.use({ viewport: { width: 760, height: 620 } });

interface Harness {
  seconds: number[];
  retries: number;
  headset: {
    activeSession?: object;
    controllers: Record<string, { updateButtonValue: (button: string, value: number) => void }>;
  };
}
const sideBySide = 'clip=sbs-180&projection=180&stereo=side-by-side&fieldOfView=180';
const open = async (page: Page, query: string): Promise<void> => {
  // So that nothing goes on moving by itself.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${address}?${query}`);
  const playable = await page.evaluate(() =>
    document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"'),
  );
  test.skip(playable === '', 'this browser was built without H.264, which the demo’s films are in');
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const said = (page: Page) => page.getByRole('status').last();

/** Drags the picture to the left with a mouse. */
async function drag({ mouse }: Page): Promise<void> {
  await mouse.move(680, 260);
  await mouse.down();
  await mouse.move(40, 260, { steps: 4 });
  await mouse.up();
}

/** The colour at a place of the window, 0 to 1 from its left and upper edge, as a visitor sees it. */
async function colourAt(page: Page, across: number, down: number): Promise<number[]> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, x, y]) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return [
        ...(context?.getImageData(Math.floor(bitmap.width * x), Math.floor(bitmap.height * y), 1, 1).data ?? []),
      ].slice(0, 3);
    },
    [picture, across, down] as const,
  );
}
const groundOf = ([red = 0, green = 0, blue = 0]: readonly number[]): string =>
  red > green + 20 && red > blue + 20
    ? 'left eye'
    : blue > red + 20 && blue > green + 20
      ? 'right eye'
      : `${red} ${green} ${blue}`;

test('everything can be done with buttons, and is said', async ({ page }) => {
  await open(page, sideBySide);
  await expect(page.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', '0 seconds of 12 seconds');
  await press(page, 'Look right');
  await expect(said(page)).toHaveText('Looking 10 degrees right');
  await press(page, 'Look down');
  await expect(said(page)).toHaveText('Looking 10 degrees right, 10 degrees down');
  await press(page, 'Zoom in');
  await expect(said(page)).toHaveText('Zoom 125 percent');
  await press(page, 'Look straight ahead');
  await expect(said(page)).toHaveText('Looking straight ahead');
  await press(page, 'Mute');
  await expect(said(page)).toHaveText('Sound off');
  await press(page, 'Play');
  await expect(said(page)).toHaveText('Playing');
  await press(page, 'Pause');
  await expect(said(page)).toHaveText('Paused');
  await expect.poll(() => page.evaluate(() => (window as unknown as Harness).seconds.at(-1) ?? -1)).toBeGreaterThan(0);
});

for (const [how, look] of [
  ['a drag', drag],
  ['a key', (page: Page) => page.keyboard.press('ArrowRight')],
] as const)
  test(`says that the picture can be dragged, until ${how}`, async ({ page }) => {
    await open(page, sideBySide);
    const hint = page.getByText('Drag to look around');
    await expect(hint).toBeVisible();
    await look(page);
    await expect(hint).toBeHidden();
  });

test('everything can be done with keys, and Escape closes', async ({ page }) => {
  await open(page, sideBySide);
  await expect(page.getByRole('application')).toBeFocused();
  await expect(page.getByRole('slider')).toBeEnabled();
  for (const [key, words] of [
    ['ArrowLeft', 'Looking 10 degrees left'],
    ['ArrowUp', 'Looking 10 degrees left, 10 degrees up'],
    ['+', 'Zoom 125 percent'],
    ['-', 'Zoom 100 percent'],
    ['Home', 'Looking straight ahead'],
    [' ', 'Playing'],
    [' ', 'Paused'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(said(page)).toHaveText(words);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open the viewer' })).toBeVisible();
  await expect(page.locator('canvas, video')).toHaveCount(0);
});

test('the choice of quality has the keys while it has the focus', async ({ page }) => {
  await open(page, `${sideBySide}&qualities=HD,4K`);
  await expect(page.getByRole('slider')).toBeEnabled();
  const quality = page.getByRole('combobox', { name: 'Quality' });
  await quality.focus();
  await page.keyboard.press('ArrowDown');
  await expect(quality).toHaveValue('1');
  await expect(said(page)).toHaveText('');
});

test('dragging looks around, and where a 180 film ends the way back is offered', async ({ page }) => {
  await open(page, sideBySide);
  await expect(page.getByRole('slider')).toBeEnabled();
  await expect.poll(async () => groundOf(await colourAt(page, 0.3, 0.45))).toBe('left eye');
  // The whole canvas is 90 degrees across at its middle, a little more at its sides.
  await drag(page);
  await expect(page.getByText('There’s nothing to see in this direction.')).toBeVisible();
  expect(await colourAt(page, 0.7, 0.3)).toEqual([0, 0, 0]);
  await page.getByRole('button', { name: 'Look straight ahead' }).first().click();
  await expect(page.getByText('There’s nothing to see in this direction.')).toBeHidden();
});

test('a film begins at its second, and seeking shows that place at once', async ({ page }) => {
  await open(page, `${sideBySide}&startAt=5`);
  const slider = page.getByRole('slider', { name: 'Seek' });
  await expect(slider).toHaveAttribute('aria-valuetext', '5 seconds of 12 seconds');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '6 seconds of 12 seconds');
});

test('a film that is refused says so, and its page is asked for a new address', async ({ page }) => {
  await open(page, 'clip=none&projection=360&stereo=mono');
  await expect(page.getByRole('alert')).toContainText('The video didn’t load.');
  await press(page, 'Try again');
  await expect.poll(() => page.evaluate(() => (window as unknown as Harness).retries)).toBe(1);
  await expect(page.getByRole('alert')).toContainText('The video didn’t load.');
});

test('a lost graphics context says so, and the picture comes back', async ({ page }) => {
  await open(page, sideBySide);
  await expect(page.getByRole('slider')).toBeEnabled();
  await page.evaluate(() => {
    const lose = document.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    lose?.loseContext();
    (window as unknown as { restore: () => void }).restore = () => lose?.restoreContext();
  });
  await expect(page.getByRole('alert')).toContainText('The graphics card stopped responding.');
  await page.evaluate(() => (window as unknown as { restore: () => void }).restore());
  await expect(page.getByRole('alert')).toBeHidden();
  await expect.poll(async () => groundOf(await colourAt(page, 0.3, 0.45))).toBe('left eye');
});

test('a browser without WebGL is told so', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await open(page, sideBySide);
  await expect(page.getByRole('alert')).toContainText('lacks WebGL 2');
});

test('full screen keeps the focus inside, and Escape gives the page back', async ({ page }) => {
  await open(page, sideBySide);
  await press(page, 'Full screen');
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused();
  await press(page, 'Full screen');
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveAttribute('aria-pressed', 'false');
});

for (const [name, clip] of [
  ['side-by-side 180', sideBySide],
  ['top-bottom 360', 'clip=tb-360&projection=360&stereo=top-bottom&fieldOfView=360'],
] as const) {
  test(`in a headset each eye sees its own half of a ${name} film, and the page is as it was afterwards`, async ({
    page,
  }) => {
    await open(page, `${clip}&headset=1&startAt=3`);
    await press(page, 'Enter VR');
    const pull = async (button: string) => {
      for (const value of [1, 0]) {
        await page.evaluate(
          ([id, to]) => (window as unknown as Harness).headset.controllers['right']?.updateButtonValue(id, to),
          [button, value] as const,
        );
        // The device tells its buttons once a frame.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
      }
    };
    await expect(said(page)).toHaveText('Shown in the headset');
    await expect
      .poll(async () => [groundOf(await colourAt(page, 0.15, 0.55)), groundOf(await colourAt(page, 0.65, 0.55))])
      .toEqual(['left eye', 'right eye']);
    await pull('trigger');
    await expect(said(page)).toHaveText('Playing');
    await pull('trigger');
    await expect(said(page)).toHaveText('Paused');
    await pull('squeeze');
    await expect(said(page)).toHaveText('Back on the page');
    expect(await page.evaluate(() => (window as unknown as Harness).headset.activeSession === undefined)).toBe(true);
    const second = await page.evaluate(() => (window as unknown as Harness).seconds.at(-1) ?? 0);
    expect(second).toBeGreaterThanOrEqual(3);
    await expect.poll(async () => groundOf(await colourAt(page, 0.3, 0.45))).toBe('left eye');
    await press(page, 'Close the viewer');
    await expect(page.locator('canvas, video')).toHaveCount(0);
  });
}

test('in a headset each eye sees its own half of a fisheye film', async ({ page }) => {
  await open(page, 'clip=sbs-180&projection=180&stereo=side-by-side&fieldOfView=200&lens=mkx200&headset=1&startAt=3');
  await press(page, 'Enter VR');
  await expect
    .poll(async () => [groundOf(await colourAt(page, 0.15, 0.55)), groundOf(await colourAt(page, 0.65, 0.55))])
    .toEqual(['left eye', 'right eye']);
});

test('a headset that refuses is told of, and the film goes on here', async ({ page }) => {
  await open(page, `${sideBySide}&headset=1`);
  await page.evaluate(() => {
    Object.defineProperty((navigator as unknown as { xr: object }).xr, 'requestSession', {
      value: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    });
  });
  await press(page, 'Enter VR');
  await expect(page.getByText(/The headset didn’t start\. Put it on/)).toBeVisible();
  await press(page, 'Play');
  await expect(said(page)).toHaveText('Playing');
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`${width} pixels wide: nothing overflows, every target is large enough, axe finds nothing serious`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, `${sideBySide}&headset=1`);
    await expect(page.getByRole('slider')).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Enter VR' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    ).toEqual([]);
    for (const box of await Promise.all((await page.getByRole('button').all()).map((button) => button.boundingBox()))) {
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await page.screenshot({ path: path.join(root, `e2e/screens/viewer-${width}.png`) });
  });
}
