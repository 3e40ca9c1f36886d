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
import { bucketOf } from './releases/bucket';

jest.setTimeout(60_000);

const name = 'mfe-catalogue';
/** The remote's pointer, and whether its second build throws for visitors. */
let pointer: object;
let worker: Awaited<ReturnType<typeof buildWorker>>;
let files: Awaited<ReturnType<typeof shellRelease>>;
let api: FakeServer;
let remote: FakeServer;
let edge: FastifyInstance;
let address: string;

/** Chance that is the same in each run (Lehmer's generator). */
let seed = 20_261_122;
const drawBucket = (): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return Math.floor((100 * seed) / 2_147_483_647);
};
const code = (text: string) =>
  `${serverBuild(text)} exports.definition.routes.unshift(page('/games', () => h('main', null, '${text}')));`;
const point = (stable: string, next: object | null) => {
  pointer = { stable, next, previous: null };
};

beforeAll(async () => {
  const builds = {
    r1: remoteFiles(name, code('the first'), 'r1'),
    r2: remoteFiles(name, code('the second'), 'r2', 'empty'),
  };
  point('r1', null);
  [worker, files, api, remote] = await Promise.all([
    buildWorker(),
    shellRelease(),
    fakeServer(plainApi),
    fakeServer((request, response) =>
      request.url === '/release.json'
        ? json(response, pointer)
        : builds[request.url?.startsWith('/releases/r2/') === true ? 'r2' : 'r1'](request, response),
    ),
  ]);
  edge = await buildEdge({
    config: { ...testConfig({ API_URL: api.address }), remotes: { [name]: remote.address } },
    dist: files.dist,
    workerFile: worker.workerFile,
    drawBucket,
  });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await edge.close();
  await Promise.all([api.stop(), remote.stop(), worker.remove(), files.remove()]);
});

/** One visit. @returns the builds that its page names, what the remote drew, and the cookie that it got */
async function visit(cookie = '') {
  const { status, text, headers } = await ask(address, '/games', { headers: { cookie } });
  const builds = [...new Set([...text.matchAll(/\/remotes\/mfe-catalogue\/@([^/]+)\//g)].map(([, build]) => build))];
  return {
    status,
    builds,
    drawn: /the (?:first|second)/.exec(text)?.[0],
    hasHeader: text.includes('<header'),
    cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? null,
  };
}
const readyz = async () => (JSON.parse((await ask(address, '/readyz')).text) as { remotes: object }).remotes;
const bootstraps = () => api.requests.filter(({ url }) => url.startsWith('/api/bootstrap')).length;
/** Visits until the edge has seen the pointer. */
const untilTried = (build: string | null) =>
  until(async () =>
    JSON.stringify(await readyz()).includes(`"trial":${build === null ? 'null' : `{"build":"${build}"`}`),
  );

it('gives nobody a bucket while nothing is tried out', async () => {
  await until(async () => (await visit()).drawn === 'the first');
  expect(await visit()).toMatchObject({ status: 200, builds: ['r1'], drawn: 'the first', cookie: null });
  expect(await visit('release-bucket=3')).toMatchObject({ builds: ['r1'], drawn: 'the first' });
});

it('gives a tenth of a thousand visits the release that is tried out: none mixed, none broken, all from a warm cache', async () => {
  point('r1', { build: 'r2', percent: 10 });
  await untilTried('r2');
  const asked = bootstraps();
  const begun = performance.now();
  const seen: Record<string, number> = {};
  for (let visits = 0; visits < 1_000; visits += 1) {
    const { status, builds, drawn, hasHeader, cookie } = await visit();
    const around = hasHeader ? 'in the chrome' : 'alone';
    const what = `${status} ${builds.join('+')} ${drawn} ${around} ${(bucketOf(cookie ?? '') ?? NaN) < 10 ? 'trial' : 'rest'}`;
    seen[what] = (seen[what] ?? 0) + 1;
  }
  expect(Object.keys(seen).toSorted()).toEqual([
    '200 r1 the first in the chrome rest',
    '200 r2 the second alone trial',
  ]);
  expect(seen['200 r2 the second alone trial']).toBeGreaterThanOrEqual(70);
  expect(seen['200 r2 the second alone trial']).toBeLessThanOrEqual(130);
  // A page is kept for three seconds; each of the two is made once in that time.
  const periods = Math.ceil((performance.now() - begun) / 3_000) + 1;
  expect(bootstraps() - asked).toBeLessThanOrEqual(2 * periods);
});

it('keeps a visitor in a bucket, also in what an open page asks for', async () => {
  for (const [bucket, build] of [
    [9, 'r2'],
    [10, 'r1'],
  ] as const) {
    const cookie = `release-bucket=${bucket}`;
    expect(await visit(cookie)).toMatchObject({ builds: [build], cookie: null });
    const current = await ask(address, `/remotes/${name}/release.json`, { headers: { cookie } });
    expect(JSON.parse(current.text)).toMatchObject({ build });
  }
  // Whoever has none was there before, and stays with what everybody gets.
  expect(JSON.parse((await ask(address, `/remotes/${name}/release.json`)).text)).toMatchObject({ build: 'r1' });
});

it.each(['release-bucket=100', 'release-bucket=-1', 'release-bucket=', 'release-bucket=1e1'])(
  'gives a visitor who made up "%s" another bucket',
  async (cookie) => {
    expect((await visit(cookie)).cookie).toMatch(/^release-bucket=\d{1,2}$/);
  },
);

it('gives everybody the release once it is promoted, and the old one after it was taken back', async () => {
  point('r2', null);
  await untilTried(null);
  await until(async () => (await visit('release-bucket=99')).drawn === 'the second');
  expect(await visit('release-bucket=99')).toMatchObject({
    status: 200,
    builds: ['r2'],
    drawn: 'the second',
    cookie: null,
  });
  point('r1', null);
  await until(async () => (await visit('release-bucket=3')).drawn === 'the first');
});
