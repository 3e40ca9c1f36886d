import type { CDPSession, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from '../fixtures/viewer-page';

/** The viewer on a phone: a film of 180 degrees, with no picture beyond its edges. */
const query = 'clip=sbs-180&projection=180&stereo=side-by-side&fieldOfView=180';
const phone = { width: 390, height: 844 } as const;
test.use({ viewport: phone, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const motion = (page: Page) => button(page, 'Look by moving your device');
const beside = (page: Page) => page.getByText('There’s nothing to see in this direction.');
const viewer = (page: Page) => page.getByRole('region', { name: 'Viewer: sbs-180' });

interface Asked {
  decisions: ('granted' | 'denied')[];
  /** Whether each permission request came from a tap, without which iOS refuses it. */
  fromTap: boolean[];
}
const tapRequests = (page: Page) =>
  page.evaluate(() => (window as unknown as { tapRequests: Asked }).tapRequests.fromTap);

async function open(page: Page, address: string, decisions: Asked['decisions'] = []): Promise<CDPSession> {
  if (decisions.length > 0) {
    await page.addInitScript((given) => {
      const state: Asked = { decisions: given, fromTap: [] };
      Object.assign(window, { tapRequests: state });
      Object.assign(DeviceOrientationEvent, {
        requestPermission: async () => {
          state.fromTap.push(navigator.userActivation.isActive);
          return state.decisions.shift() ?? 'denied';
        },
      });
    }, decisions);
  }
  const session = await page.context().newCDPSession(page);
  await page.goto(`${address}?${query}`);
  await expect(page.getByRole('slider')).toBeEnabled();
  return session;
}
/** Holds the phone upright, turned so many degrees to the right. */
const hold = (session: CDPSession, right: number) =>
  session.send('DeviceOrientation.setDeviceOrientationOverride', { alpha: (360 - right) % 360, beta: 90, gamma: 0 });

test('turning the phone turns the picture, and letting go keeps the look', async ({ page, viewerPage }) => {
  const session = await open(page, viewerPage);
  await hold(session, 40);
  await motion(page).tap();
  await expect(motion(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').last()).toHaveText('The view follows your device');
  // The phone's direction at the tap is straight ahead.
  await expect(beside(page)).toBeHidden();
  await hold(session, 120);
  await expect(beside(page)).toBeHidden();
  await hold(session, 145);
  await expect(beside(page)).toBeVisible();
  await button(page, 'Look straight ahead').first().tap();
  await expect(beside(page)).toBeHidden();
  await hold(session, 250);
  await expect(beside(page)).toBeVisible();
  await motion(page).tap();
  await expect(motion(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(beside(page)).toBeVisible();
  await hold(session, 145);
  await expect(beside(page)).toBeVisible();
});

test('a phone that asks first is asked by the tap, and followed when it is allowed', async ({ page, viewerPage }) => {
  const session = await open(page, viewerPage, ['granted']);
  await hold(session, 0);
  expect(await tapRequests(page)).toEqual([]);
  await motion(page).tap();
  await expect(motion(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await tapRequests(page)).toEqual([true]);
  await hold(session, 120);
  await expect(beside(page)).toBeVisible();
});

test('a phone that is not allowed says so, and can be asked again', async ({ page, viewerPage }) => {
  const session = await open(page, viewerPage, ['denied', 'granted']);
  await hold(session, 0);
  await motion(page).tap();
  await expect(page.getByText(/isn’t available or isn’t allowed\. Drag the picture instead\./)).toBeVisible();
  await expect(motion(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('status').last()).toHaveText('Motion control isn’t available');
  await motion(page).tap();
  await expect(motion(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await tapRequests(page)).toEqual([true, true]);
});

for (const [name, enabled] of [
  ['a phone that gives its screen', true],
  ['a phone that gives none, such as an iPhone', false],
] as const) {
  test(`full screen on ${name} has the picture and every control in it, and gives the page back`, async ({
    page,
    viewerPage,
  }) => {
    await page.addInitScript((given) => {
      if (!given) Object.defineProperty(Document.prototype, 'fullscreenEnabled', { value: false });
    }, enabled);
    await open(page, viewerPage);
    const small = await viewer(page).boundingBox();
    await button(page, 'Full screen').tap();
    await expect(button(page, 'Full screen')).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(enabled);
    await expect.poll(() => viewer(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    for (const control of await viewer(page).getByRole('button').all())
      await expect(control).toBeInViewport({ ratio: 1 });
    const picture = await page.getByRole('application').boundingBox();
    expect(picture?.height).toBeGreaterThan(phone.height / 2);
    // The drawing fills it.
    expect(await page.locator('canvas').boundingBox()).toEqual(picture);
    await button(page, 'Full screen').tap();
    await expect(button(page, 'Full screen')).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => viewer(page).boundingBox()).toEqual(small);
  });
}

test('a finger on the picture looks around, two fingers zoom', async ({ page, viewerPage }) => {
  const session = await open(page, viewerPage);
  const box = await page.getByRole('application').boundingBox();
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: xs.map((x, id) => ({ x: middle.x + x, y: middle.y, id })),
    });
  await touch('touchStart', -20, 20);
  await touch('touchMove', -40, 40);
  await touch('touchEnd');
  await expect(page.getByRole('status').last()).toHaveText(/^Zoom (?!100)\d+ percent$/);
  for (let pull = 0; pull < 3; pull += 1) {
    await touch('touchStart', 160);
    await touch('touchMove', 0);
    await touch('touchMove', -160);
    await touch('touchEnd');
  }
  await expect(beside(page)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
