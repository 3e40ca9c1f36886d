import type { BrowserContext, Page } from '@playwright/test';
import { withCamera } from '../fixtures/call-page';
import { heading, open } from '../fixtures/pages';
import { endStream, performer, performerOnAir } from '../fixtures/performer';
import { countryHeader, strictCountry } from '../fixtures/places';
import { agree, expect, test } from '../fixtures/test';

/** Pictures of what is on air: Chromium's made-up camera, the media node, the list of visitors. */
test.use({ launchOptions: withCamera, tolerate: /status of 40[34]/ });

const still = (page: Page) => page.getByRole('img', { name: 'Live view of Mara Vellin' });
/** Pixels across of the decoded picture; 0: none is there yet. */
const widthOf = (page: Page): Promise<number> =>
  still(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode().catch(() => undefined);
    return image.naturalWidth;
  });
const addressOf = async (page: Page): Promise<string> => (await still(page).getAttribute('src')) ?? '';
const statusOf = async (context: BrowserContext): Promise<number> =>
  (await context.request.get(`/api/camgirls/${performer.nickname}/still`)).status();

test(
  'the list shows what is on air: blurred for who is not verified, as it is for who is, and nothing of a private show',
  { tag: '@mfe-camgirls' },
  async ({ visitor, browser }) => {
    test.setTimeout(240_000);
    const studio = await performerOnAir(browser);
    await open(visitor, '/camgirls');
    await expect(still(visitor)).toBeVisible({ timeout: 60_000 });
    const card = visitor.getByRole('article').filter({ has: still(visitor) });
    const box = await card.boundingBox();
    expect(await widthOf(visitor)).toBe(160);
    await expect(card.getByText('LIVE')).toBeVisible();
    await expect(card.getByText('English', { exact: true })).toBeVisible();

    // Where a check is asked for, the same address gives the picture as it is once the check is done.
    const verified = await browser.newContext({
      baseURL: process.env['E2E_ORIGIN'] ?? '',
      extraHTTPHeaders: { [countryHeader]: strictCountry },
    });
    await agree(verified, process.env['E2E_ORIGIN']);
    const page = await verified.newPage();
    expect(await statusOf(verified)).toBe(403);
    await open(page, '/age-verification?continue=%2Fcamgirls');
    await page.getByRole('button', { name: 'Start the age check' }).click();
    await expect(heading(page, 'Test age check')).toBeVisible();
    await page.getByRole('button', { name: 'Old enough: verified' }).click();
    await expect(heading(page, 'Live rooms')).toBeVisible();
    await expect(still(page)).toBeVisible({ timeout: 60_000 });
    // A browser that is short of time sends a smaller picture than its camera has.
    expect(await widthOf(page)).toBeGreaterThan(160);
    // The next one comes by itself, at an address of its own, and nothing moves.
    const first = await addressOf(visitor);
    await expect.poll(() => addressOf(visitor), { timeout: 60_000 }).not.toBe(first);
    expect(await widthOf(visitor)).toBe(160);
    expect(await card.boundingBox()).toEqual(box);

    await studio.getByRole('switch', { name: 'Make your show private' }).click();
    // Checked as it is pressed, closed once it says so.
    await expect(studio.getByText('Saved', { exact: true })).toBeVisible();
    expect(await statusOf(verified)).toBe(404);
    expect(await statusOf(visitor.context())).toBe(404);
    for (const list of [visitor, page]) {
      await expect(list.getByText('PRIVATE', { exact: true })).toBeVisible({ timeout: 30_000 });
      await expect(still(list)).toHaveCount(0);
    }
    await studio.getByRole('switch', { name: 'Make your show private' }).click();
    await expect(still(page)).toBeVisible({ timeout: 60_000 });
    await endStream(studio);
    expect(await statusOf(verified)).toBe(404);
    await verified.close();
  },
);
