/**
 * @typedef {object} Figure
 * @property {string} name what was measured
 * @property {string} [target] what docs/benchmarks.md wants; absent for figures without one
 * @property {string} measured with its unit
 */

/**
 * The value in the middle of a sorted list, the lower of two.
 * @param {number[]} values at least one
 * @returns {number}
 */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

/** @param {Figure[]} figures @returns {string} a table for people, a line each */
export function figureTable(figures) {
  const rows = [{ name: 'figure', target: 'target', measured: 'measured' }, ...figures];
  const width = (key) => Math.max(...rows.map((row) => (row[key] ?? '').length));
  const widths = { name: width('name'), measured: width('measured') };
  return rows
    .map(({ name, target = '', measured }) =>
      `${name.padEnd(widths.name)}  ${measured.padEnd(widths.measured)}  ${target}`.trimEnd(),
    )
    .join('\n');
}
