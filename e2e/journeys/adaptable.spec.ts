import type { Page } from '@playwright/test';
import { answerCookies } from '../fixtures/accessible';
import { expect, test } from '../fixtures/test';

/** One page of each kind that guests see. */
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

/** The spacing that texts must bear (WCAG 2.2, 1.4.12), by a sheet that the policy does not hold for an inline style. */
const spaceTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });

/** What is wider than the window, and what of the header is cut by its edges. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const cut = [...document.querySelectorAll('header a, header button')].filter((control) => {
      const { left, right, width } = control.getBoundingClientRect();
      return control.checkVisibility() && width > 0 && (left < 0 || right > innerWidth + 0.5);
    });
    return [
      ...(wide > 0 ? [`${wide} pixels wider than the window`] : []),
      ...cut.map((control) => `cut: ${control.textContent || control.getAttribute('aria-label')}`),
    ];
  });

/** Ways in which visitors have their browsers show a page, one after the other in the same page. */
const ways: readonly (readonly [name: string, set: (page: Page) => Promise<unknown>])[] = [
  ['at 200 % of a window of 1,440 pixels', (page) => page.setViewportSize({ width: 720, height: 450 })],
  ['at 320 pixels', (page) => page.setViewportSize({ width: 320, height: 640 })],
  ['in forced colours', (page) => page.emulateMedia({ forcedColors: 'active' })],
  ['with wider spaces', spaceTexts],
];

for (const path of pages)
  test(`${path} adapts: larger, narrower, in forced colours, with wider spaces, without motion`, async ({
    visitor: page,
  }) => {
    await answerCookies(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The shell's own pages belong to no remote.
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const [name, set] of ways) {
      await set(page);
      expect.soft(await cutOff(page), name).toEqual([]);
    }
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
