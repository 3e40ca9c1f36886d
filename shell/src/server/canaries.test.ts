/** @jest-environment node */
import { ask, until } from '../testing/edge';
import { buildShowing, buildsIn, type ReleasedEdge, releasedRemote, startReleasedEdge } from '../testing/released-edge';
import { bucketOf } from './releases/bucket';

jest.setTimeout(60_000);

let edge: ReleasedEdge;

/** Chance that is the same in each run (Lehmer's generator). */
let seed = 20_261_122;
const drawBucket = (): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return Math.floor((100 * seed) / 2_147_483_647);
};

beforeAll(async () => {
  const builds = { r1: buildShowing('the first'), r2: buildShowing('the second', 'empty') };
  edge = await startReleasedEdge(builds, { drawBucket });
});
afterAll(() => edge.stop());

/** One visit. @returns the builds that its page names, what the remote drew, and the cookie that it got */
async function visit(cookie = '') {
  const { status, text, headers } = await ask(edge.address, '/games', { headers: { cookie } });
  return {
    status,
    builds: buildsIn(text),
    drawn: /the (?:first|second)/.exec(text)?.[0],
    hasHeader: text.includes('<header'),
    cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? null,
  };
}
const readyz = async () => (JSON.parse((await ask(edge.address, '/readyz')).text) as { remotes: object }).remotes;
const bootstraps = () => edge.api.requests.filter(({ url }) => url.startsWith('/api/bootstrap')).length;
/** Visits until the edge has seen the pointer. */
const untilTried = (build: string | null) =>
  until(async () =>
    JSON.stringify(await readyz()).includes(`"canary":${build === null ? 'null' : `{"build":"${build}"`}`),
  );

it('assigns no bucket while there is no canary', async () => {
  await until(async () => (await visit()).drawn === 'the first');
  expect(await visit()).toMatchObject({ status: 200, builds: ['r1'], drawn: 'the first', cookie: null });
  expect(await visit('release-bucket=3')).toMatchObject({ builds: ['r1'], drawn: 'the first' });
});

it('gives a tenth of a thousand visits the release that is tried out: none mixed, none broken, all from a warm cache', async () => {
  edge.point('r1', { build: 'r2', percent: 10 });
  await untilTried('r2');
  const asked = bootstraps();
  const begun = performance.now();
  const seen: Record<string, number> = {};
  for (let visits = 0; visits < 1_000; visits += 1) {
    const { status, builds, drawn, hasHeader, cookie } = await visit();
    const around = hasHeader ? 'in the chrome' : 'alone';
    const what = `${status} ${builds.join('+')} ${drawn} ${around} ${(bucketOf(cookie ?? '') ?? NaN) < 10 ? 'canary' : 'rest'}`;
    seen[what] = (seen[what] ?? 0) + 1;
  }
  expect(Object.keys(seen).toSorted()).toEqual([
    '200 r1 the first in the chrome rest',
    '200 r2 the second alone canary',
  ]);
  expect(seen['200 r2 the second alone canary']).toBeGreaterThanOrEqual(70);
  expect(seen['200 r2 the second alone canary']).toBeLessThanOrEqual(130);
  // A page is kept, so each of the two is made once.
  const periods = Math.ceil((performance.now() - begun) / 3_000) + 1;
  expect(bootstraps() - asked).toBeLessThanOrEqual(2 * periods);
});

it('keeps a visitor in a bucket, also for what an open page requests', async () => {
  for (const [bucket, build] of [
    [9, 'r2'],
    [10, 'r1'],
  ] as const) {
    const cookie = `release-bucket=${bucket}`;
    expect(await visit(cookie)).toMatchObject({ builds: [build], cookie: null });
    const current = await ask(edge.address, `/remotes/${releasedRemote}/release.json`, { headers: { cookie } });
    expect(JSON.parse(current.text)).toMatchObject({ build });
  }
  // Visitors without one came before it, and stay with the stable release.
  expect(JSON.parse((await ask(edge.address, `/remotes/${releasedRemote}/release.json`)).text)).toMatchObject({
    build: 'r1',
  });
});

it.each(['release-bucket=100', 'release-bucket=-1', 'release-bucket=', 'release-bucket=1e1'])(
  'gives a visitor who made up "%s" another bucket',
  async (cookie) => {
    expect((await visit(cookie)).cookie).toMatch(/^release-bucket=\d{1,2}$/);
  },
);

it('gives everybody the release once it is promoted, and the old one after it was taken back', async () => {
  edge.point('r2');
  await untilTried(null);
  await until(async () => (await visit('release-bucket=99')).drawn === 'the second');
  expect(await visit('release-bucket=99')).toMatchObject({
    status: 200,
    builds: ['r2'],
    drawn: 'the second',
    cookie: null,
  });
  edge.point('r1');
  await until(async () => (await visit('release-bucket=3')).drawn === 'the first');
});
