import { chromium } from 'playwright';
import { ensureBrowser } from '../../scripts/run/browser.mjs';
import { withPlatform } from './lib/platform.mjs';

const port = 9_333;
const categories = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
];
const pages = ['/', '/games', '/games/neon-meridian'];

/**
 * Lighthouse on home, games and a game's page, as a visitor who has agreed to the age gate (desktop),
 * and the layout and blocking figures of /games.
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
      const figures = [];
      for (const path of pages) {
        const options = {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: categories,
          extraHeaders: { Cookie: 'age-agreement=1' },
        };
        // Pictures are drawn when they are first asked for; the first run is not counted.
        await lighthouse(`${origin}${path}`, { ...options, onlyCategories: ['performance'] }, desktopConfig);
        const { lhr } = await lighthouse(`${origin}${path}`, options, desktopConfig);
        const scores = categories.map((name) => `${name} ${Math.round((lhr.categories[name].score ?? 0) * 100)}`);
        figures.push({ name: path, measured: scores.join(', '), target: 'performance at least 95, the others 100' });
        const missed = Object.values(lhr.audits).filter(
          ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
        );
        if (missed.length > 0)
          figures.push({ name: `${path}: missed`, measured: missed.map(({ id }) => id).join(', ') });
        const value = (id, unit) => `${Math.round(lhr.audits[id].numericValue * 1_000) / 1_000}${unit}`;
        figures.push({
          name: `${path}: layout shift, blocking time`,
          measured: `${value('cumulative-layout-shift', '')}, ${value('total-blocking-time', ' ms')}`,
          target: 'under 0.02, under 150 ms',
        });
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
