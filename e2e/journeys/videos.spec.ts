import type { Page } from '@playwright/test';
import { heading, hydrated, open } from '../fixtures/pages';
import { demoMember, expect, test } from '../fixtures/test';

/** A premium video of the demo, whose game is not among those that members without premium own. */
const video = { title: 'The long crossing', path: '/videos/the-long-crossing' } as const;

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Videos' }).getByRole('heading', { level: 2 }).allTextContents();
const player = (page: Page) => page.getByRole('region', { name: `Player: ${video.title}` });
const place = (page: Page) =>
  player(page)
    .locator('video')
    .evaluate((film: HTMLVideoElement) => film.currentTime);
const playing = (page: Page) =>
  player(page)
    .locator('video')
    .evaluate((film: HTMLVideoElement) => !film.paused && film.readyState > 2);

/** Logs another member of the demo in, on the page of the log-in form. */
async function logInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoMember.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test.describe('the list of videos', { tag: '@mfe-catalogue' }, () => {
  test('is searched and filtered, and its address shows another visitor the same', async ({
    visitor: page,
    browser,
    baseURL,
  }) => {
    await open(page, '/videos');
    await expect(heading(page, 'VR videos')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search videos' }).fill('long');
    await page.getByRole('searchbox', { name: 'Search videos' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Remove filter Search: long' })).toBeVisible();
    const rail = page.getByRole('complementary', { name: 'Filters' });
    for (const name of [/^Premium/, /^VR 360/]) {
      // The box follows the address, which follows a moment after the click.
      await rail.getByRole('checkbox', { name }).click();
      await expect(rail.getByRole('checkbox', { name })).toBeChecked();
    }
    await expect(page).toHaveURL('/videos?q=long&projection=360&premium=true');
    // The former list stands until the new one is there.
    await expect.poll(() => titles(page)).toEqual([video.title]);

    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    await other.addCookies([{ name: 'age-agreement', value: '1', url: baseURL ?? '' }]);
    const second = await other.newPage();
    await open(second, new URL(page.url()).pathname + new URL(page.url()).search);
    await expect.poll(() => titles(second)).toEqual([video.title]);
    await other.close();
  });
});

test('a video that is pointed at plays its trailer in its card, and stops when it is left', async ({
  visitor: page,
}) => {
  await open(page, '/videos');
  const card = page.getByRole('article').filter({ hasText: 'Premium' }).first();
  await card.hover();
  await expect
    .poll(() => card.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(0.2);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect
    // Its first frame has a time of its own, some hundredths of a second.
    .poll(() => card.locator('video').evaluate((film: HTMLVideoElement) => [film.paused, film.currentTime < 0.1]))
    .toEqual([true, true]);
});

test.describe('a video', { tag: '@mfe-catalogue' }, () => {
  test('shows captions of its trailer, above the controls while these are there', async ({ visitor: page }) => {
    await open(page, video.path);
    await page.getByRole('button', { name: 'Watch the trailer' }).click();
    await expect.poll(() => playing(page)).toBe(true);
    await player(page).getByRole('button', { name: 'Captions', exact: true }).click();
    const cue = () =>
      player(page)
        .locator('video')
        .evaluate((film: HTMLVideoElement) => {
          const [track] = film.textTracks;
          const [shown] = (track?.activeCues ?? []) as unknown as VTTCue[];
          return {
            label: track?.label,
            mode: track?.mode,
            text: shown?.text,
            above: typeof shown?.line === 'number' && shown.line < -1,
          };
        });
    await expect.poll(cue).toEqual({
      label: 'English',
      mode: 'showing',
      text: 'Dunes to the horizon. Wind.',
      above: true,
    });
    // Without input the controls are hidden and the subtitles move down.
    await expect.poll(cue).toMatchObject({ text: 'A valley of sand. The wind rises.', above: false });
  });

  test('plays its trailer to a guest, who is told what the rest needs', async ({ visitor: page }) => {
    await open(page, video.path);
    for (const [name, path] of [
      ['See Premium plans', '/premium'],
      ['Have Premium or the game? Log in', '/login'],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute(
        'href',
        `${path}?continue=${encodeURIComponent(video.path)}`,
      );
    await page.getByRole('button', { name: 'Watch the trailer' }).click();
    await expect.poll(() => playing(page)).toBe(true);
    await page.keyboard.press('k');
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeAttached();
  });

  test('plays in full to a premium member: by keyboard, in another quality, and on from the same place later', async ({
    member: page,
  }) => {
    await open(page, video.path);
    await page.getByRole('button', { name: /^(?:Play|Play from the beginning)$/ }).click();
    await expect.poll(() => playing(page)).toBe(true);
    await page.keyboard.press('k');
    await page.keyboard.press('5');
    await expect.poll(() => place(page)).toBe(31.5);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => place(page)).toBe(26.5);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => place(page)).toBe(31.5);

    const before = await player(page).locator('video').getAttribute('src');
    await player(page).getByRole('button', { name: 'Settings', exact: true }).press('Enter');
    await page
      .getByRole('menuitemradio', { name: /VR 360/ })
      .first()
      .click();
    await expect(player(page).locator('video')).not.toHaveAttribute('src', before ?? '');
    await expect.poll(() => place(page)).toBe(31.5);
    await expect(player(page).getByText(/looks distorted on a flat screen/)).toBeVisible();

    const noted = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/history/video/the-long-crossing') &&
        response.request().postData()?.includes('"seconds":7') === true,
    );
    await page.keyboard.press('Escape');
    await player(page)
      .locator('video')
      .evaluate((film: HTMLVideoElement) => {
        film.currentTime = 7;
      });
    await player(page).focus();
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await noted;
    await page.reload();
    await hydrated(page);
    await page.getByRole('button', { name: 'Continue at 0:07' }).click();
    await expect.poll(() => place(page)).toBeGreaterThanOrEqual(7);
  });

  test('tells a member who may not watch all of it what would open it', async ({ visitor: page }) => {
    await open(page, `/login?continue=${encodeURIComponent(video.path)}`);
    await logInAs(page, 'wren@example.com');
    await expect(page.getByRole('heading', { name: 'The full video is for Premium members' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get Premium' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Watch the trailer' }).click();
    await expect.poll(() => playing(page)).toBe(true);
  });
});

for (const width of [320, 390]) {
  test.describe(`a phone ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('has every control of the player on the screen', async ({ visitor: page }) => {
      await open(page, video.path);
      await page.getByRole('button', { name: 'Watch the trailer' }).click();
      await expect.poll(() => playing(page)).toBe(true);
      for (const control of await player(page).getByRole('button').all())
        await expect(control).toBeInViewport({ ratio: 1 });
    });
  });
}
