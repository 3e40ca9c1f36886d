import { expect, test } from '@playwright/test';
import { at, two, until } from './instances';

/** How often the first edge was told how long something took on a page. */
async function told(page: string): Promise<number> {
  const metrics = await (await fetch(`http://${two()['EDGE_1_METRICS']}/metrics`)).text();
  return metrics
    .split('\n')
    .filter((line) => line.startsWith('web_vital_seconds_count') && line.includes(`page="${page}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

test.slow();

test('a browser says how fast a page was once its visitor has agreed to it, and never before', async ({ context }) => {
  const site = at('EDGE_1');
  await context.addCookies([{ name: 'age-agreement', value: '1', url: site }]);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${site}/games`);
    const accept = page.getByRole('button', { name: /^accept/i });
    // On a busy machine the rest of a page comes late.
    await expect(accept).toBeVisible({ timeout: 60_000 });
    return { page, accept };
  };

  await (await open()).page.close();
  expect(asked.filter((path) => path.includes('web-vitals'))).toEqual([]);
  expect(await told('/games')).toBe(0);

  const { page, accept } = await open();
  const library = page.waitForResponse((response) => response.url().includes('web-vitals'));
  await accept.click();
  await library;
  // The browser tells the library in its own time what was before it.
  await page.waitForTimeout(2_000);
  await page.close();
  await until('the report', async () => (await told('/games')) > 0);
});
