import { median } from '../../scripts/run/figures.mjs';
import { hydrated, withBrowser } from './lib/browser.mjs';
import { withPlatform } from './lib/platform.mjs';

const rounds = 5;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
/** Bytes a second. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/**
 * Largest contentful paint of /games on a slow phone with an empty cache, five times.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, (origin) =>
    withBrowser(say, origin, async (newPage) => {
      // Pictures are drawn when they are first asked for; that is not what is measured here.
      await visit(newPage, origin, { throttled: false });
      const visits = [];
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(newPage, origin, { throttled: true }));
      const middle = (key) => `${Math.round(median(visits.map((each) => each[key])))} ms`;
      return [
        {
          name: `largest contentful paint, median of ${rounds}`,
          measured: middle('largest'),
          target: 'at most 1,200 ms',
        },
        { name: 'each of them', measured: visits.map(({ largest }) => Math.round(largest)).join(', ') },
        { name: 'its element', measured: [...new Set(visits.map(({ element }) => element))].join('; ') },
        { name: 'first contentful paint', measured: middle('first') },
        { name: 'first byte of the document', measured: middle('firstByte') },
        { name: 'the page lives', measured: middle('alive') },
      ];
    }),
  );

async function visit(newPage, origin, { throttled }) {
  const { page, cdp, close } = await newPage(phone);
  if (throttled) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', network);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { startTime, element, url } = list.getEntries().at(-1);
      globalThis.largest = {
        largest: startTime,
        element: `${element?.tagName.toLowerCase() ?? 'gone'} ${url ? new URL(url).pathname : (element?.textContent ?? '').slice(0, 40)}`,
      };
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(`${origin}/games`, { waitUntil: 'load' });
  await hydrated(page);
  const alive = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const measured = await page.evaluate(() => ({
    ...globalThis.largest,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    firstByte: performance.getEntriesByType('navigation')[0].responseStart,
  }));
  await close();
  return { ...measured, alive };
}
