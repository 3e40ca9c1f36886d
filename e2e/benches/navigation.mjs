import { median } from '../../scripts/lib/figures.mjs';
import { hydrated, withBrowser } from './lib/browser.mjs';
import { withPlatform } from './lib/platform.mjs';

const rounds = 12;

/**
 * From the list of games to a game's page inside the browser: a link is pointed at until its page is prefetched,
 * then clicked, and timed until the page's heading has been painted. Each round goes to another game.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../scripts/lib/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, (origin) =>
    withBrowser(say, origin, async (newPage) => {
      const { page, close } = await newPage();
      await page.goto(`${origin}/games`);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      // An announced game has no link.
      const links = page.locator('main article a[href^="/games/"]');
      const hrefs = await links.evaluateAll((all, most) => [...new Set(all.map((link) => link.getAttribute('href')))].slice(0, most), rounds);
      // Pictures are drawn when they are first asked for; that is not what is measured here.
      for (const href of hrefs) await page.goto(origin + href, { waitUntil: 'networkidle' });
      await page.goto(`${origin}/games`, { waitUntil: 'networkidle' });
      await hydrated(page);
      const times = [];
      for (const href of hrefs) {
        await page.locator(`main article a[href="${href}"]`).first().hover();
        await page.waitForLoadState('networkidle');
        times.push(await clickToContent(page, href));
        await page.goBack();
        await links.first().waitFor();
        await page.waitForLoadState('networkidle');
      }
      await close();
      // The first navigation compiles the page's code.
      const [first, ...later] = times;
      return [
        { name: `list to game page, prefetched: median of ${later.length}`, measured: `${Math.round(median(later))} ms`, target: 'under 100 ms' },
        { name: 'the first, which also compiles', measured: `${Math.round(first)} ms` },
        { name: 'each of the others', measured: later.map((time) => Math.round(time)).join(', ') },
      ];
    }),
  );

/** @returns {Promise<number>} milliseconds from the click until the frame after the game's heading is there */
const clickToContent = (page, href) =>
  page.evaluate(
    (path) =>
      new Promise((resolve) => {
        const begun = performance.now();
        const shown = () => location.pathname === path && document.querySelector('main h1') !== null;
        const watch = new MutationObserver(() => {
          if (!shown()) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
        });
        watch.observe(document.body, { childList: true, subtree: true });
        document.querySelector(`main a[href="${path}"]`).click();
      }),
    href,
  );
