import { hydrated } from './browser.mjs';

/** Seeded by the demo; its password is public. */
const member = { email: 'rowan@example.com', password: 'demo-member-2026' };

/** Pages that show another record count as one: `/games/*`. */
const kindOf = (path) =>
  path.replace(/^(\/(?:games|videos|pornstars|camgirls|help|dashboard\/games)\/)[^/]+/, '$1*').replaceAll(/\d+/g, '*');

/**
 * Follows the links of the server's pages from the home page on, whatever else it is told to begin with.
 * @param {string} origin
 * @param {import('playwright').APIRequestContext} request with the visitor's cookies
 * @param {string[]} [more] addresses that no link leads to
 * @returns {Promise<string[]>} one address of each kind of page, without queries, in the order in which they are met
 */
export async function pagesOf(origin, request, more = []) {
  const kinds = new Map();
  const queue = ['/', ...more];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (kinds.has(kindOf(path))) continue;
    const response = await request.get(origin + path, { headers: { accept: 'text/html' } });
    const isPage = response.ok() && (response.headers()['content-type'] ?? '').startsWith('text/html');
    // Where a redirect leads is met by itself.
    const isItself = isPage && new URL(response.url()).pathname === path;
    kinds.set(kindOf(path), isItself ? path : null);
    if (!isPage) continue;
    for (const [, href] of (await response.text()).matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) queue.push(href);
  }
  return [...kinds.values()].filter((path) => path !== null);
}

/**
 * Logs the demo's member in.
 * @param {import('playwright').Page} page
 * @param {string} origin
 */
export async function logIn(page, origin) {
  await page.goto(`${origin}/login`);
  await hydrated(page);
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).waitFor();
}
