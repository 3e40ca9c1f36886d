/** @jest-environment node */
import { ask, json, plainApi, until } from '../testing/edge';
import { buildShowing, type ReleasedEdge, releasedRemote, startReleasedEdge } from '../testing/released-edge';

jest.setTimeout(60_000);

let edge: ReleasedEdge;

beforeAll(async () => {
  const builds = { r1: buildShowing('r1'), r2: buildShowing('r2'), r3: buildShowing('r3'), r4: buildShowing('r4') };
  edge = await startReleasedEdge(builds, {
    environment: { TRUSTED_PROXIES: 'loopback' },
    handleApi: (request, response) => {
      // The API refuses what comes from somewhere else, or too often.
      if (request.url === '/api/client-errors')
        return json(response, { status: 'ok' }, request.headers['x-refused'] === undefined ? 200 : 429);
      return plainApi(request, response);
    },
  });
});
afterAll(() => edge.stop());

const from = (visitor: number) => ({ 'x-forwarded-for': `203.0.113.${visitor}` });
const open = (visitor: number) => ask(edge.address, '/games', { headers: from(visitor) });
async function report(visitor: number, build: string, { kind = 'render', headers = {} } = {}): Promise<void> {
  await fetch(`${edge.address}/api/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(visitor), ...headers },
    body: JSON.stringify({ app: releasedRemote, kind, message: 'broken', build }),
  });
}
const readyz = async () =>
  (
    JSON.parse((await ask(edge.address, '/readyz')).text) as {
      remotes: Record<string, { build: string; problem: string; refused: string | null }>;
    }
  ).remotes[releasedRemote];
/** Makes a build stable, and waits until visitors get it. */
async function deploy(build: string): Promise<void> {
  edge.point(build);
  await until(async () => (await open(99)).text.includes(`/@${build}/`));
}

/** Resolves when the edge has looked for a release twice: what it decided before has happened. */
async function looksGoBy(): Promise<void> {
  const looks = () => edge.remote.requests.filter(({ url }) => url === '/release.json').length;
  const before = looks();
  await until(() => Promise.resolve(looks() >= before + 2));
}

it('takes back a release that crashes in the browsers of five visitors', async () => {
  await until(async () => (await readyz())?.build === 'r1');
  await deploy('r2');
  for (let visitor = 1; visitor <= 4; visitor += 1) {
    await open(visitor);
    await report(visitor, 'r2');
    // The same visitor once more, one who opened nothing, one whom the API refuses.
    await report(visitor, 'r2');
    await report(visitor + 50, 'r2');
  }
  await open(5);
  await report(5, 'r2', { headers: { 'x-refused': '1' } });
  await report(5, 'r1');
  await looksGoBy();
  expect(await readyz()).toMatchObject({ build: 'r2', problem: null });
  await report(5, 'r2');
  await until(async () => (await readyz())?.build === 'r1');
  expect(await readyz()).toMatchObject({
    problem: `${releasedRemote} r2 crashed for 5 of 6 visitors within a minute and is taken back`,
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

it('takes back one whose files do not come, but not while its server is away', async () => {
  await deploy('r4');
  const lost = async (first: number) => {
    for (let visitor = first; visitor < first + 5; visitor += 1)
      await report(visitor, 'r4', { kind: visitor % 2 === 0 ? 'chunk' : 'remote' });
  };
  for (let visitor = 101; visitor <= 110; visitor += 1) await open(visitor);
  await edge.remote.stop();
  await lost(101);
  await until(async () => String((await readyz())?.problem).includes('fetch failed'));
  await edge.remote.start();
  await until(async () => (await readyz())?.problem === null);
  await looksGoBy();
  expect(await readyz()).toMatchObject({ build: 'r4', problem: null });
  await lost(106);
  await until(async () => (await readyz())?.refused === 'r4');
  expect(await readyz()).toMatchObject({ build: 'r3' });
});
