/** @jest-environment node */
import type { FastifyInstance } from 'fastify';
import { buildWorker, serverBuild } from '../testing/build-worker';
import {
  fakeServer,
  type FakeServer,
  type Handler,
  isOwnRequest,
  json,
  plainApi,
  remoteFiles,
  shellRelease,
  testConfig,
} from '../testing/edge';
import { buildEdge } from './app';

const style = '/remotes/mfe-catalogue/@b1/style.12345678.css';
const manifest = {
  metaData: { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.12345678.js', path: '' } },
  shared: [],
  exposes: [{ name: 'lifecycles', assets: { js: { sync: ['1.js'] }, css: { sync: [] } } }],
};
const release1 = remoteFiles('mfe-catalogue', serverBuild('text'), 'b1', 'default', undefined, 'mf-manifest.json');
const files: Handler = (incoming, response) => {
  if (incoming.url === '/releases/b1/mf-manifest.json') return json(response, manifest);
  if (incoming.url === '/releases/b1/style.12345678.css') return void response.end('main{color:red}');
  return release1(incoming, response);
};
const entry = '/remotes/mfe-catalogue/@b1/remoteEntry.12345678.js';
let worker: Awaited<ReturnType<typeof buildWorker>>;
let release: Awaited<ReturnType<typeof shellRelease>>;
let api: FakeServer;
let remote: FakeServer;
let edge: FastifyInstance;
beforeAll(async () => {
  [worker, release, api, remote] = await Promise.all([
    buildWorker(),
    shellRelease(),
    fakeServer(plainApi),
    fakeServer(files),
  ]);
  edge = await buildEdge({
    config: { ...testConfig({ API_URL: api.address }), remotes: { 'mfe-catalogue': remote.address } },
    dist: release.dist,
    workerFile: worker.workerFile,
  });
  // The first request would wait for the warm-up.
  await edge.ready();
});
afterAll(async () => {
  await edge.close();
  await Promise.all([api.stop(), remote.stop(), worker.remove(), release.remove()]);
});
beforeEach(() => {
  remote.handle = files;
  remote.requests.length = 0;
});

describe('the files of a remote', () => {
  /** Takes requests and never responds, as a frozen process does. */
  const silence: Handler = () => undefined;
  const timeOf = async (url: string): Promise<number> => {
    const before = performance.now();
    expect((await edge.inject(url)).statusCode).toBe(503);
    return performance.now() - before;
  };

  it('are given up for a remote that is silent, sooner from then on, and there at once when it responds again', async () => {
    remote.handle = silence;
    const [first, second] = [await timeOf(entry), await timeOf(entry)];
    expect(second).toBeLessThan(first / 2);
    remote.handle = files;
    expect((await edge.inject(entry)).statusCode).toBe(200);
  });

  it.each<[string, Handler]>([
    ['is silent', silence],
    ['fails', (_, response) => response.writeHead(502).end()],
    ['cuts connections', (incoming) => incoming.destroy()],
  ])('that are style sheets of the release in use are there while the remote %s; scripts are not', async (_, fault) => {
    expect((await edge.inject(style)).headers['cache-status']).toBeUndefined();
    remote.handle = fault;
    const { statusCode, body, headers } = await edge.inject(style);
    expect([statusCode, body]).toEqual([200, 'main{color:red}']);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cache-status': 'edge; hit; detail=stale-if-error',
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect((await edge.inject(entry)).statusCode).toBeGreaterThanOrEqual(502);
    expect((await edge.inject(style.replace('@b1', '@b0'))).statusCode).toBeGreaterThanOrEqual(502);
  });

  it('that are style sheets do not wait for a slow remote, which is not silent because of that', async () => {
    expect((await edge.inject(entry)).statusCode).toBe(200);
    remote.handle = (incoming, response) => {
      setTimeout(() => files(incoming, response), incoming.url?.endsWith('.css') ? 1_000 : 900);
    };
    expect((await edge.inject(style)).headers['cache-status']).toBe('edge; hit; detail=stale-if-error');
    expect((await edge.inject(entry)).statusCode).toBe(200);
  });

  it('of a retry are the same, at addresses that no browser has a failure of', async () => {
    const { statusCode, body } = await edge.inject(entry.replace('/@b1', '/retry-12/@b1'));
    expect([statusCode, body]).toEqual([200, 'the entry']);
    expect(remote.requests.map(({ url }) => url)).toContain('/releases/b1/remoteEntry.12345678.js');
  });

  it.each([
    'retry-1/@b1/server/remote.server.cjs',
    'retry-1/@b1//server/remote.server.cjs',
    'retry-1/@b1/x.js.map',
    'retry-1/x.js',
    'retry-1/',
    'retry-1',
  ])('of a retry are no others than without: %s', async (file) => {
    expect((await edge.inject(`/remotes/mfe-catalogue/${file}`)).statusCode).toBe(404);
    expect(remote.requests.filter((request) => !isOwnRequest(request))).toEqual([]);
  });
});

describe('the manifest of a remote, for hosts of other people', () => {
  const address = '/remotes/mfe-catalogue/mf-manifest.json';

  it('is at an address that stays, names the files of the current build, and is asked about again soon', async () => {
    const { statusCode, headers, body } = await edge.inject(address);
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({
      metaData: { remoteEntry: { name: 'remoteEntry.12345678.js', path: '@b1' } },
      exposes: [{ assets: { js: { sync: ['@b1/1.js'] } } }],
    });
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=10, must-revalidate',
      'content-type': 'application/json; charset=utf-8',
      etag: '"b1"',
    });
    const again = await edge.inject({ url: address, headers: { 'if-none-match': 'W/"b0", "b1"' } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // As a host finds the entry: beside the manifest.
    expect((await edge.inject('/remotes/mfe-catalogue/@b1/remoteEntry.12345678.js')).body).toBe('the entry');
  });

  it('is there while the remote does not respond, and for no remote that there is not', async () => {
    remote.handle = () => undefined;
    expect((await edge.inject(address)).statusCode).toBe(200);
    expect((await edge.inject('/remotes/mfe-none/mf-manifest.json')).statusCode).toBe(404);
  });
});
