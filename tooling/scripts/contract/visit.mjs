import { setTimeout as delay } from 'node:timers/promises';

const headers = { cookie: 'age-agreement=1' };

/** A page of a remote that any guest may open, by its release or, where that is refused, by the prefix. */
const openPage = (pages) =>
  pages.find(({ path, access = 'public' }) => access !== 'member' && !/[:*]/.test(path))?.path;

/**
 * Opens a page of each remote as a guest: it must be in the server's HTML, and come to life without a failure.
 * @param {string} origin of a running site
 * @param {import('playwright').Browser} browser
 * @param {string[]} remotes
 * @returns {Promise<string[]>} what is wrong, a sentence each
 */
export async function visitRemotes(origin, browser, remotes) {
  const { pages } = await (await fetch(`${origin}/pages.json`)).json();
  const wrong = [];
  for (const name of remotes) {
    const address = openPage(pages[name] ?? []);
    if (address === undefined) wrong.push(`${name} has no page that a guest may open.`);
    else
      wrong.push(...(await visit(origin, browser, name, address)).map((problem) => `${name}, ${address}: ${problem}.`));
  }
  return wrong;
}

async function visit(origin, browser, name, address) {
  const isRendered = async () =>
    (await (await fetch(`${origin}${address}`, { headers })).text()).includes(`data-rendered="${name}"`);
  // The first page after a start may be late.
  for (let tries = 0; !(await isRendered()); tries += 1) {
    if (tries === 5) return ['the server renders it without its remote'];
    await delay(1_000);
  }
  const context = await browser.newContext();
  await context.addCookies([{ name: 'age-agreement', value: '1', url: origin }]);
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', ({ message }) => problems.push(`the browser says "${message}"`));
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) problems.push(`the page reports ${request.postData()}`);
  });
  await page.goto(`${origin}${address}`);
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(
    (remote) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/remotes/${remote}/`)),
    name,
  );
  if (!loaded) problems.push('the browser has loaded nothing of it');
  if ((await page.getByRole('heading', { level: 1 }).count()) === 0) problems.push('it shows no heading');
  await context.close();
  return problems;
}
