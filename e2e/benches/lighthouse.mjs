import { chromium } from 'playwright';
import { ensureBrowser } from '../../scripts/run/browser.mjs';
import { agreed, withPlatform } from './lib/platform.mjs';

const port = 9_333;
const categories = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
];
const pages = [
  '/',
  '/games',
  '/games/neon-meridian',
  '/videos',
  '/videos/the-long-crossing',
  '/pornstars',
  '/camgirls',
  '/deals',
  '/premium',
  '/registration',
];

/**
 * Lighthouse on ten pages, as a visitor who has agreed to the age gate, with its profiles of a desktop and of a phone.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, async (origin) => {
    const { default: lighthouse, desktopConfig } = await import('lighthouse');
    const executablePath = await ensureBrowser(say);
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-quic', `--remote-debugging-port=${port}`],
    });
    try {
      await drawPictures(browser, origin);
      const figures = [];
      for (const profile of ['desktop', 'phone'])
        for (const path of pages) {
          const options = {
            port,
            output: 'json',
            logLevel: 'error',
            onlyCategories: categories,
            extraHeaders: { Cookie: agreed },
          };
          const stop = keepWarm(`${origin}${path}`);
          const { lhr } = await lighthouse(
            `${origin}${path}`,
            options,
            profile === 'desktop' ? desktopConfig : undefined,
          ).finally(stop);
          const scores = categories.map((name) => Math.round((lhr.categories[name].score ?? 0) * 100));
          // A page that failed to load has none.
          const value = (id, digits) => (lhr.audits[id].numericValue ?? Number.NaN).toFixed(digits);
          figures.push({
            name: `${profile}, ${path}`,
            measured: `${scores.join(', ')}; shift ${value('cumulative-layout-shift', 3)}, blocking ${value('total-blocking-time', 0)} ms`,
            target: profile === 'phone' ? 'performance at least 95, the others 100' : '100, 100, 100, 100',
          });
          const missed = Object.values(lhr.audits).filter(
            ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
          );
          if (missed.length > 0) figures.push({ name: '… missed', measured: missed.map(({ id }) => id).join(', ') });
        }
      return figures;
    } finally {
      await browser.close();
    }
  });

/**
 * Requests a page all the time, as the guests of a busy site do. Else Lighthouse is its only visitor: the page cache is
 * empty, and the edge renders while the browser starts on the same two cores.
 * @returns what ends it
 */
function keepWarm(url) {
  const get = () =>
    fetch(url, { headers: { cookie: agreed } })
      .then((response) => response.text())
      .catch(() => undefined);
  const timer = setInterval(() => void get(), 500);
  return () => clearInterval(timer);
}

/** Pictures are drawn when they are first asked for: that is not what is measured here. */
async function drawPictures(browser, origin) {
  for (const viewport of [
    { width: 1350, height: 940 },
    { width: 412, height: 823 },
  ]) {
    const context = await browser.newContext({ viewport, deviceScaleFactor: viewport.width < 700 ? 1.75 : 1 });
    await context.addCookies([{ name: 'age-agreement', value: '1', url: origin }]);
    const page = await context.newPage();
    for (const path of pages) await page.goto(origin + path, { waitUntil: 'networkidle' });
    await context.close();
  }
}
