/**
 * Mutation tests of the folders that hold rules: `npm run mutate -- <room>`. Every fault that is put into a rule should
 * fail a test; one that survives shows a rule without a test. By hand, not in `verify`: a room takes minutes to hours.
 */
import jestConfig from './jest.config.mjs';

/**
 * @typedef {object} Part
 * @property {string} project of jest.config.mjs, which is a folder
 * @property {string[]} mutate globs from that folder
 * @property {string[]} tests globs from that folder: those that may find a fault
 * @property {boolean} [choosesEnvironment] its tests name an environment, which cannot say then which test sees which
 *   line: each fault is tried with every test whose imports lead to it
 */

/** The rooms of rules, each in one or more projects. @type {Record<string, Part[]>} */
export const rooms = {
  // Without tests that start a whole server: those of a pure rule stand beside it and take milliseconds.
  money: [
    {
      project: 'api',
      mutate: [
        'src/areas/{catalogue/games/price,commerce/payments/transitions,commerce/subscriptions/calendar,commerce/transactions/calendar}.ts',
      ],
      tests: [
        'src/areas/{catalogue/games/price,commerce/payments/transitions,commerce/subscriptions/calendar,commerce/transactions/calendar}.test.ts',
      ],
    },
  ],
  ledger: [
    {
      project: 'api',
      mutate: ['src/areas/ledger/{ledger,holds}/*.ts'],
      tests: ['src/areas/ledger/{ledger,holds}/*.test.ts'],
    },
  ],
  age: [{ project: 'api', mutate: ['src/areas/age/audience/*.ts'], tests: ['src/areas/age/audience/*.test.ts'] }],
  guards: [{ project: 'shell', mutate: ['src/guards/*.ts'], tests: ['src/guards/*.test.ts'] }],
  access: [
    { project: 'api', mutate: ['src/ground/plugins/access.ts'], tests: ['src/ground/plugins/access.test.ts'] },
    { project: 'api', mutate: ['src/areas/live/access/*.ts'], tests: ['src/areas/live/access/*.test.ts'] },
  ],
  limits: [
    {
      project: 'shell',
      mutate: ['src/server/limits/*.ts'],
      tests: ['src/server/limits/*.test.ts'],
      choosesEnvironment: true,
    },
    {
      project: 'api',
      mutate: ['src/ground/http/{limit,failed-attempts,fair-turns}.ts'],
      tests: ['src/ground/http/{limit,limit-windows,failed-attempts,fair-turns}.test.ts'],
    },
  ],
  protocol: [
    { project: 'shared', mutate: ['src/signalling/*.ts'], tests: ['src/signalling/*.test.ts'] },
    {
      project: 'api',
      mutate: ['src/areas/live/signalling/core/*.ts'],
      tests: ['src/areas/live/signalling/core/*.test.ts'],
    },
    {
      project: 'mfe-camgirls',
      mutate: ['src/engine/{machines/*,connection,session,call}.ts'],
      tests: ['src/engine/**/*.test.ts'],
    },
  ],
  releases: [
    {
      project: 'shell',
      mutate: ['src/server/releases/*.ts'],
      tests: ['src/server/releases/*.test.ts'],
      choosesEnvironment: true,
    },
    { project: 'tooling', mutate: ['build/src/release/*.mjs'], tests: ['build/src/release/*.test.mjs'] },
  ],
};

/**
 * @param {string} room
 * @param {number} index of a part
 * @returns {object} options of Stryker
 */
function optionsOf(room, index) {
  const { project, mutate, tests, choosesEnvironment = false } = rooms[room][index];
  const {
    displayName: _name,
    globalSetup: _setUp,
    globalTeardown: _tearDown,
    ...config
  } = jestConfig.projects.find(({ displayName }) => displayName === project);
  const folder = `var/mutation/${room}-${index}`;
  return {
    testRunner: 'jest',
    // jest loads native ES modules with this flag alone.
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    jest: {
      projectType: 'custom',
      config: {
        ...config,
        rootDir: project,
        // Stryker lays this over jest.config.mjs.
        projects: [],
        testMatch: tests.map((glob) => `<rootDir>/${glob}`),
        testTimeout: jestConfig.testTimeout,
      },
      enableFindRelatedTests: choosesEnvironment,
    },
    mutate: [...mutate.map((glob) => `${project}/${glob}`), '!**/*.test.*', '!**/*.d.ts'],
    // Words are checked where they matter, by their tests: a fault in each of them says little about rules.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: choosesEnvironment ? 'off' : 'perTest',
    concurrency: 1,
    timeoutMS: 20_000,
    incremental: true,
    incrementalFile: `${folder}/incremental.json`,
    tempDirName: 'var/mutation/sandbox',
    ignorePatterns: ['/var', 'dist', 'maps', '/e2e', '/docs', '/demo/art', '.git'],
    reporters: ['clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `${folder}/report.html` },
    jsonReporter: { fileName: `${folder}/report.json` },
    thresholds: { high: 85, low: 85, break: null },
  };
}

const [room = '', index = '0'] = (process.env['MUTATE'] ?? '').split(':');
export default room in rooms ? optionsOf(room, Number(index)) : {};
