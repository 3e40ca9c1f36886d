import { withBrowser } from './lib/browser.mjs';
import { withPlatform } from './lib/platform.mjs';
import { logIn, pagesOf } from './lib/site-pages.mjs';

/** The two of the screens, and the two of Lighthouse: a line that breaks anew when the font comes does so at one width. */
const sizes = {
  390: { width: 390, height: 844 },
  412: { width: 412, height: 823 },
  1350: { width: 1350, height: 940 },
  1440: { width: 1440, height: 900 },
};
const most = 0.02;
/** A processor so many times slower: what comes late shows. */
const cpu = 4;
/** Pages that no link leads to. */
const unlinked = {
  guest: ['/login', '/registration', '/forgot-password'],
  member: ['/studio', '/dashboard', '/dashboard/library'],
};

/**
 * The cumulative layout shift of one page of each kind, as guest and as member, on a phone and a desktop, on a slow
 * processor: from the first byte until it was read to its end.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, (origin) =>
    withBrowser(say, origin, async (newPage) => {
      const figures = [];
      for (const visitor of ['guest', 'member']) {
        for (const [name, viewport] of Object.entries(sizes)) {
          const { page, cdp, close } = await newPage({ viewport });
          if (visitor === 'member') await logIn(page, origin);
          const paths = await pagesOf(origin, page.context().request, unlinked[visitor]);
          await page.addInitScript(observe);
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
          const shifts = [];
          for (const path of paths) shifts.push({ path, ...(await shiftOf(page, origin + path)) });
          await close();
          const above = shifts.filter(({ value }) => value > most);
          const worst = shifts.toSorted((a, b) => b.value - a.value)[0];
          figures.push({
            name: `${visitor}, ${name} wide: pages above ${most}; the worst of ${shifts.length}`,
            measured: `${above.length}; ${worst.value.toFixed(3)} (${worst.path})`,
            target: `none; at most ${most}`,
          });
          for (const { path, value, what } of above)
            figures.push({ name: `… ${path}`, measured: `${value.toFixed(3)}: ${what}`, target: `at most ${most}` });
        }
      }
      return figures;
    }),
  );

/** @returns {Promise<{ value: number, what: string }>} the sum, and what was moved farthest */
async function shiftOf(page, address) {
  await page.goto(address);
  await quiet(page);
  await page.evaluate(async () => {
    const frame = () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      const before = scrollY;
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      await frame();
      if (scrollY === before) break;
    }
  });
  await quiet(page);
  return page.evaluate(() => globalThis.shifts);
}

/** Waits until nothing is fetched any more; a live room's stream never ends. */
const quiet = (page) => page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined);

/** Runs in the page, before anything else. */
function observe() {
  const shifts = { value: 0, what: '', largest: 0 };
  globalThis.shifts = shifts;
  const nameOf = ({ node }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    return element
      ? `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.slice(0, 30)}"`
      : 'gone';
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      shifts.value += value;
      if (value <= shifts.largest) continue;
      shifts.largest = value;
      shifts.what = sources.map(nameOf).slice(0, 2).join(', ');
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
