import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

/** More addresses than this are the same kinds of pages with other records. */
const mostOfAKind = 3;

/** Addresses of this site that a document links to, without their fragments. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), 'http://site'))
    .filter(({ origin }) => origin === 'http://site')
    .map(({ pathname, search }) => pathname + search);

/** Pages that show another record, page of a list or choice count as one kind: `/games/*`, `/games?*`. */
const kindOf = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://site');
  const path = pathname
    .replace(/^(\/(?:games|videos|pornstars|camgirls|help)\/)[^/]+/, '$1*')
    .replace(/^\/media\/.*/, '/media/*')
    .replaceAll(/\d+/g, '*');
  return search === '' ? path : `${path}?${[...new URLSearchParams(search).keys()].toSorted().join('&')}`;
};

/**
 * Follows every link from the home page on, as the server writes the pages.
 * @returns the addresses that did not answer 200, at the end of their redirects, with where they stand
 */
async function crawl({ request }: Page): Promise<{ broken: string[]; visited: string[] }> {
  const counts = new Map<string, number>();
  const seen = new Set(['/']);
  const queue = [{ address: '/', from: 'the start' }];
  const broken: string[] = [];
  const visited: string[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { address, from } = next;
    const response = await request.get(address, { headers: { accept: 'text/html' } });
    visited.push(address);
    if (response.status() !== 200) broken.push(`${address} answers ${response.status()}, linked on ${from}`);
    if (response.headers()['content-type']?.startsWith('text/html') !== true) continue;
    for (const link of linksOf(await response.text())) {
      const kind = kindOf(link);
      const count = counts.get(kind) ?? 0;
      if (seen.has(link) || count >= mostOfAKind) continue;
      seen.add(link);
      counts.set(kind, count + 1);
      queue.push({ address: link, from: address });
    }
  }
  return { broken, visited };
}

test.describe('every link of every page answers, or leads to a log-in that does', () => {
  test.slow();
  test('for a guest', async ({ visitor: page }) => {
    const { broken, visited } = await crawl(page);
    expect(broken).toEqual([]);
    for (const path of ['/games', '/deals', '/premium', '/registration', '/privacy', '/help'])
      expect(visited).toContain(path);
  });

  test('for a member', async ({ member: page }) => {
    const { broken, visited } = await crawl(page);
    expect(broken).toEqual([]);
    for (const path of ['/dashboard', '/dashboard/settings', '/games']) expect(visited).toContain(path);
  });
});
