import { answerCookies } from '../fixtures/accessible';
import { neonMeridian } from '../fixtures/catalogue';
import { hold } from '../fixtures/held';
import { card, heading, open } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

/** One page of each kind that guests see; larger, narrower and with wider spaces: ../pages/accessibility.spec.ts. */
const pages = [
  '/',
  '/games',
  '/games/neon-meridian',
  '/videos/tide-tables',
  '/pornstars/mara-vellin',
  '/camgirls',
  '/search?q=mara',
  '/deals',
  '/premium',
  '/login',
  '/faq',
  '/contact-us',
];

for (const path of pages)
  test(`${path} adapts: in forced colours, without motion`, async ({ visitor: page }) => {
    await answerCookies(page);
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    await page.setViewportSize({ width: 320, height: 640 });
    // The shell's own pages belong to no remote.
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The words of the header's closed field are not cut beside its sign.
    await expect.soft(page.getByRole('banner').getByRole('combobox')).toHaveCSS('opacity', '0');
    // Signs of the header have the colour of the words beside them, and the header a ground of that kind.
    const pale = await page.getByRole('banner').evaluate((banner) => {
      const colourOf = (part: Element) => getComputedStyle(part).color;
      const signs = [...banner.querySelectorAll('svg')].filter((sign) => sign.checkVisibility());
      const brand = banner.querySelector('a > svg > path');
      return {
        ground: getComputedStyle(banner).backgroundImage,
        signs: signs.filter((sign) => colourOf(sign) !== colourOf(sign.parentElement ?? sign)).length,
        brand: brand !== null && getComputedStyle(brand).stroke === colourOf(brand),
      };
    });
    expect.soft(pale, 'the header').toEqual({ ground: 'none', signs: 0, brand: true });
    // A performer's name as decoration would lie on her portrait with a ground of its own.
    await expect.soft(page.locator('[data-word]').filter({ visible: true })).toHaveCount(0);
    // What has the focus is told by a line in forced colours, where shadows are not drawn.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    expect.soft(outline, 'the focus').not.toBe('none');
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === Infinity)
        .map(({ effect }) => String((effect as KeyframeEffect).target?.className)),
    );
    expect.soft(moving, 'moves for ever').toEqual([]);
  });

test('what is still coming is a line in forced colours, not a block', async ({ visitor: page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/games');
  const release = await hold(page, /\/api\/games\/neon-meridian/);
  await card(page, neonMeridian.title).getByRole('link').click();
  await expect(page.getByText('Loading the game')).toBeAttached();
  // Shapes of nothing have neither a role nor a name.
  const shape = page.locator('main [aria-busy] svg').first();
  await expect(shape).toHaveCSS('background-image', 'none');
  await expect(shape).toHaveCSS('border-top-style', 'solid');
  release();
  await expect(heading(page, neonMeridian.title)).toBeVisible();
});
