import { addEdgeCounts, type EdgeCounts, isEdgeCounts } from '@platform/shared/server';
import { watchCrashes } from './crashing-release';
import { shareCounts } from './edge-counts';

const app = 'mfe-catalogue';

function start(sampledFrom = 1) {
  const clock = { now: 1_000_000 };
  const given = new Set(['b1']);
  const told: unknown[] = [];
  const others = { failed: 0, all: 0 };
  const watch = watchCrashes(
    (_, build) => given.has(build),
    (...all) => told.push(all),
    sampledFrom,
    () => clock.now,
    () => others,
  );
  /** So many visitors open a page; the first of them, so many, report a crash. */
  const visits = (all: number, crashed: number, { build = 'b1', from = 0 } = {}) => {
    for (let n = from; n < from + all; n += 1) watch.opened(`v${n}`, { app, build });
    for (let n = from; n < from + crashed; n += 1) watch.crashed(`v${n}`, app, build);
  };
  return { clock, given, others, told, watch, visits };
}

it.each`
  all      | crashed | isTold   | because
  ${5}     | ${5}    | ${true}  | ${'five of five had a crash'}
  ${4}     | ${4}    | ${false} | ${'four are too few'}
  ${25}    | ${5}    | ${true}  | ${'five are a fifth of 25'}
  ${26}    | ${5}    | ${false} | ${'five are less than a fifth of 26'}
  ${1_000} | ${199}  | ${false} | ${'199 are less than a fifth of 1,000'}
`('of $all visitors $crashed crash: told is $isTold, $because', ({ all, crashed, isTold }) => {
  const { told, visits } = start();
  visits(all, crashed);
  expect(told.length).toBe(isTold ? 1 : 0);
});

it('names the build, and both numbers', () => {
  const { told, visits } = start();
  visits(10, 10);
  expect(told).toEqual([[app, 'b1', 5, 10]]);
});

it('counts an address once, however often it reports', () => {
  const { told, watch, visits } = start();
  visits(1, 0);
  for (let n = 0; n < 100; n += 1) watch.crashed('v0', app, 'b1');
  expect(told).toEqual([]);
});

it('ignores visitors who were given no page', () => {
  const { clock, told, watch, visits } = start();
  for (let n = 0; n < 100; n += 1) watch.crashed(`stranger${n}`, app, 'b1');
  expect(told).toEqual([]);
  // A page that has been open for ten minutes is the last that may report.
  visits(5, 0);
  clock.now += 600_000;
  visits(0, 5);
  expect(told).toEqual([]);
});

it('hears of a crash in a page that a link inside of the document opened', () => {
  const { told, watch } = start();
  for (let n = 0; n < 5; n += 1) watch.opened(`v${n}`, { app: 'mfe-auth', build: 'a1' });
  for (let n = 0; n < 5; n += 1) watch.crashed(`v${n}`, app, 'b1');
  expect(told).toEqual([[app, 'b1', 5, 5]]);
});

it('ignores builds that no visitor gets', () => {
  const { given, told, visits } = start();
  visits(10, 10, { build: 'old' });
  expect(told).toEqual([]);
  given.delete('b1');
  given.add('b2');
  visits(10, 4, { build: 'b2' });
  expect(told).toEqual([]);
  visits(1, 1, { build: 'b2', from: 4 });
  expect(told).toEqual([[app, 'b2', 5, 10]]);
});

it('does not add up what is further apart than a minute', () => {
  const { clock, told, visits } = start();
  for (let n = 0; n < 20; n += 1) {
    visits(1, 1, { from: n });
    clock.now += 15_000;
  }
  expect(told).toEqual([]);
});

it('does not hear of a build that has been given for more than an hour: then the reason is another', () => {
  const { clock, told, visits } = start();
  visits(1, 0);
  clock.now += 3_600_001;
  visits(10, 10);
  expect(told).toEqual([]);
});

it('reckons with pages that do not report, where one of so many does', () => {
  const { told, visits } = start(10);
  visits(250, 5);
  expect(told).toEqual([[app, 'b1', 50, 250]]);
});

it('remembers the newest 20,000 visitors', () => {
  const { told, watch, visits } = start();
  for (let n = 0; n < 20_100; n += 1) watch.opened(`v${n}`, { app: 'mfe-auth', build: 'a1' });
  visits(0, 5);
  expect(told).toEqual([]);
  for (let n = 20_000; n < 20_005; n += 1) watch.crashed(`v${n}`, app, 'b1');
  expect(told).toEqual([[app, 'b1', 5, 5]]);
});

it('adds up what all edges count, and looks again when the others have counted more', () => {
  const { others, told, watch, visits } = start();
  visits(10, 2);
  expect([watch.counts(), told]).toMatchObject([[[`${app}@b1`, { failed: 2, all: 10 }]], []]);
  Object.assign(others, { failed: 3, all: 15 });
  watch.look([]);
  watch.look([]);
  expect(told).toEqual([[app, 'b1', 5, 25]]);
});

describe('several edges behind one balancer', () => {
  /** Edges that report to an API, which adds up, as the real ones do every two seconds. */
  function startEdges(count: number) {
    const told: unknown[] = [];
    const edges = Array.from({ length: count }, (_, at) => {
      const counts = shareCounts(() => 0);
      const watch = watchCrashes(
        () => true,
        (...all) => told.push([at, ...all]),
        1,
        () => 0,
        (build) => counts.othersOf('crashes', build),
      );
      counts.follow('crashes', watch);
      return { counts, watch };
    });
    const report = (): void => {
      for (const { counts } of edges) {
        const said = edges.filter((other) => other.counts !== counts).map((other) => other.counts.own());
        const others = addEdgeCounts(JSON.parse(JSON.stringify(said)) as EdgeCounts[]);
        if (!isEdgeCounts(others)) throw new Error('this is not what edges take');
        counts.take(others);
      }
    };
    return { told, watches: edges.map(({ watch }) => watch), report };
  }

  it('count a visitor who was given the page by one and reports to the other', () => {
    const { told, watches, report } = startEdges(2);
    for (let n = 0; n < 5; n += 1) {
      watches[n % 2]?.opened(`v${n}`, { app, build: 'b1' });
      watches[(n + 1) % 2]?.crashed(`v${n}`, app, 'b1');
    }
    for (let round = 0; round < 3; round += 1) report();
    expect(new Set(told)).toEqual(
      new Set([
        [0, app, 'b1', 5, 5],
        [1, app, 'b1', 5, 5],
      ]),
    );
  });

  it('count a visitor of all of them once, among all and among those who had a crash', () => {
    const { told, watches, report } = startEdges(3);
    const openEverywhere = (n: number): void => {
      for (const watch of watches) watch.opened(`v${n}`, { app, build: 'b1' });
    };
    for (let n = 0; n < 25; n += 1) openEverywhere(n);
    for (let n = 0; n < 4; n += 1) for (const watch of watches) watch.crashed(`v${n}`, app, 'b1');
    for (let round = 0; round < 3; round += 1) report();
    expect(told).toEqual([]);
    watches[2]?.crashed('v4', app, 'b1');
    for (let round = 0; round < 3; round += 1) report();
    expect(told).toContainEqual([2, app, 'b1', 5, 25]);
  });

  it('do not hear of visitors who were given a page by none of them', () => {
    const { told, watches, report } = startEdges(2);
    for (let n = 0; n < 100; n += 1) watches[n % 2]?.crashed(`stranger${n}`, app, 'b1');
    for (let round = 0; round < 3; round += 1) report();
    expect(told).toEqual([]);
  });

  it('tell each other of no visitors while no crash is reported', () => {
    const { watches, report } = startEdges(2);
    watches[0]?.opened('v0', { app, build: 'b1' });
    report();
    expect(watches[0]?.counts()).toEqual([[`${app}@b1`, { failed: 0, all: 1 }]]);
  });
});
