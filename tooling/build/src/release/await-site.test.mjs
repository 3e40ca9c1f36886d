import { expect, jest, test } from '@jest/globals';
import { awaitSite } from './await-site.mjs';

/** A site whose successive polls get these reports; the last is repeated. */
const site = (...reports) => jest.fn(async () => (reports.length > 1 ? reports.shift() : reports[0]));
const report = (build, more = {}) => ({ build, canary: null, problem: null, refused: null, ...more });
const wait = (pointer, ask, seconds = 30) =>
  awaitSite('http://site', 'mfe-test', { next: null, ...pointer }, seconds, ask);

test.each([
  ['a build that is stable', { stable: 'b2' }, [report('b1'), report('b1'), report('b2')]],
  [
    'a canary',
    { stable: 'b1', next: { build: 'b2', percent: 10 } },
    [report('b1'), report('b1', { canary: { build: 'b2', percent: 10 } })],
  ],
  ['the end of a canary', { stable: 'b1' }, [report('b1', { canary: { build: 'b2', percent: 10 } }), report('b1')]],
  ['a build that was slow to prove itself', { stable: 'b2' }, [report('b1', { problem: 'is slow' }), report('b2')]],
])('waits for %s', async (_, pointer, reports) => {
  const count = reports.length;
  const ask = site(...reports);
  expect(await wait(pointer, ask)).toEqual({ kind: 'taken' });
  expect(ask).toHaveBeenCalledTimes(count);
});

test('ends with the reason when the site refuses the build, not when it has refused another', async () => {
  const ask = site(
    report('b1', { refused: 'b0', problem: 'b0 is broken' }),
    report('b1', { refused: 'b2', problem: 'b2 is broken' }),
  );
  expect(await wait({ stable: 'b2' }, ask)).toEqual({ kind: 'refused', build: 'b2', problem: 'b2 is broken' });
});

test('ends when the time is over, with what the site said last', async () => {
  expect(await wait({ stable: 'b2' }, site(report('b1', { problem: 'b2 is slow' })), 0.3)).toEqual({
    kind: 'late',
    build: 'b2',
    problem: 'b2 is slow',
  });
});

test('knows nothing of a site that does not answer; one that stops answering may come back', async () => {
  expect(await wait({ stable: 'b2' }, site(null))).toEqual({ kind: 'silent' });
  expect(await wait({ stable: 'b2' }, site(report('b1'), null, report('b2')))).toEqual({ kind: 'taken' });
});
