import http from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

/** Everything that makes the page live: scripts with their state, and what is fetched early for them. */
const clientCode =
  /<script\b[^>]*>[^]*?<\/script>|<link rel="preload" as="(?:script|fetch)"[^>]*>|<link rel="modulepreload"[^>]*>/g;

/** As the edge packs a page (shell/src/server/pages). */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Serves a page of the site as a site without client code would: the same HTML, styles and pictures, no script.
 * @template T
 * @param {{ origin: string, path: string, headers: Record<string, string> }} page
 * @param {(origin: string) => Promise<T>} measure
 * @returns {Promise<T>}
 */
export const withServerOnlyPage = (page, measure) =>
  withChangedPage(page, measure, (html) => {
    const bare = html.replaceAll(clientCode, '');
    if (/<script|as="script"/.test(bare)) throw new Error('The page still has client code: look at its markup again.');
    return bare;
  });

/**
 * Serves a page of the site as a single-page site would: the scripts and the data it begins with, and no content.
 * @template T
 * @param {{ origin: string, path: string, headers: Record<string, string> }} page
 * @param {(origin: string) => Promise<T>} measure
 * @returns {Promise<T>}
 */
export const withBrowserOnlyPage = (page, measure) =>
  withChangedPage(page, measure, (html) => {
    const bare = html
      .replace(/<link rel="preload" as="image"[^>]*>/g, '')
      .replace(/(<div id="app">)[^]*(<\/div><script type="application\/json" id="state">)/, '$1$2')
      .replace(/"queries":.*(?=<\/script><\/body>)/, '"queries":null}');
    if (/<main|data-rendered/.test(bare)) throw new Error('The page still has content: look at its markup again.');
    return bare;
  });

/** Serves a changed page; everything else is passed on to the site. */
async function withChangedPage({ origin, path, headers }, measure, change) {
  const html = await (await fetch(`${origin}${path}`, { headers })).text();
  const body = brotliCompressSync(change(html), brotli);
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    if (request.url === path) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body);
      return;
    }
    const onward = http.request(`${origin}${request.url}`, { agent, headers: request.headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    return await measure(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  }
}
