import { chromium } from 'playwright';
import { median } from '../../tooling/scripts/run/figures.mjs';
import { ensureBrowser } from '../../tooling/scripts/run/browser.mjs';
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
  '/sex-toys',
];
/** A page that search engines are told to leave out, so that it has no score of theirs. */
const unlisted = ['/login'];
/** A single run is off by several points; an odd number has a middle one. */
const runs = 3;

/**
 * Lighthouse on ten pages that search engines may list, and on log-in, as a visitor who has agreed to the age gate,
 * with its profiles of a desktop and of a phone: the median of the performance of three runs, everything else as in the
 * worst of them.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, async (origin) => {
    const { default: lighthouse, desktopConfig } = await import('lighthouse');
    const executablePath = await ensureBrowser(say);
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      // As in any visitor's browser; the driver turns it off.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: ['--no-sandbox', '--disable-quic', `--remote-debugging-port=${port}`],
    });
    try {
      await drawPictures(browser, origin);
      const figures = [];
      for (const profile of ['desktop', 'phone'])
        for (const path of [...pages, ...unlisted]) {
          const scored = categories.filter((category) => category !== 'seo' || !unlisted.includes(path));
          const results = [];
          for (let round = 0; round < runs; round++) {
            const stop = keepWarm(`${origin}${path}`);
            const options = {
              port,
              output: 'json',
              logLevel: 'error',
              onlyCategories: scored,
              extraHeaders: { Cookie: agreed },
            };
            const { lhr } = await lighthouse(
              `${origin}${path}`,
              options,
              profile === 'desktop' ? desktopConfig : undefined,
            ).finally(stop);
            // A run in which the browser lost the page's start has no figures at all.
            if (lhr.runtimeError) say(`${path}, ${profile}: ${lhr.runtimeError.code}, not counted`);
            else results.push(lhr);
          }
          figures.push(...rows(`${profile}, ${path}`, results, scored));
        }
      return figures;
    } finally {
      await browser.close();
    }
  });

/** What the runs of one page have shown in these categories; the first is the performance. */
function rows(name, results, scored) {
  const scores = (category) => sorted(results.map((lhr) => Math.round((lhr.categories[category].score ?? 0) * 100)));
  const values = (id) => sorted(results.map((lhr) => lhr.audits[id].numericValue ?? Number.NaN));
  const performance = scores('performance');
  const others = scored.slice(1).map((category) => scores(category)[0]); // the worst
  const missed = results.flatMap(({ audits }) =>
    Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id }) => id),
  );
  return [
    {
      name,
      measured: `${[median(performance), ...others].join(', ')} (performance ${performance.join(', ')}); shift ${(values('cumulative-layout-shift').at(-1) ?? Number.NaN).toFixed(3)}, blocking ${(median(values('total-blocking-time')) ?? Number.NaN).toFixed(0)} ms`,
      target: name.startsWith('phone')
        ? 'performance at least 95, the others 100'
        : Array(scored.length).fill(100).join(', '),
    },
    ...(missed.length > 0 ? [{ name: '… missed', measured: [...new Set(missed)].join(', ') }] : []),
  ];
}

const sorted = (numbers) => numbers.toSorted((a, b) => a - b);

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
    for (const path of [...pages, ...unlisted]) await page.goto(origin + path, { waitUntil: 'networkidle' });
    await context.close();
  }
}
