import type { BrowserContext, Page } from '@playwright/test';
import { neonMeridian } from '../fixtures/catalogue';
import { card, expectSameDocument, heading, hydrated, markDocument, open } from '../fixtures/pages';
import { countryHeader, strictCountry } from '../fixtures/places';
import { expect, test } from '../fixtures/test';

const checkPage = '/age-verification';
const statusOf = async (context: BrowserContext, path: string) => (await context.request.get(path)).status();

/** From our page to the partner's, which is the sandbox here. */
async function toPartner(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(heading(page, 'Test age check')).toBeVisible();
}

test.describe('where the law asks for more than a word', { tag: '@mfe-auth' }, () => {
  test.use({ extraHTTPHeaders: { [countryHeader]: strictCountry }, tolerate: /status of 40[134]/ });

  test('a visitor sees the soft pages, and once the age is checked the page they wanted, in each tab', async ({
    visitor: page,
    context,
  }) => {
    await open(page, neonMeridian.path);
    await expect(heading(page, 'Verify your age first')).toBeVisible();
    await expect(page).toHaveTitle(/^Age check needed · /);
    expect(await statusOf(context, '/api/games')).toBe(403);
    expect(await statusOf(context, `/api${neonMeridian.path}`)).toBe(403);
    expect(await statusOf(context, '/api/soft-page/games')).toBe(200);

    const beside = await context.newPage();
    await open(beside, '/games');
    await expect(card(beside, 'Ember Orbit')).toHaveCount(0);
    await markDocument(beside);

    await page.getByRole('link', { name: 'Verify my age' }).click();
    await expect(heading(page, 'Verify your age')).toBeVisible();
    await toPartner(page, 'Start the age check');
    expect(await statusOf(context, '/api/games')).toBe(403);
    const bootstraps: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/bootstrap') bootstraps.push(searchParams.get('path') ?? '');
    });
    await page.getByRole('button', { name: 'Old enough: verified' }).click();
    await expect(page.getByText('Your age is verified.')).toBeVisible();
    await expect(page).toHaveURL(neonMeridian.path);
    await expect(heading(page, neonMeridian.title)).toBeVisible();
    expect(await statusOf(context, '/api/games')).toBe(200);
    await expect(card(beside, 'Ember Orbit')).toBeVisible();
    await expectSameDocument(beside);
    expect(bootstraps).toEqual([neonMeridian.path]);
    await expect(page.getByRole('region', { name: 'Price' })).toBeVisible();
    await open(page, checkPage);
    await expect(heading(page, 'No age check needed')).toBeVisible();
  });

  test('live rooms say what opens them', async ({ visitor: page }) => {
    await open(page, '/camgirls?page=2');
    await expect(heading(page, 'Verify your age first')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Verify my age' })).toHaveAttribute(
      'href',
      '/age-verification?continue=%2Fcamgirls%3Fpage%3D2',
    );
  });

  const endings = [
    { outcome: 'Cancelled by the visitor', says: 'The age check was stopped.' },
    { outcome: 'Not old enough', says: 'The age check couldn’t confirm that you’re an adult.' },
    { outcome: 'No result: a technical error', says: 'Something went wrong at our partner’s end.' },
    { outcome: 'The session has expired', says: 'The age check ran out of time.' },
  ] as const;
  for (const { outcome, says } of endings) {
    test(`a check that ends with "${outcome}" opens nothing, and can be begun again`, async ({
      visitor: page,
      context,
    }) => {
      await open(page, checkPage);
      await toPartner(page, 'Start the age check');
      await page.getByRole('button', { name: outcome }).click();
      await expect(heading(page, 'Try the age check again')).toBeVisible();
      await expect(page.getByText(says).first()).toBeVisible();
      expect(await statusOf(context, '/api/games')).toBe(403);
      await expect(page.getByRole('link', { name: 'Not now, browse the limited site' })).toBeVisible();
      await hydrated(page);
      await toPartner(page, 'Start again');
      await page.getByRole('button', { name: 'Old enough: verified' }).click();
      await expect(page.getByText('Your age is verified.')).toBeVisible();
      expect(await statusOf(context, '/api/games')).toBe(200);
    });
  }

  test('a check that goes on is waited for, and the result comes by itself', async ({ visitor: page }) => {
    await open(page, checkPage);
    await toPartner(page, 'Start the age check');
    const check = page.url();
    await page.getByRole('button', { name: 'Leave it running' }).click();
    await expect(heading(page, 'Waiting for the result')).toBeVisible();
    const response = await page.context().request.post(check, {
      form: { outcome: 'complete' },
      headers: { origin: new URL(check).origin },
      maxRedirects: 0,
    });
    expect(response.status()).toBe(303);
    await expect(page.getByText('Your age is verified.')).toBeVisible();
  });
});

test('elsewhere no age check is asked for', async ({ visitor: page, context }) => {
  expect(await statusOf(context, '/api/games')).toBe(200);
  await open(page, checkPage);
  await expect(heading(page, 'No age check needed')).toBeVisible();
});
