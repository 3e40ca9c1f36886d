/** @jest-environment node */
import { startTracing, type Tracing } from '@platform/build/tracing';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { startTraceReceiver } from '../../../tooling/build/src/testing/trace-receiver.mjs';
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

jest.setTimeout(90_000);

const foreign = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const member = { cookie: 'session=wren; age-agreement=1' };
let worker: Awaited<ReturnType<typeof buildWorker>>;
let files: Awaited<ReturnType<typeof shellRelease>>;
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let tracing: Tracing;
let api: FakeServer;
let remote: FakeServer;
let edge: FastifyInstance;
let address: string;
const start = async (given: Tracing | null): Promise<[FastifyInstance, string]> => {
  const built = await buildEdge({
    config: {
      ...testConfig({ API_URL: api.address }),
      remotes: { 'mfe-catalogue': remote.address, 'mfe-auth': 'http://127.0.0.1:9' },
    },
    tracing: given,
    dist: files.dist,
    workerFile: worker.workerFile,
  });
  await built.listen({ host: '127.0.0.1', port: 0 });
  const own = `http://127.0.0.1:${(built.server.address() as AddressInfo).port}`;
  let page = 0;
  await until(async () =>
    (await ask(own, `/games/first-${(page += 1)}`, { headers: member })).text.includes('drawn by'),
  );
  return [built, own];
};

beforeAll(async () => {
  [worker, files, api, remote, receiver] = await Promise.all([
    buildWorker(),
    shellRelease(),
    fakeServer(plainApi),
    fakeServer(remoteFiles('mfe-catalogue', serverBuild('drawn by the remote'))),
    startTraceReceiver(),
  ]);
  Object.assign(process.env, receiver.environment);
  tracing = await startTracing('platform-edge', () => import('@opentelemetry/sdk-node'));
  [edge, address] = await start(tracing);
});
afterAll(async () => {
  await edge.close();
  await tracing.stop();
  await Promise.all([api.stop(), remote.stop(), receiver.stop(), worker.remove(), files.remove()]);
});
beforeEach(() => {
  api.requests.length = 0;
  receiver.spans.length = 0;
});
/** Trace headers that the API received, by path. */
const told = (path: string): string[] =>
  api.requests
    .filter(({ url }) => url.startsWith(path))
    .map(({ headers: { traceparent } }) => (typeof traceparent === 'string' ? traceparent : 'none'));

it('follows a page from the edge through the worker that renders it into the calls of the API', async () => {
  await until(async () => {
    const { text } = await ask(address, '/games?secret=quagmire', { headers: member });
    return text.includes('drawn by');
  });
  const isList = ({ attributes }: (typeof receiver.spans)[number]): boolean =>
    attributes['page.route'] === '/games' && attributes['page.outcome'] === 'rendered';
  await receiver.until('the page', (spans) => spans.some((span) => isList(span) && span.name === 'GET /*'));
  const page = receiver.spans.find((span) => isList(span) && span.name === 'GET /*');
  expect(page).toMatchObject({ service: 'platform-edge', name: 'GET /*', parentSpanId: '' });
  expect(page?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/*',
    'http.response.status_code': 200,
    'page.route': '/games',
    'page.owner': 'mfe-catalogue',
    'page.build': 'b1',
    'page.outcome': 'rendered',
  });
  const render = receiver.spans.find(({ parentSpanId }) => parentSpanId === page?.spanId);
  expect(render).toMatchObject({ name: 'render mfe-catalogue', traceId: page?.traceId, failed: false });
  expect(told('/api/bootstrap')).toContain(`00-${page?.traceId}-${page?.spanId}-01`);
  expect(told('/api/bars')).toContain(`00-${page?.traceId}-${render?.spanId}-01`);
  expect(receiver.text()).not.toMatch(/quagmire|wren|127\.0\.0\.1/);
});

it('goes on into calls that the edge passes on, and begins there, whatever a visitor says', async () => {
  await ask(address, '/api/games?secret=quagmire', {
    headers: { traceparent: foreign, tracestate: 'own=1', baggage: 'who=wren' },
  });
  await receiver.until('the call', (spans) => spans.length > 0);
  const [call] = receiver.spans;
  expect(call).toMatchObject({ name: 'GET /api/*', parentSpanId: '' });
  expect(told('/api/games')).toEqual([`00-${call?.traceId}-${call?.spanId}-01`]);
  expect(foreign).not.toContain(call?.traceId);
  const passedOn = api.requests.find(({ url }) => url.startsWith('/api/games'))?.headers;
  expect(passedOn).not.toHaveProperty('tracestate');
  expect(passedOn).not.toHaveProperty('baggage');
});

it('follows pages of the cache, and gives those that are made anew behind guests traces of their own', async () => {
  await until(async () => {
    await ask(address, '/games', { headers: { cookie: 'age-agreement=1' } });
    return receiver.spans.some(({ attributes }) => attributes['page.outcome'] === 'cached');
  });
  const cached = receiver.spans.find(({ attributes }) => attributes['page.outcome'] === 'cached');
  expect(cached).toMatchObject({ name: 'GET /*', parentSpanId: '', attributes: { 'page.owner': 'mfe-catalogue' } });
  // Once its bytes are cached it is sent before the server's own hooks.
  for (let count = 0; count < 5; count += 1)
    await ask(address, '/games', { method: 'HEAD', headers: { cookie: 'age-agreement=1' } });
  await receiver.until('five pages', (spans) => spans.filter(({ name }) => name === 'HEAD /*').length === 5);
  await until(async () => {
    await ask(address, '/games', { headers: { cookie: 'age-agreement=1' } });
    return receiver.spans.some(({ name }) => name === 'renew page');
  });
  const renewal = receiver.spans.find(({ name }) => name === 'renew page');
  expect(renewal?.parentSpanId).toBe('');
  await receiver.until('its render', (spans) => spans.some(({ parentSpanId }) => parentSpanId === renewal?.spanId));
});

it('leaves out probes, and what fails is told from what does not', async () => {
  await ask(address, '/readyz');
  await api.stop();
  await ask(address, '/api/games');
  await api.start();
  await receiver.until('the call', (spans) => spans.some(({ name }) => name === 'GET /api/*'));
  // Pages of the tests before may still be made anew.
  const known = receiver.spans.filter(({ name }) => !/^(?:GET \/\*|renew page|render .*)$/.test(name));
  expect(known).toMatchObject([{ name: 'GET /api/*', failed: true }]);
});

it('passes on nothing of a visitor’s trace where tracing is off', async () => {
  const [plain, own] = await start(null);
  api.requests.length = 0;
  await ask(own, '/api/games', { headers: { traceparent: foreign } });
  await ask(own, '/games/plain', { headers: { ...member, traceparent: foreign } });
  expect(new Set(api.requests.map(({ headers }) => headers['traceparent']))).toEqual(new Set([undefined]));
  await plain.close();
});
