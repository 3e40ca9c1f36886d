/** @jest-environment node */
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { buildWorker, serverBuild } from '../testing/build-worker';
import {
  ask,
  fakeServer,
  type FakeServer,
  json,
  plainApi,
  remoteFiles,
  shellRelease,
  testConfig,
  until,
} from '../testing/edge';
import { buildEdge } from './app';

jest.setTimeout(60_000);

const name = 'mfe-catalogue';
let pointer: object;
let worker: Awaited<ReturnType<typeof buildWorker>>;
let files: Awaited<ReturnType<typeof shellRelease>>;
let api: FakeServer;
let remote: FakeServer;
let edge: FastifyInstance;
let address: string;

const code = (text: string) =>
  `${serverBuild(text)} exports.definition.routes.unshift(page('/games', () => h('main', null, '${text}')));`;

beforeAll(async () => {
  const builds: Record<string, ReturnType<typeof remoteFiles>> = {
    r1: remoteFiles(name, code('r1'), 'r1'),
    r2: remoteFiles(name, code('r2'), 'r2'),
    r3: remoteFiles(name, code('r3'), 'r3'),
  };
  pointer = { stable: 'r1', next: null, previous: null };
  [worker, files, api, remote] = await Promise.all([
    buildWorker(),
    shellRelease(),
    fakeServer((request, response) => {
      // The API refuses what comes from somewhere else, or too often.
      if (request.url === '/api/client-errors')
        return json(response, { status: 'ok' }, request.headers['x-refused'] === undefined ? 200 : 429);
      return plainApi(request, response);
    }),
    fakeServer((request, response) => {
      if (request.url === '/release.json') return json(response, pointer);
      return builds[request.url?.split('/')[2] ?? '']?.(request, response);
    }),
  ]);
  edge = await buildEdge({
    config: {
      ...testConfig({ API_URL: api.address, TRUSTED_PROXIES: 'loopback' }),
      remotes: { [name]: remote.address },
    },
    dist: files.dist,
    workerFile: worker.workerFile,
  });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await edge.close();
  await Promise.all([api.stop(), remote.stop(), worker.remove(), files.remove()]);
});

const from = (visitor: number) => ({ 'x-forwarded-for': `203.0.113.${visitor}` });
const open = (visitor: number) => ask(address, '/games', { headers: from(visitor) });
async function report(visitor: number, build: string, { kind = 'render', headers = {} } = {}): Promise<void> {
  await fetch(`${address}/api/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(visitor), ...headers },
    body: JSON.stringify({ app: name, kind, message: 'broken', build }),
  });
}
const readyz = async () =>
  (JSON.parse((await ask(address, '/readyz')).text) as { remotes: Record<string, { build: string; problem: string }> })
    .remotes[name];
/** Makes a build stable, and waits until visitors get it. */
async function deploy(build: string): Promise<void> {
  pointer = { stable: build, next: null, previous: 'r1' };
  await until(async () => (await open(99)).text.includes(`/@${build}/`));
}

/** Resolves when the edge has looked for a release twice: what it decided before has happened. */
async function looksGoBy(): Promise<void> {
  const looks = () => remote.requests.filter(({ url }) => url === '/release.json').length;
  const before = looks();
  await until(() => Promise.resolve(looks() >= before + 2));
}

it('takes back a release that crashes in the browsers of five visitors', async () => {
  await until(async () => (await readyz())?.build === 'r1');
  await deploy('r2');
  for (let visitor = 1; visitor <= 4; visitor += 1) {
    await open(visitor);
    await report(visitor, 'r2');
    // The same visitor once more, one who opened nothing, one whom the API refuses, and a file that did not come.
    await report(visitor, 'r2');
    await report(visitor + 50, 'r2');
  }
  await open(5);
  await report(5, 'r2', { headers: { 'x-refused': '1' } });
  await report(5, 'r2', { kind: 'chunk' });
  await report(5, 'r1');
  await looksGoBy();
  expect(await readyz()).toMatchObject({ build: 'r2', problem: null });
  await report(5, 'r2');
  await until(async () => (await readyz())?.build === 'r1');
  expect(await readyz()).toMatchObject({
    problem: `${name} r2 crashed for 5 of 6 visitors within a minute and is taken back`,
    refused: 'r2',
  });
  expect((await open(99)).text).toContain('/@r1/');
});

it('keeps one that crashes for less than a fifth of its visitors', async () => {
  await deploy('r3');
  for (let visitor = 1; visitor <= 30; visitor += 1) await open(visitor);
  for (let visitor = 1; visitor <= 5; visitor += 1) await report(visitor, 'r3');
  await looksGoBy();
  expect(await readyz()).toMatchObject({ build: 'r3', problem: null });
});
