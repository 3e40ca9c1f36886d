/** @jest-environment node */
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { buildWorker, serverBuild } from '../testing/build-worker';
import {
  ask,
  type FakeServer,
  fakeServer,
  plainApi,
  remoteFiles,
  shellRelease,
  testConfig,
  until,
} from '../testing/edge';
import { buildEdge } from './app';

jest.setTimeout(30_000);

let worker: Awaited<ReturnType<typeof buildWorker>>;
let files: Awaited<ReturnType<typeof shellRelease>>;
let api: FakeServer;
let remote: FakeServer;
let edge: FastifyInstance;
let address: string;
const shown = async (): Promise<string> => (await edge.metrics?.registry.metrics()) ?? '';
const start = async (environment: Record<string, string>): Promise<FastifyInstance> =>
  buildEdge({
    config: {
      ...testConfig({ API_URL: api.address, ...environment }),
      remotes: { 'mfe-catalogue': remote.address, 'mfe-auth': 'http://127.0.0.1:9' },
    },
    dist: files.dist,
    workerFile: worker.workerFile,
  });

beforeAll(async () => {
  [worker, files, api, remote] = await Promise.all([
    buildWorker(),
    shellRelease(),
    fakeServer(plainApi),
    fakeServer(remoteFiles('mfe-catalogue', serverBuild('drawn by the remote'))),
  ]);
  edge = await start({ METRICS_PORT: '0' });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
  let page = 0;
  await until(async () =>
    (await ask(address, `/games/first-${(page += 1)}`, { headers: { cookie: 'session=wren' } })).text.includes(
      'drawn by',
    ),
  );
});
afterAll(async () => {
  await edge.close();
  await Promise.all([api.stop(), remote.stop(), worker.remove(), files.remove()]);
});

it('count pages by owner, build and outcome, cached ones too, and how long the worker took', async () => {
  await ask(address, '/games?secret=quagmire');
  await until(async () => {
    await ask(address, '/games?secret=quagmire');
    return (await shown()).includes('outcome="cached"');
  });
  const text = await shown();
  expect(text).toMatch(/pages_total\{owner="mfe-catalogue",build="b1",outcome="rendered",status="200"\} [1-9]/);
  expect(text).toMatch(/pages_total\{owner="mfe-catalogue",build="b1",outcome="cached",status="200"\} [1-9]/);
  expect(text).toMatch(/render_duration_seconds_count\{remote="mfe-catalogue",outcome="rendered"\} [1-9]/);
  expect(text).toMatch(/http_requests_total\{method="GET",route="\/\*",status="200"\} [1-9]/);
  expect(text).not.toContain('quagmire');
});

it('tell a remote that is away from one that works', async () => {
  const text = await shown();
  expect(text).toContain('remote_up{remote="mfe-catalogue"} 1\n');
  expect(text).toContain('remote_up{remote="mfe-auth"} 0\n');
  expect(text).toContain('remote_problem{remote="mfe-auth"} 1\n');
  expect(text).toContain('api_up 1\n');
});

it('are not at the port of visitors, and not measured unless they are asked for', async () => {
  expect((await ask(address, '/metrics')).text).not.toContain('pages_total');
  const plain = await start({});
  expect(plain.metrics).toBeNull();
  await plain.close();
});

it('refuse a port that is none', () => {
  expect(() => testConfig({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT is "x", but must be a port');
});
