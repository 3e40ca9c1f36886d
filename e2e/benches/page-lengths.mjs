import { withBrowser, hydrated } from './lib/browser.mjs';
import { withPlatform } from './lib/platform.mjs';

const phone = { width: 390, height: 844 };
/** Pages with a list, and how many screens they may be long. */
const pages = {
  '/': 7,
  '/games': 8,
  '/videos': 8,
  '/pornstars': 8,
  '/camgirls': 8,
  '/deals': 8,
  '/sex-toys': 8,
  '/games/neon-meridian': null,
  '/videos/the-long-crossing': null,
  '/premium': null,
  '/registration': null,
};

/**
 * How long pages are on a phone, in screens of 844 px, footer included, as a guest sees them.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, (origin) =>
    withBrowser(say, origin, async (newPage) => {
      const { page, close } = await newPage({ viewport: phone });
      const figures = [];
      for (const [path, most] of Object.entries(pages)) {
        await page.goto(origin + path, { waitUntil: 'networkidle' });
        await hydrated(page);
        const height = await page.evaluate(() => {
          // What is not painted yet has an estimated height; from here on the true one.
          document.documentElement.dataset.navigated = '';
          return document.documentElement.scrollHeight;
        });
        figures.push({
          name: path,
          measured: `${(height / phone.height).toFixed(1)} screens`,
          ...(most !== null && { target: `at most ${most}` }),
        });
      }
      await close();
      return figures;
    }),
  );
