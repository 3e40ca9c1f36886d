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
const edges: FastifyInstance[] = [];
async function start(environment: Record<string, string>): Promise<[FastifyInstance, string]> {
  const edge = await buildEdge({
    config: {
      ...testConfig({ API_URL: api.address, TRUSTED_PROXIES: 'loopback', ...environment }),
      remotes: { 'mfe-catalogue': remote.address },
    },
    dist: files.dist,
    workerFile: worker.workerFile,
  });
  edges.push(edge);
  await edge.listen({ host: '127.0.0.1', port: 0 });
  return [edge, `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`];
}
let edge: FastifyInstance;
let address: string;
let visitor = 0;
/** Like a beacon of another visitor. */
const send = (body: unknown, { cookie = 'cookies-accepted=accepted', from = (visitor += 1), to = address } = {}) =>
  fetch(`${to}/web-vitals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': `203.0.113.${from}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const report = { page: '/games', build: 'b1', vitals: { LCP: 1_900, CLS: 0.02, INP: 120 } };
const shown = async (): Promise<string> =>
  ((await edge.metrics?.registry.metrics()) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('web_vital'))
    .join('\n');

beforeAll(async () => {
  [worker, files, api, remote] = await Promise.all([
    buildWorker(),
    shellRelease(),
    fakeServer(plainApi),
    fakeServer(remoteFiles('mfe-catalogue', serverBuild('drawn by the remote'))),
  ]);
  [edge, address] = await start({ METRICS_PORT: '0', WEB_VITALS_SAMPLING: '3' });
  let page = 0;
  await until(async () =>
    (await ask(address, `/games/first-${(page += 1)}`, { headers: { cookie: 'session=wren' } })).text.includes(
      'drawn by',
    ),
  );
});
afterAll(async () => {
  await Promise.all(edges.map((one) => one.close()));
  await Promise.all([api.stop(), remote.stop(), worker.remove(), files.remove()]);
});

it.each([
  ['no choice', ''],
  ['a refusal', 'cookies-accepted=refused'],
  ['a choice that is none', 'cookies-accepted=1'],
])('are refused of a visitor with %s', async (_, cookie) => {
  expect((await send(report, { cookie })).status).toBe(403);
  expect(await shown()).not.toContain('build="b1"');
});

it('are counted by kind of page and build after consent, and nothing of the sender is', async () => {
  const { status } = await send(report, { cookie: 'session=wren; cookies-accepted=accepted' });
  expect(status).toBe(204);
  const text = await shown();
  expect(text).toContain('web_vital_seconds_sum{vital="LCP",page="/games",build="b1"} 1.9\n');
  expect(text).toContain('web_vital_seconds_bucket{le="0.2",vital="INP",page="/games",build="b1"} 1\n');
  expect(text).toContain('web_vital_layout_shift_bucket{le="0.05",page="/games",build="b1"} 1\n');
  expect(text).not.toMatch(/wren|203\.0\.113/);
});

it.each([
  ['a page that is none', { page: '/nowhere/:slug' }],
  ['a path in place of a pattern', { page: '/games/neon-dunes' }],
  ['a build that nobody gets', { build: 'b0' }],
])('are not counted of %s: labels are of what there is', async (_, changes) => {
  const before = await shown();
  expect((await send({ ...report, ...changes })).status).toBe(204);
  expect(await shown()).toBe(before);
});

it.each([
  ['no JSON', '{'],
  ['a vital that is none', { ...report, vitals: { XYZ: 1 } }],
  ['a negative time', { ...report, vitals: { LCP: -1 } }],
  ['a time of no page', { ...report, vitals: { LCP: 600_001 } }],
  ['more than it may say', { ...report, account: 7 }],
])('are refused with %s', async (_, body) => {
  expect((await send(body)).status).toBe(400);
});

it('are refused when they are long, and when one address sends many', async () => {
  expect((await send({ ...report, page: 'x'.repeat(2_000) })).status).toBe(413);
  const replies = await Promise.all(Array.from({ length: 30 }, () => send(report, { from: 250 })));
  const statuses = new Set(replies.map(({ status }) => status));
  expect(statuses).toEqual(new Set([204, 429]));
});

it('are told to pages where metrics are shown, and not requested where metrics are off', async () => {
  expect((await ask(address, '/games')).text).toContain('"vitalsSampling":3');
  const [, plain] = await start({});
  expect((await ask(plain, '/games')).text).not.toContain('vitalsSampling');
  expect((await send(report, { to: plain })).status).toBe(405);
});
