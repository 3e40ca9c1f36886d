import type { Page } from '@playwright/test';
import { neonMeridian } from '../fixtures/catalogue';
import { gateName, heading, hydrated } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

const onPaper = async (page: Page, path: string, title: string) => {
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
};
/** Colours of the letters and grounds of what is seen, each once. */
const colorsOf = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('main, main *')].filter((element) => element.checkVisibility());
    const of = (key: 'color' | 'backgroundColor' | 'backgroundImage') => [
      ...new Set(seen.map((element) => getComputedStyle(element)[key])),
    ];
    const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
    return {
      paper: [backgroundColor, colorScheme],
      letters: of('color'),
      grounds: [...of('backgroundColor'), ...of('backgroundImage')],
    };
  });

test.describe('a page on paper', () => {
  test('of a receipt is one page', async ({ member: page }) => {
    const { items } = (await (await page.request.get('/api/checkouts?limit=1')).json()) as { items: { id: string }[] };
    await onPaper(page, `/dashboard/payments/${items[0]?.id}`, 'Receipt');
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  for (const [path, title] of [
    [neonMeridian.path, neonMeridian.title],
    ['/help/billing', 'Billing'],
    ['/terms-and-conditions', 'Terms and conditions'],
    ['/faq', 'Frequently asked questions'],
  ] as const) {
    test(`${path} is its text, black on white, without the site around it`, async ({ visitor: page }) => {
      await onPaper(page, path, title);
      await expect(heading(page, title)).toBeVisible();
      for (const role of ['banner', 'contentinfo', 'navigation', 'dialog', 'button'] as const)
        await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0);
      await expect(page.getByText('Skip to content')).toBeHidden();
      await expect(page.getByText('We use essential cookies.')).toBeHidden();
      expect(await colorsOf(page)).toEqual({
        paper: ['rgb(255, 255, 255)', 'light'],
        letters: ['rgb(0, 0, 0)'],
        grounds: ['rgba(0, 0, 0, 0)', 'none'],
      });
    });
  }

  test('of a game is about that game alone', async ({ visitor: page }) => {
    await page.goto(neonMeridian.path);
    const related = page.getByRole('region', { name: 'More like this' });
    await expect(related).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(related).toBeHidden();
  });

  test('says the addresses to which its links lead', async ({ visitor: page }) => {
    await onPaper(page, '/help/scripts-and-devices', 'Scripts and devices');
    const link = page.getByRole('link', { name: 'Intiface Central' });
    const written = await link.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(written).toMatch(/attr\(href\)|intiface\.com\/central/);
  });

  test('of questions has their answers', async ({ visitor: page }) => {
    await onPaper(page, '/faq', 'Frequently asked questions');
    for (const answer of await page.locator('details > div').all()) await expect(answer).toBeVisible();
  });

  test('that a visitor has just been let into has no gate over it; before, the gate is all there is', async ({
    page,
  }) => {
    await page.goto(neonMeridian.path);
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('dialog', { name: gateName })).toBeVisible();
    await expect(page.getByRole('main')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: /enter$/ }).click();
    await expect(heading(page, neonMeridian.title)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(heading(page, neonMeridian.title)).toBeVisible();
  });
});
