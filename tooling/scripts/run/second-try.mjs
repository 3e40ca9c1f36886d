import path from 'node:path';
import { root } from '../apps/apps.mjs';

/**
 * @typedef {import('./results.mjs').Counts} Counts
 * @typedef {import('./results.mjs').Failure} Failure
 * @typedef {import('./results.mjs').Skipped} Skipped
 * @typedef {{ counts: Counts, failures: Failure[], skipped: Skipped[] }} Result of one run of one runner
 * @typedef {Result & { unsteady: Failure[] }} Judged `unsteady`: failed first, passed when their files ran alone
 */

/** More than this many files that fail in one run are a fault of the change, and are not tried again. */
export const mostFiles = 6;

const nameOf = ({ file, title }) => `${file} ${title}`;

/**
 * Runs failed tests once more, alone, and takes the second result (docs/decisions/second-try.md): the whole file where
 * a failure has no place of its own.
 * @param {Result} first
 * @param {(places: string[]) => Promise<Result>} again runs these files and places
 * @returns {Promise<Judged>}
 */
export async function withSecondTry(first, again) {
  const files = [...new Set(first.failures.map(({ file }) => file))];
  const outsideOfTests = first.counts.failed - first.failures.length;
  if (files.length === 0 || files.length > mostFiles || outsideOfTests > 0) return { ...first, unsteady: [] };
  const second = await again([...new Set(first.failures.map(({ file, place }) => place ?? file))]);
  const { failed } = second.counts;
  if (failed > second.failures.length) return { ...first, unsteady: [] };
  const failedAgain = new Set(second.failures.map(nameOf));
  return {
    ...first,
    counts: { ...first.counts, passed: first.counts.passed + first.counts.failed - failed, failed },
    failures: second.failures,
    unsteady: first.failures.filter((failure) => !failedAgain.has(nameOf(failure))),
  };
}

const linesOf = ({ file, title, message }, most) => [
  `  ${path.relative(root, file)}: ${title}`,
  ...message
    .split('\n')
    .slice(0, most)
    .map((line) => `      ${line.slice(0, 300)}`),
];

/**
 * The last lines of a run, which would be hard to find in thousands.
 * @param {Judged[]} results
 * @returns {string[]} lines; none when everything was run and passed at once
 */
export function closingLines(results) {
  const failures = results.flatMap((result) => result.failures);
  const unsteady = results.flatMap((result) => result.unsteady);
  const skipped = results.flatMap((result) => result.skipped);
  return [
    ...(skipped.length > 0 ? ['Not run:', ...skipped.flatMap((one) => linesOf({ ...one, message: '' }, 0))] : []),
    ...(failures.length > 0 ? ['Failed:', ...failures.slice(0, 20).flatMap((one) => linesOf(one, 14))] : []),
    ...(unsteady.length > 0
      ? ['Failed, and passed when run alone (unsteady, to be cured):', ...unsteady.flatMap((one) => linesOf(one, 6))]
      : []),
  ];
}
