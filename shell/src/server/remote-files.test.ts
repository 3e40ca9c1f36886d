/** @jest-environment node */
import type { FastifyInstance } from 'fastify';
import { buildWorker, serverBuild } from '../testing/build-worker';
import {
  fakeServer,
  type FakeServer,
  type Handler,
  isOwnRequest,
  plainApi,
  remoteFiles,
  shellRelease,
  testConfig,
} from '../testing/edge';
import { buildEdge } from './app';

const files = remoteFiles('mfe-catalogue', serverBuild('text'));
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
