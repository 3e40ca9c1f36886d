/** Results that a second try changes, and failures that it never forgives. */
import path from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';
import { closingLines, mostFiles, withSecondTry } from './second-try.mjs';

const failure = (title, file = '/a.test.ts') => ({ file, title, message: `${title} was wrong` });
const result = (passed, failures, failed = failures.length) => ({
  counts: { passed, failed, skipped: 0 },
  failures,
  skipped: [],
});

describe('a second try', () => {
  test('runs the files of failed tests once, each once', async () => {
    const again = jest.fn(async () => result(9, []));
    await withSecondTry(result(5, [failure('x'), failure('y'), failure('z', '/b.test.ts')]), again);
    expect(again.mock.calls).toEqual([[['/a.test.ts', '/b.test.ts']]]);
  });
  test('runs tests at their places where the runner knows them', async () => {
    const again = jest.fn(async () => result(1, []));
    const at = (line) => ({ ...failure('x'), place: `/a.spec.ts:${line}` });
    await withSecondTry(result(5, [at(7), at(7), at(9)]), again);
    expect(again.mock.calls).toEqual([[['/a.spec.ts:7', '/a.spec.ts:9']]]);
  });
  test('counts what passed then as passed, and keeps its name', async () => {
    const judged = await withSecondTry(result(5, [failure('x'), failure('y')]), async () => result(8, [failure('y')]));
    expect(judged).toEqual({ ...result(6, [failure('y')]), unsteady: [failure('x')] });
  });
  test('counts a test that fails only then as failed', async () => {
    const judged = await withSecondTry(result(5, [failure('x')]), async () => result(8, [failure('y')]));
    expect(judged).toEqual({ ...result(5, [failure('y')]), unsteady: [failure('x')] });
  });
  test.each([
    ['nothing failed', result(5, [])],
    ['something failed outside of tests', result(5, [failure('x')], 2)],
    [
      'too many files failed',
      result(
        5,
        Array.from({ length: mostFiles + 1 }, (_, index) => failure('x', `/${index}.test.ts`)),
      ),
    ],
  ])('is not made when %s', async (_name, first) => {
    const again = jest.fn();
    expect(await withSecondTry(first, again)).toEqual({ ...first, unsteady: [] });
    expect(again).not.toHaveBeenCalled();
  });
  test('that could not run forgives nothing', async () => {
    const first = result(5, [failure('x')]);
    expect(await withSecondTry(first, async () => result(0, [], 1))).toEqual({ ...first, unsteady: [] });
  });
});

test('the last lines name what was not run', () => {
  const skipped = [{ file: path.join(root, 'api/a.test.ts'), title: 'two instances (there is no Redis)' }];
  expect(closingLines([{ ...result(1, []), skipped, unsteady: [] }])).toEqual([
    'Not run:',
    '  api/a.test.ts: two instances (there is no Redis)',
  ]);
});

test('the last lines name what failed, and what passed only at the second try', () => {
  const file = path.join(root, 'api/a.test.ts');
  expect(
    closingLines([{ ...result(1, [failure('x', file)]), unsteady: [failure('y', file)] }]).map((line) => line.trim()),
  ).toEqual([
    'Failed:',
    'api/a.test.ts: x',
    'x was wrong',
    'Failed, and passed when run alone (unsteady, to be cured):',
    'api/a.test.ts: y',
    'y was wrong',
  ]);
  expect(closingLines([{ ...result(1, []), unsteady: [] }])).toEqual([]);
});
