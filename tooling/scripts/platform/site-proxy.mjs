/**
 * A deployed site as the API and the remotes of a development edge: `npm run dev -- mfe-x --site URL`. Requests of a
 * page on this machine appear to come from a page of the site, and the site's cookies are kept on plain http.
 *
 *   DEPLOYED_SITE=https://… PORT=4000 node tooling/scripts/platform/site-proxy.mjs
 */
import http from 'node:http';
import https from 'node:https';
import { fileURLToPath } from 'node:url';

/**
 * The session cookie's name where cookies go over https only, and its name on plain http
 * (shared/src/contracts/cookies.ts).
 */
const sessions = { secure: '__Host-session', plain: 'session' };
/** Headers that the site's own edge sets or would not trust, and headers of one connection. */
const dropped = /^(?:x-forwarded-|host$|connection$|keep-alive$|transfer-encoding$|upgrade-insecure-requests$)/;

/**
 * Location at a site of a development edge's request.
 * @param {string} url path and query
 * @returns {{ kind: 'settings' | 'empty' } | { kind: 'pointer' | 'file', target: string }}
 */
export function placeOf(url) {
  if (url === '/edge-settings') return { kind: 'settings' };
  const [, remote, build, file] = /^(\/remotes\/[^/]+)\/releases\/([^/]+)\/([^?]+)/.exec(url) ?? [];
  // A site does not publish server builds.
  if (file?.startsWith('server/')) return { kind: 'empty' };
  if (file !== undefined) return { kind: 'file', target: `${remote}/@${build}/${file}` };
  return { kind: /^\/remotes\/[^/]+\/release\.json$/.test(url) ? 'pointer' : 'file', target: url };
}

/** The headers of a request to a site. @param {import('node:http').IncomingHttpHeaders} given @param {URL} site */
export function headersTo(given, site) {
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => !dropped.test(name)));
  const isSecure = site.protocol === 'https:';
  return {
    ...kept,
    host: site.host,
    ...(kept.origin !== undefined && { origin: site.origin }),
    ...(kept.referer !== undefined && { referer: new URL(pathOf(kept.referer), site).href }),
    ...(isSecure &&
      kept.cookie !== undefined && {
        cookie: kept.cookie.replace(new RegExp(`(^|; *)${sessions.plain}=`), `$1${sessions.secure}=`),
      }),
  };
}

/** The path of an address, with or without a host. */
const pathOf = (address) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return `${pathname}${search}`;
};

/** The headers of a site's response. @param {import('node:http').IncomingHttpHeaders} given @param {URL} site */
export function headersFrom(given, site) {
  const { 'set-cookie': cookies, location, 'strict-transport-security': _, ...rest } = given;
  delete rest.connection;
  delete rest['keep-alive'];
  delete rest['transfer-encoding'];
  return {
    ...rest,
    ...(cookies !== undefined && {
      'set-cookie': cookies.map((cookie) =>
        cookie
          .replace(`${sessions.secure}=`, `${sessions.plain}=`)
          .replaceAll(/; *(?:Secure|Domain=[^;]*)(?=;|$)/gi, ''),
      ),
    }),
    ...(location !== undefined && {
      location: location.startsWith(`${site.origin}/`) ? pathOf(location) : location,
    }),
  };
}

/**
 * @param {string} address of the site
 * @returns {import('node:http').Server} not listening yet
 */
export function createSiteProxy(address) {
  const site = new URL(address);
  const { request: send } = site.protocol === 'https:' ? https : http;
  const agent = new (site.protocol === 'https:' ? https : http).Agent({ keepAlive: true });
  const json = (response, body) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const server = http.createServer((request, response) => {
    const place = placeOf(request.url);
    // The site's own edge handles countries.
    if (place.kind === 'settings') return json(response, { countryHeader: null, countries: [] });
    if (place.kind === 'empty') return response.writeHead(200, { 'content-type': 'text/javascript' }).end();
    const isPointer = place.kind === 'pointer';
    const headers = headersTo(request.headers, site);
    if (isPointer) delete headers['if-none-match'];
    const outgoing = send(new URL(place.target, site), { method: request.method, headers, agent }, (incoming) => {
      if (!isPointer || incoming.statusCode !== 200) {
        response.writeHead(incoming.statusCode, headersFrom(incoming.headers, site));
        return incoming.pipe(response);
      }
      // Turns the edge's description for browsers into the pointer that an edge reads.
      let text = '';
      incoming.setEncoding('utf8').on('data', (part) => (text += part));
      return incoming.on('end', () => json(response, { stable: JSON.parse(text).build, next: null, previous: null }));
    });
    outgoing.on('error', (error) => {
      if (response.headersSent) return response.destroy();
      return response.writeHead(502, { 'content-type': 'text/plain' }).end(`${site.origin}: ${error.message}`);
    });
    response.on('close', () => outgoing.destroy());
    return request.pipe(outgoing);
  });

  server.on('upgrade', (request, socket, head) => {
    const headers = { ...headersTo(request.headers, site), connection: 'Upgrade', upgrade: request.headers.upgrade };
    const outgoing = send(new URL(request.url, site), { headers });
    const end = () => socket.destroy();
    outgoing.on('upgrade', (response, upstream, first) => {
      const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      if (first.length > 0) socket.write(first);
      if (head.length > 0) upstream.write(head);
      upstream.on('error', end).on('close', end).pipe(socket);
      socket
        .on('error', () => upstream.destroy())
        .on('close', () => upstream.destroy())
        .pipe(upstream);
    });
    outgoing.on('response', ({ statusCode }) => socket.end(`HTTP/1.1 ${statusCode} Refused\r\n\r\n`));
    outgoing.on('error', end);
    outgoing.end();
  });
  return server;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { DEPLOYED_SITE: site, PORT: port } = process.env;
  createSiteProxy(site).listen(Number(port), '127.0.0.1', () =>
    process.stdout.write(`API and the other remotes: ${site}\n`),
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
}
