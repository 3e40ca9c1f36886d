import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileFacts } from '@platform/build/file-facts';
import type { ApiSettings } from '../server/api-settings';
import { type EdgeConfig, readConfig } from '../server/config';
import { testBootstrap } from './bootstrap';
import { listFile } from './list-file';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on its own port whose responses can be changed while it runs. */
export interface FakeServer {
  address: string;
  requests: { method: string; url: string; headers: IncomingHttpHeaders }[];
  handle: Handler;
  /** Settings that it sends the edge, as the API does; null: a failure. */
  settings: ReturnType<ApiSettings['known']>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });

/** @param handle handles every request until it is replaced */
export async function fakeServer(handle: Handler): Promise<FakeServer> {
  const make = () =>
    createServer((incoming, response) => {
      if (incoming.url === '/edge-settings')
        return json(response, fake.settings ?? {}, fake.settings === null ? 500 : 200);
      // The edge sends these whatever visitors do: at its start, while the API is unavailable, and every two seconds.
      if (incoming.url === '/readyz' || incoming.url === '/edge-report') return fake.handle(incoming, response);
      fake.requests.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers });
      return fake.handle(incoming, response);
    });
  let server = make();
  const fake: FakeServer = {
    address: '',
    requests: [],
    handle,
    settings: { countryHeader: 'cf-country', countries: ['GB', 'US'], contentVersion: 1 },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    start: () => {
      server = make();
      return listen(server, Number(new URL(fake.address).port));
    },
  };
  await listen(server, 0);
  fake.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

export const json = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

/** An API that knows one guest, and one member whose cookie is `session=wren`. */
export const plainApi: Handler = (incoming, response) => {
  const { pathname } = new URL(incoming.url ?? '/', 'http://api');
  if (pathname === '/api/bootstrap') {
    const authorized = incoming.headers.cookie?.includes('session=wren') === true;
    return json(response, testBootstrap({ authorized, isAnonymous: !authorized }));
  }
  if (pathname === '/readyz') return json(response, { status: 'ok' });
  return json(response, { answered: incoming.url });
};

/**
 * A remote's server: its pointer, and the list, the server build and one file of a release.
 * @param layout of /games
 * @param manifest its name, when there is one
 */
export const remoteFiles =
  (
    name: string,
    code: string,
    build = 'b1',
    layout = 'default',
    entry?: FileFacts,
    manifest: string | null = null,
  ): Handler =>
  (incoming, response) => {
    const folder = `/releases/${build}`;
    if (incoming.url === '/release.json') return json(response, { stable: build, next: null, previous: null });
    if (incoming.url === `${folder}/assets.json`)
      return json(response, {
        name,
        build,
        entry: { js: ['remoteEntry.12345678.js'], css: ['style.12345678.css'] },
        chunks: { 'games-page': { js: ['games.12345678.js'], css: [] } },
        manifest,
        server: 'server/remote.server.cjs',
        pages: [
          { path: '/games', chunk: 'games-page', record: 'games', layout },
          { path: '/games/:slug', record: 'game' },
        ],
        commit: null,
        needs: {},
        provides: {},
        ...(entry !== undefined && { files: { 'remoteEntry.12345678.js': entry } }),
      });
    if (incoming.url === `${folder}/server/remote.server.cjs`) {
      response.end(code);
      return;
    }
    if (incoming.url === `${folder}/remoteEntry.12345678.js`) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('the entry');
      return;
    }
    return json(response, { answered: incoming.url }, 404);
  };

/**
 * A configuration without page limits: all pages of a test come from one address.
 * @param environment additional variables
 */
export const testConfig = (environment: Record<string, string>): EdgeConfig =>
  readConfig({ LOG_LEVEL: 'silent', UNCACHED_PAGES_PER_ADDRESS: '1000000', ...environment }, listFile);

/** The parts of the shell's release that the edge reads. */
export async function shellRelease(): Promise<{ dist: string; remove: () => Promise<void> }> {
  const dist = await mkdtemp(path.join(tmpdir(), 'shell-'));
  await mkdir(path.join(dist, 'server'));
  const assets = {
    name: 'shell',
    build: 'b1',
    entry: { js: ['main.12345678.js'], css: ['main.12345678.css'] },
    chunks: {},
    server: null,
    commit: null,
    needs: {},
    provides: {},
  };
  await Promise.all([
    writeFile(path.join(dist, 'assets.json'), JSON.stringify(assets)),
    writeFile(path.join(dist, 'main.12345678.js'), 'the shell'),
    writeFile(path.join(dist, 'main.12345678.css'), '@font-face{src:url(/assets/site-sans.12345678.woff2)}'),
    writeFile(path.join(dist, 'main.12345678.js.map'), 'secret source'),
    writeFile(path.join(dist, '.hidden'), 'secret list'),
    writeFile(path.join(dist, 'favicon.svg'), '<svg/>'),
    writeFile(path.join(dist, 'favicon.ico'), 'an icon'),
    writeFile(path.join(dist, 'apple-touch-icon.png'), 'a touch icon'),
    writeFile(path.join(dist, 'server/main.cjs'), 'secret code'),
  ]);
  return { dist, remove: () => rm(dist, { recursive: true, force: true }) };
}

export interface EdgeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Sends a request exactly as given: dots and slashes are not normalized, no redirect is followed.
 * @param onChunk called with each part of the body when it arrives
 */
export function ask(
  address: string,
  target: string,
  {
    method = 'GET',
    headers = {},
    body,
    onChunk,
  }: { method?: string; headers?: Record<string, string>; body?: string; onChunk?: (text: string) => unknown } = {},
): Promise<EdgeResponse> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path: target, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        onChunk?.(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Waits for something asynchronous. */
export async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) {
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

/**
 * Whether the edge itself sends a request to a remote's server, whatever visitors do: for the pointer, or the record of
 * a build.
 */
export const isOwnRequest = ({ url }: { readonly url: string }): boolean =>
  url === '/release.json' || url.startsWith('/failed/');
