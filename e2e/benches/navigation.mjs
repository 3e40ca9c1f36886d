import { median } from '../../tooling/scripts/run/figures.mjs';
import { hydrated, withBrowser } from './lib/browser.mjs';
import { withPlatform } from './lib/platform.mjs';

const rounds = 12;

/**
 * From the list of games to a game's page inside the browser: a link is pointed at until its page is prefetched,
 * then clicked, and timed until the game's own heading has been painted. Each round goes to another game.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
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
      const hrefs = await links.evaluateAll(
        (all, most) => [...new Set(all.map((link) => link.getAttribute('href')))].slice(0, most),
        rounds,
      );
      // Pictures are drawn when they are first asked for; that is not what is measured here.
      for (const href of hrefs) await page.goto(origin + href, { waitUntil: 'networkidle' });
      await page.goto(`${origin}/games`, { waitUntil: 'networkidle' });
      await hydrated(page);
      // More than the rounds ask for: what does not fit is not listed, and would never be prefetched.
      await page.evaluate(() => performance.setResourceTimingBufferSize(10_000));
      const list = page.getByRole('heading', { level: 1, name: 'VR games' });
      const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games', exact: true });
      const times = [];
      for (const href of hrefs) {
        const link = page.locator(`main article a[href="${href}"]`).first();
        await link.hover();
        await prefetched(page, href);
        times.push(await clickToContent(page, link));
        // Back in the history the old scroll position would be held for a moment, against the next link's being scrolled to.
        await menu.click();
        await list.waitFor();
        await idle(page);
      }
      await close();
      // The first navigation compiles the page's code.
      const [first, ...later] = times;
      return [
        {
          name: `list to game page, prefetched: median of ${later.length}`,
          measured: `${Math.round(median(later))} ms`,
          target: 'under 100 ms',
        },
        { name: 'the first, which also compiles', measured: `${Math.round(first)} ms` },
        { name: 'each of the others', measured: later.map((time) => Math.round(time)).join(', ') },
      ];
    }),
  );

const idle = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(resolve, { timeout: 5_000 });
      }),
  );

/** Waits until the data of a game's page has come and been taken. (The load state of a document never changes again.) */
async function prefetched(page, href) {
  await page.waitForFunction(
    (path) => performance.getEntriesByName(`${location.origin}/api${path}`).some(({ responseEnd }) => responseEnd > 0),
    href,
  );
  await idle(page);
}

/** @returns {Promise<number>} milliseconds from the click as the browser dates it until the frame with the game's heading has been drawn */
async function clickToContent(page, link) {
  const drawn = await page.evaluateHandle(() => {
    const left = document.querySelector('main h1');
    const time = new Promise((resolve) => {
      let begun = 0;
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          begun = timeStamp;
        },
        { capture: true, once: true },
      );
      const watch = new MutationObserver(() => {
        const heading = document.querySelector('main h1');
        // The address changes first: the heading may still be the list's.
        if (begun === 0 || heading === null || heading === left) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
      });
      watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return { time };
  });
  await link.click();
  return drawn.evaluate(({ time }) => time);
}
