/** @jest-environment node */
import { spawn } from 'node:child_process';
import { faults, hurtful } from '../../../tooling/build/src/testing/faults.mjs';
import { type FaultEdge, type FaultSite, faultyRemote, startFaultSite } from '../testing/fault-site';
import { ask } from '../testing/edge';

/** Milliseconds that an edge may take, on a busy machine. */
const limitMs = 60_000;
jest.setTimeout(2 * limitMs);

/** FAULTS_LOADED=1: CPU-bound processes that run during the test. */
const load = Array.from({ length: process.env['FAULTS_LOADED'] === undefined ? 0 : 8 }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
let site: FaultSite;
let visits: ReturnType<typeof watchVisits>;
beforeAll(async () => {
  site = await startFaultSite();
  visits = watchVisits();
});
afterAll(async () => {
  await visits.stop();
  await site.stop();
  for (const program of load) program.kill('SIGKILL');
});

/** Opens a page again and again, on both edges, past their caches. @returns the faults of pages, and their builds */
function watchVisits() {
  const state = { isOn: true };
  const nothing = () => ({ visits: 0, wrong: [] as string[], builds: new Set<string>() });
  let seen = nothing();
  const visitors = site.edges.map(async ({ address }) => {
    for (let visit = 0; state.isOn; visit += 1) {
      const noted = seen;
      const { status, builds, text } = await open(address, `visit=${visit}`);
      noted.visits += 1;
      for (const build of builds) noted.builds.add(build);
      // Whatever a release does, a page is complete, and of one build.
      if (status !== 200 || builds.length !== 1 || !text.endsWith('</html>')) noted.wrong.push(`${status} ${text}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
  });
  return {
    count: () => seen.visits,
    /** @returns the results of visits that began since the last call */
    take() {
      const { wrong, builds } = seen;
      seen = nothing();
      return { wrong, builds: [...builds].toSorted() };
    },
    async stop() {
      state.isOn = false;
      await Promise.all(visitors);
    },
  };
}
const from = (visitor: number) => ({ 'x-forwarded-for': `203.0.113.${visitor}` });
async function open(address: string, search: string, visitor = 1) {
  const { status, text } = await ask(address, `/premium?${search}`, { headers: from(visitor) });
  const builds = new Set([...text.matchAll(/\/remotes\/mfe-dashboard\/@([^/]+)\//g)].map(([, build = '']) => build));
  return { status, text, builds: [...builds], isRendered: text.includes('the premium page') };
}
const showsPageOf = (build: string) => async (edge: FaultEdge) => {
  const { builds, isRendered } = await open(edge.address, `shows=${Math.random()}`);
  return isRendered && builds.join() === build;
};
/** Waits for a condition, and reports the current state on timeout. */
async function until(what: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await what())) {
    if (Date.now() > end) throw new Error(JSON.stringify(await Promise.all(site.edges.map((edge) => edge.report()))));
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
const both = (is: (edge: FaultEdge) => Promise<boolean>) =>
  until(async () => (await Promise.all(site.edges.map(is))).every(Boolean));

/** Five visitors of one edge meet a fault that no warm-up detects. */
async function hurt(where: 'server' | 'browsers', edge: FaultEdge, build: string): Promise<void> {
  for (let visitor = 1; visitor <= 5; visitor += 1) {
    const { status, text } = await open(edge.address, `${hurtful}&visit=${visitor}`, visitor);
    // The browser renders what the server could not.
    expect([status, text.endsWith('</html>')]).toEqual([200, true]);
    if (where === 'browsers')
      await fetch(`${edge.address}/api/client-errors`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(visitor) },
        body: JSON.stringify({ app: faultyRemote, kind: 'render', message: 'broken', build }),
      });
  }
}

describe.each(Object.entries(faults))('a release that %s', (name, fault) => {
  const { verdict, says, hurts } = fault;
  const build = `release-that-${name.replaceAll(/[^a-z0-9]+/gi, '-')}`.slice(0, 60);
  const isRight = async (edge: FaultEdge) => {
    const report = await edge.report();
    if (verdict === 'kept') return report?.build === build && report.problem === null;
    return report?.build === 'good' && says.test(report.problem ?? '');
  };
  beforeAll(async () => {
    await site.deployGood();
    await both(showsPageOf('good'));
    visits.take();
    await site.deployFaulty(build, fault);
  });

  it(`is ${verdict} by two edges that run, says why, and no visitor is without a page`, async () => {
    const [first, second] = site.edges as [FaultEdge, FaultEdge];
    if (hurts !== undefined) {
      await both(showsPageOf(build));
      await hurt(hurts, first, build);
    }
    await both(isRight);
    const shown = verdict === 'kept' ? build : 'good';
    if (verdict === 'kept') await both(async (edge) => says.test(linesOf(edge, build)));
    await both(showsPageOf(shown));
    for (const edge of [first, second]) expect(linesOf(edge, build)).toMatch(says);
    await until(async () => visits.count() >= 4);
    const { wrong, builds } = visits.take();
    expect(wrong).toEqual([]);
    expect(builds).toEqual(verdict === 'kept' || hurts !== undefined ? ['good', build].toSorted() : ['good']);
  });

  it('is the same to an edge that starts, also when nothing was recorded that it can find out itself', async () => {
    if (hurts === undefined) await site.forgetRecords();
    const edge = await site.startEdge();
    try {
      // The edge does not listen before: this is the first page of the first visitor.
      const { status, builds, text } = await open(edge.address, 'first');
      expect([status, builds, text.endsWith('</html>')]).toEqual([200, [verdict === 'kept' ? build : 'good'], true]);
      await until(() => isRight(edge));
      await until(() => showsPageOf(verdict === 'kept' ? build : 'good')(edge));
      expect(linesOf(edge, build)).toMatch(verdict === 'kept' ? '' : says);
    } finally {
      await edge.stop();
    }
  });
});

/** Log lines of an edge about a build, above the info level. */
const linesOf = (edge: FaultEdge, build: string): string =>
  edge
    .log()
    .split('\n')
    .filter((line) => line.includes(build))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ level }) => Number(level) > 30)
    .map(({ msg, problem, reason }) => [msg, problem, reason].join(' '))
    .join('\n');
