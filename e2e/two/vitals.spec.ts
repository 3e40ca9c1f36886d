import { type BrowserContext, expect, test } from '@playwright/test';
import { plain } from '../fixtures/browser';
import { at, edges, two } from './instances';

test.use({ launchOptions: plain });

/** How many pages have told both edges how fast they were. */
async function told(): Promise<number> {
  const texts = await Promise.all(
    edges.map(async (name) => (await fetch(`http://127.0.0.1:${two()[`METRICS_${name}`]}/metrics`)).text()),
  );
  const lines = texts.flatMap((text) => text.match(/^web_vital_seconds_count\{vital="LCP",page="\/games",.*$/gm) ?? []);
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Opens the list of games, waits for what comes after the first paint, and leaves. @returns whether what measures was loaded */
async function visit(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage();
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const afterPaint = page.waitForResponse(/\/assets\/after-paint\.\w+\.js/);
  await page.goto(`${at('SITE')}/games`);
  await (await afterPaint).finished();
  await page.waitForLoadState('networkidle');
  // Who was registered before hears of the paint before.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => requestAnimationFrame(() => resolve())).observe({
          type: 'paint',
          buffered: true,
        });
      }),
  );
  // The page stays open: a beacon is sent by what has been left.
  await page.goto(`${at('SITE')}/robots.txt`);
  return files.some((file) => file.includes('/assets/web-vitals.'));
}
const cookie = (name: string, value: string) => ({ name, value, url: at('SITE') });

test('how fast a page was is told to an edge after consent, and nothing is loaded or told before it', async ({
  context,
}) => {
  await context.addCookies([cookie('age-agreement', '1')]);
  expect(await visit(context)).toBe(false);
  await context.addCookies([cookie('cookies-accepted', 'refused')]);
  expect(await visit(context)).toBe(false);
  expect(await told()).toBe(0);
  await context.addCookies([cookie('cookies-accepted', 'accepted')]);
  expect(await visit(context)).toBe(true);
  await expect.poll(told, { timeout: 30_000 }).toBe(1);
});
