import { agreed, withPlatform } from './lib/platform.mjs';
import { hydrated, withBrowser } from './lib/browser.mjs';

const address = '/games';
/** Resource types that a page needs before it is hydrated; images and clips do not count. */
const needed = new Set(['Script', 'Stylesheet', 'Fetch', 'XHR']);

/**
 * The first view of /games with an empty cache: what a visitor downloads before the page lives, and how many
 * requests had to wait for an earlier response.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, async (origin) => {
    const html = await (await fetch(`${origin}${address}`, { headers: { cookie: agreed } })).text();
    return withBrowser(say, origin, (newPage) => measure(newPage, origin, html));
  });

async function measure(newPage, origin, html) {
  const { page, cdp, close } = await newPage();
  const requests = watch(cdp);
  await cdp.send('Network.enable');
  await page.goto(`${origin}${address}`);
  await hydrated(page);
  // What was asked for once the page lived has no response yet.
  const all = [...requests.values()].filter(({ type, length }) => needed.has(type) && length !== undefined);
  await close();

  const scripts = all.filter(({ type }) => type === 'Script');
  const styles = all.filter(({ type }) => type === 'Stylesheet');
  const kilobytes = (list) =>
    `${(list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1)} KB in ${list.length} files`;
  const plain = scripts.filter(({ encoding }) => encoding !== 'br').length;
  // The document is the first hop.
  const hops = 1 + Math.max(...all.map(({ url }) => depthOf(url, requests, `${origin}${address}`)));
  const calls = all.filter(({ url }) => url.startsWith(`${origin}/api/`)).length;
  return [
    { name: 'JavaScript of shell and remote, brotli', measured: kilobytes(scripts), target: 'at most 140 KB' },
    { name: 'scripts that did not come as brotli', measured: String(plain), target: '0' },
    { name: 'styles, brotli', measured: kilobytes(styles), target: 'at most 12 KB' },
    { name: 'dependent hops to hydrated content', measured: `${hops}, the document included`, target: 'at most 3' },
    { name: 'game cards in the HTML', measured: String(html.match(/<article/g)?.length ?? 0), target: '24' },
    { name: 'API calls before the page lives', measured: String(calls) },
    { name: 'HTML, uncompressed', measured: `${(html.length / 1000).toFixed(1)} KB` },
  ];
}

/** Records every request by its address, with its initiator. */
function watch(cdp) {
  const requests = new Map();
  const byId = new Map();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
    if (requests.has(request.url)) return;
    // A script is the top of the initiator's stack; for a tag the initiator is the document.
    const frames = (stack) =>
      stack === undefined ? [] : [...stack.callFrames.map(({ url }) => url), ...frames(stack.parent)];
    const by = [...frames(initiator.stack), initiator.url].find((url) => url) ?? '';
    const entry = { url: request.url, type, by, bytes: 0, encoding: '' };
    requests.set(request.url, entry);
    byId.set(requestId, entry);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = byId.get(requestId);
    if (entry === undefined) return;
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    entry.encoding = headers['content-encoding'] ?? '';
    entry.length = Number(headers['content-length'] ?? Number.NaN);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = byId.get(requestId);
    if (entry !== undefined) entry.bytes = Number.isNaN(entry.length) ? encodedDataLength : entry.length;
  });
  return requests;
}

/** The number of responses, one after another, between the document and this request. */
function depthOf(url, requests, documentUrl, seen = new Set()) {
  const by = requests.get(url)?.by ?? '';
  if (by === '' || by === documentUrl || seen.has(by) || !requests.has(by)) return 1;
  return 1 + depthOf(by, requests, documentUrl, new Set([...seen, url]));
}
