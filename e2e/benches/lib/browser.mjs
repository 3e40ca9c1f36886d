import { chromium } from 'playwright';
import { ensureBrowser } from '../../../tooling/scripts/run/browser.mjs';

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Opens a browser and calls back with a function that makes a cold page: own cache, agreed to the age gate.
 * @template T
 * @param {(line: string) => void} say
 * @param {string} origin of the site
 * @param {(newPage: (options?: object) => Promise<{ page: import('playwright').Page, cdp: import('playwright').CDPSession, close: () => Promise<void> }>) => Promise<T>} measure
 * @param {readonly string[]} [more] arguments of the browser
 * @returns {Promise<T>}
 */
export async function withBrowser(say, origin, measure, more = []) {
  const executablePath = await ensureBrowser(say);
  const browser = await chromium.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...quiet, ...more],
  });
  try {
    return await measure(async (options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      await context.addCookies([{ name: 'age-agreement', value: '1', url: origin }]);
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      return { page, cdp, close: () => context.close() };
    });
  } finally {
    await browser.close();
  }
}

/** Waits until the remote of the page has come to life. */
export async function hydrated(page) {
  await page.locator('[data-slot] > [data-store-instance]').waitFor({ state: 'attached' });
  await page.locator('[data-owner]:not([aria-busy])').waitFor({ state: 'attached' });
}
