import { hydrated } from './browser.mjs';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
/** Bytes a second, and milliseconds there and back. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** A processor so many times slower. */
const cpu = 4;

/**
 * Opens a page on a slow phone with an empty cache.
 * @param {Parameters<Parameters<typeof import('./browser.mjs').withBrowser>[2]>[0]} newPage
 * @param {boolean} throttled false: the same phone on a fast line
 */
export async function openPhone(newPage, throttled = true) {
  const opened = await newPage(phone);
  if (throttled) {
    await opened.cdp.send('Network.enable');
    await opened.cdp.send('Network.emulateNetworkConditions', network);
    await opened.cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  }
  return opened;
}

/**
 * Visits a page and waits until nothing happens any more.
 * @param {{ page: import('playwright').Page, close: () => Promise<void> }} opened
 * @param {string} address
 * @param {{ lives: boolean }} options whether the page has client code to wait for
 * @returns {Promise<{ largest: number, element: string, first: number, firstByte: number, shift: number, blocking: number, longest: number, alive: number }>}
 *   milliseconds since the navigation began; `blocking` is what long tasks take beyond 50 ms each after the first
 *   contentful paint, `shift` the cumulative layout shift
 */
export async function visit({ page, close }, address, { lives }) {
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'load' });
  if (lives) await hydrated(page);
  const alive = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  // What waited for idle time has begun by then, and ends before the next idle period.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  const measured = await page.evaluate(() => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const { largest, element, shift, tasks } = globalThis.observed;
    const after = tasks.filter(({ end }) => end > first).map(({ start, end }) => end - Math.max(start, first));
    return {
      largest,
      element,
      shift,
      first,
      firstByte: performance.getEntriesByType('navigation')[0].responseStart,
      blocking: after.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
      longest: Math.max(0, ...after),
    };
  });
  await close();
  return { ...measured, alive };
}

/** Runs in the page, before anything else. */
function observe() {
  const observed = { largest: 0, element: '', shift: 0, tasks: [] };
  globalThis.observed = observed;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime, element, url }) => {
    observed.largest = startTime;
    observed.element = `${element?.tagName.toLowerCase() ?? 'gone'} ${url ? new URL(url).pathname : (element?.textContent ?? '').slice(0, 40)}`;
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) observed.shift += value;
  });
  watch('longtask', ({ startTime, duration }) => observed.tasks.push({ start: startTime, end: startTime + duration }));
}

/**
 * When the header can be used: the button is pressed again and again until the menu opens, then a link of the menu,
 * until the address is the link's. Before the code has come the browser does both by itself.
 * @param {{ page: import('playwright').Page, close: () => Promise<void> }} opened
 * @param {string} address
 * @returns {Promise<{ opens: number, navigates: number }>} milliseconds since the first navigation began
 */
export async function useHeader({ page, close }, address) {
  await page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    const note = (name, time) => sessionStorage.getItem(name) ?? sessionStorage.setItem(name, String(time));
    note('began', performance.timeOrigin);
    const timer = setInterval(() => {
      const menu = document.querySelector('dialog[open]');
      if (location.pathname === '/videos') {
        note('navigates', now());
        clearInterval(timer);
      } else if (menu === null) document.querySelector('button[aria-label="Open menu"]')?.click();
      else {
        note('opens', now());
        menu.querySelector('a[href="/videos"]')?.click();
      }
    }, 20);
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => sessionStorage.getItem('navigates') !== null);
  const [began, opens, navigates] = await page.evaluate(() =>
    ['began', 'opens', 'navigates'].map((name) => Number(sessionStorage.getItem(name))),
  );
  await close();
  return { opens: opens - began, navigates: navigates - began };
}
