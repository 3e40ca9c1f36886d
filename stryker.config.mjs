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
 * @property {boolean} [usesDatabase] its tests start the API on a database: minutes become hours
 * @property {boolean} [isPure] its tests of browser code need no browser, whose start takes longer than they do
 * @property {boolean} [choosesEnvironment] its tests name an environment, which cannot say then which test sees which
 *   line: each fault is tried with every test whose imports lead to it
 */

/**
 * The rooms of rules. `npm run mutate -- age:0` is the first part alone: those that need no database take minutes.
 * @type {Record<string, Part[]>}
 */
export const rooms = {
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
    {
      project: 'api',
      mutate: ['src/areas/ledger/ledger/{balance-entries,debts,difference-repository,repository}.ts'],
      tests: ['src/areas/ledger/ledger/*.test.ts'],
      usesDatabase: true,
    },
    {
      project: 'api',
      mutate: ['src/areas/ledger/holds/{repository,service}.ts'],
      tests: ['src/areas/ledger/holds/*.test.ts'],
      usesDatabase: true,
    },
    {
      project: 'api',
      mutate: ['src/areas/commerce/purchases/{service,refund,repository}.ts'],
      tests: ['src/areas/commerce/purchases/buy-game.test.ts'],
      usesDatabase: true,
    },
    {
      project: 'api',
      mutate: ['src/areas/commerce/payments/{held-payment,late-coupon,paid-money,withdrawal}.ts'],
      tests: ['src/areas/commerce/payments/{held-payment,withdrawal-right}.test.ts'],
    },
    {
      project: 'api',
      mutate: ['src/areas/commerce/subscriptions/{lifecycle,repository}.ts'],
      tests: ['src/areas/commerce/subscriptions/lifecycle.test.ts'],
      usesDatabase: true,
    },
    {
      project: 'api',
      mutate: ['src/areas/commerce/coupons/{check-coupon,repository}.ts'],
      tests: ['src/areas/commerce/coupons/{check-coupon,claims}.test.ts'],
      usesDatabase: true,
    },
    {
      project: 'api',
      // Their tests start the API for each fault: hours, here and in the next part.
      mutate: ['src/areas/commerce/payments/{review,take-notification}.ts'],
      tests: ['src/areas/commerce/payments/{payments,review}.test.ts'],
      usesDatabase: true,
    },
    {
      project: 'api',
      mutate: ['src/areas/commerce/payments/{apply-event,renewal,settle}.ts'],
      tests: ['src/areas/commerce/payments/{payments,withdrawal,list}.test.ts'],
      usesDatabase: true,
    },
  ],
  age: [
    {
      project: 'api',
      mutate: ['src/areas/age/audience/{decide-audience,policy,tokens}.ts'],
      tests: ['src/areas/age/audience/{decide-audience,tokens}.test.ts'],
    },
    {
      project: 'api',
      mutate: ['src/areas/age/audience/{repository,trust,verification}.ts'],
      tests: ['src/areas/age/audience/age-tokens.test.ts'],
      usesDatabase: true,
    },
  ],
  guards: [{ project: 'shell', mutate: ['src/guards/*.ts'], tests: ['src/guards/*.test.ts'] }],
  access: [
    {
      project: 'api',
      mutate: ['src/ground/plugins/access.ts'],
      tests: ['src/ground/plugins/enforce-access.test.ts'],
    },
    {
      project: 'api',
      mutate: ['src/areas/live/access/*.ts'],
      tests: ['src/areas/live/access/*.test.ts'],
      usesDatabase: true,
    },
  ],
  limits: [
    {
      project: 'shell',
      mutate: ['src/server/limits/*.ts'],
      tests: ['src/server/limits/*.test.ts'],
      choosesEnvironment: true,
    },
    { project: 'api', mutate: ['src/ground/http/fair-turns.ts'], tests: ['src/ground/http/fair-turns.test.ts'] },
    {
      project: 'api',
      mutate: ['src/ground/http/{limit,failed-attempts}.ts'],
      tests: ['src/ground/http/counters.test.ts'],
      usesDatabase: true,
    },
  ],
  protocol: [
    { project: 'shared', mutate: ['src/signalling/*.ts'], tests: ['src/signalling/*.test.ts'], isPure: true },
    {
      project: 'api',
      mutate: ['src/areas/live/signalling/core/{allowance,session}.ts'],
      tests: ['src/areas/live/signalling/core/{allowance,session}.test.ts'],
    },
    {
      project: 'api',
      // Random messages find a fault at times: those that are known do so always.
      mutate: ['src/areas/live/signalling/core/{far-links,peer,switchboard}.ts'],
      tests: ['src/areas/live/signalling/core/{far-links,switchboard}.test.ts'],
    },
    {
      project: 'mfe-camgirls',
      mutate: ['src/engine/machines/{machine,negotiation,peer-machine,quota}.ts'],
      tests: ['src/engine/machines/{machine,negotiation,peer-machine,quota}.test.ts'],
      isPure: true,
    },
    {
      project: 'mfe-camgirls',
      // Hundreds of faults: their own part, which takes an hour on a busy machine.
      mutate: ['src/engine/machines/{call-machine,network-machine,session-machine}.ts'],
      tests: ['src/engine/machines/{call-machine,network-machine,session-machine}.test.ts'],
      isPure: true,
    },
    {
      project: 'mfe-camgirls',
      mutate: ['src/engine/{connection,session,call,network}.ts'],
      tests: ['src/engine/**/*.test.ts'],
    },
  ],
  releases: [
    {
      project: 'shell',
      mutate: [
        'src/server/releases/{asset-list,crashing-release,failing-release,known-addresses,manifest,needs,page-grants,seen-releases}.ts',
      ],
      tests: [
        'src/server/releases/{asset-list,crashing-release,failing-release,known-addresses,manifest,needs,page-grants,seen-releases}.test.ts',
      ],
      isPure: true,
    },
    {
      project: 'shell',
      mutate: ['src/server/releases/{override-link,overrides,release-files,remote-releases,remotes,style-sheets}.ts'],
      tests: [
        'src/server/releases/{override-link,overrides,release-files,remote-releases,remotes,style-sheets}.test.ts',
      ],
      choosesEnvironment: true,
    },
    {
      project: 'tooling',
      // Not the command, release.mjs: its test starts it as a process of its own, in which Stryker sees nothing.
      mutate: ['build/src/release/{await-site,file-facts,folder-store,override-link,releases,write-whole}.mjs'],
      tests: ['build/src/release/*.test.mjs'],
    },
  ],
};

/**
 * @param {string} room
 * @param {number} index of a part
 * @returns {object} options of Stryker
 */
function optionsOf(room, index) {
  const { project, mutate, tests, isPure = false, choosesEnvironment = false } = rooms[room][index];
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
        ...(isPure && { testEnvironment: 'node', setupFilesAfterEnv: [] }),
        rootDir: project,
        // Stryker lays this over jest.config.mjs.
        projects: [],
        testMatch: tests.map((glob) => `<rootDir>/${glob}`),
        // Many faults leave a test waiting for ever. One that is only slow, on a busy machine, must not fail for that.
        testTimeout: jestConfig.testTimeout,
      },
      enableFindRelatedTests: choosesEnvironment,
    },
    mutate: [...mutate.map((glob) => `${project}/${glob}`), '!**/*.test.*', '!**/*.d.ts'],
    // Words are checked where they matter, by their tests: a fault in each of them says little about rules.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: choosesEnvironment ? 'off' : 'perTest',
    concurrency: 1,
    // Added to one and a half times of what the tests take without a fault. Above the limit of one test, so that a
    // timeout is an endless loop, not a slow machine.
    timeoutMS: 2 * jestConfig.testTimeout,
    incremental: true,
    incrementalFile: `${folder}/incremental.json`,
    tempDirName: 'var/mutation/sandbox',
    ignorePatterns: ['/var', 'dist', 'maps', '/e2e', '/docs', '/demo/art', '.git'],
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `${folder}/report.html` },
    jsonReporter: { fileName: `${folder}/report.json` },
    thresholds: { high: 85, low: 85, break: null },
  };
}

const [room = '', index = '0'] = (process.env['MUTATE'] ?? '').split(':');
export default room in rooms ? optionsOf(room, Number(index)) : {};
