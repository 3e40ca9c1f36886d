/** @jest-environment node */
import { serverBuild } from '../testing/build-worker';
import { ask, until } from '../testing/edge';
import { buildShowing, buildsIn, type ReleasedEdge, releasedRemote, startReleasedEdge } from '../testing/released-edge';

jest.setTimeout(60_000);

const sentence = `${releasedRemote} r2 failed 5 of 5 pages within a minute and is taken back`;
/** Fails for visitors, who ask for a page with a parameter; the edge's own look at it does not. */
const failing = `${serverBuild('r2')} exports.definition.routes.unshift(page('/games/:slug', () => { throw new Error('x'); }));`;
let edge: ReleasedEdge;
beforeAll(async () => {
  edge = await startReleasedEdge({ r1: buildShowing('r1'), r2: { code: failing } });
});
afterAll(() => edge.stop());

interface Report {
  build: string;
  canary: { build: string } | null;
  refused: string | null;
  problem: string | null;
}
const report = async (): Promise<Report | undefined> =>
  (JSON.parse((await ask(edge.address, '/readyz')).text) as { remotes: Record<string, Report> }).remotes[
    releasedRemote
  ];
const stableIs = (build: string) => until(async () => (await report())?.build === build);
const failFiveTimes = async () => {
  for (let visit = 1; visit <= 5; visit += 1) await ask(edge.address, `/games/ember-orbit?visit=${visit}`);
};

it('records a build that failed in front of visitors, and a restarted edge does not show it to any', async () => {
  await stableIs('r1');
  edge.point('r2', null, 'r1');
  await stableIs('r2');
  await failFiveTimes();
  await stableIs('r1');
  await until(() => edge.failed.has('r2'));
  expect(edge.failed.get('r2')).toBe(sentence);

  await edge.restart();
  await until(async () => (await report())?.refused === 'r2');
  expect(await report()).toMatchObject({ build: 'r1', problem: sentence });
  expect(buildsIn((await ask(edge.address, '/games')).text)).toEqual(['r1']);
  // It was never taken up.
  expect(edge.remote.requests.filter(({ url }) => url === '/releases/r2/server/remote.server.cjs')).toHaveLength(1);
});

it('takes it up again once its record is removed: it was deployed by hand', async () => {
  edge.failed.delete('r2');
  await stableIs('r2');
  expect(await report()).toMatchObject({ problem: null, refused: null });
});

it('keeps a canary away in the same way, and the stable build as it is', async () => {
  edge.point('r1');
  await stableIs('r1');
  edge.failed.set('r2', sentence);
  edge.point('r1', { build: 'r2', percent: 10 });
  await until(async () => (await report())?.refused === 'r2');
  expect(await report()).toMatchObject({ build: 'r1', canary: null, problem: sentence });
  edge.failed.delete('r2');
  await until(async () => (await report())?.canary?.build === 'r2');
});
