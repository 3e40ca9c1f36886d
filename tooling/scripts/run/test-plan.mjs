import { halves } from './browser-halves.mjs';

/** The tag of the main journeys. */
const mainTag = String.raw`@main\b`;
const kinds = ['unit', 'api', 'e2e'];
const flags = ['all', 'rest', 'skip-build'];

/**
 * @typedef {object} TestPlan
 * @property {string[] | undefined} jest arguments of the one run of jest; undefined: none
 * @property {{ name: string, instance: string, args: string[] }[]} browser runs of Playwright, each with arguments
 *   and the name of its own platform
 * @property {boolean} build whether to build what is stale before the browser opens
 */

/**
 * Plans a run of `npm test`.
 * @param {string[]} given arguments as typed
 * @param {string[]} testable workspaces that have tests of their own
 * @returns {TestPlan}
 * @throws {Error} naming an option that does not exist
 */
export function planTests(given, testable) {
  const options = given.filter((argument) => argument.startsWith('--')).map((argument) => argument.slice(2));
  const unknown = options.find((option) => ![...kinds, ...flags].includes(option));
  if (unknown !== undefined)
    throw new Error(
      `There is no option --${unknown}; there are: ${[...kinds, ...flags].map((name) => `--${name}`).join(', ')}.`,
    );
  const words = given.filter((argument) => !argument.startsWith('--'));
  const names = words.filter((word) => testable.includes(word));
  const patterns = words.filter((word) => !testable.includes(word));
  const wanted = kinds.filter((kind) => options.includes(kind));
  const has = (kind) => wanted.length === 0 || wanted.includes(kind);

  const rest = options.includes('rest');
  const projects = (names.length > 0 ? names : testable).filter((name) => has(name === 'api' ? 'api' : 'unit'));
  const jest = [
    '--selectProjects',
    ...projects,
    ...(patterns.length > 0 ? ['--passWithNoTests', '--testPathPatterns', ...patterns] : []),
  ];
  return {
    jest: projects.length > 0 && !rest ? jest : undefined,
    browser: has('e2e') ? browserRuns(options.includes('all') || rest, names, patterns, rest) : [],
    build: !options.includes('skip-build'),
  };
}

/**
 * One run of the journeys that are tagged, or match a pattern; or all of them, on two platforms at a time, `rest`
 * without the main journeys.
 */
function browserRuns(all, names, patterns, rest) {
  const platform = ['-c', 'e2e/playwright.config.ts'];
  const parts = { name: 'e2e-parts', instance: 'parts', args: ['-c', 'e2e/parts.config.ts', ...patterns] };
  const pass = names.length > 0 || patterns.length > 0 ? ['--pass-with-no-tests'] : [];
  if (all)
    return [
      ...halves.map((projects, index) => ({
        name: `e2e-${index + 1}`,
        instance: String(index + 1),
        args: [
          ...platform,
          ...(rest ? ['--grep-invert', mainTag] : []),
          ...projects.map((project) => `--project=${project}`),
          ...pass,
          ...patterns,
        ],
      })),
      { ...parts, args: [...parts.args, ...pass] },
    ];
  const tags = names.length > 0 ? names : patterns.length > 0 ? [] : ['main'];
  const grep = tags.length > 0 ? ['--grep', tags.map((tag) => `@${tag}\\b`).join('|')] : [];
  return [
    { name: 'e2e', instance: '1', args: [...platform, ...grep, ...pass, ...patterns] },
    ...(patterns.length > 0 ? [{ ...parts, args: [...parts.args, ...pass] }] : []),
  ];
}
