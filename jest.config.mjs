/**
 * One jest, a project a workspace: browser code in jsdom, API and demo as native ES modules in node. Plain
 * JavaScript, because Node 20 reads a TypeScript configuration only with a further package.
 */

import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { remotes } from './tooling/scripts/apps/apps.mjs';
import { jestFlags, vmModulesFlag } from './tooling/scripts/run/jest-flags.mjs';

// Jest is started again with the flags that it needs.
if (![...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')].includes(vmModulesFlag)) {
  const args = [...process.execArgv, ...jestFlags, ...process.argv.slice(1)];
  process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1);
}

/** TypeScript as native ES modules. */
const esModules = {
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
};

/** Of a run that has an end, what has not begun by then is left out. */
const testRunner = '<rootDir>/../tooling/scripts/run/in-time-runner.mjs';

/** @param {string} name @returns {import('jest').Config} */
const browser = (name) => ({
  displayName: name,
  testRunner,
  rootDir: `<rootDir>/${name}`,
  preset: '@platform/build',
  // The build for browsers is an ES module, which these projects do not load from packages.
  moduleNameMapper: { '^buttplug/dist/web/buttplug\\.mjs$': 'buttplug' },
});

/** @type {import('jest').Config} */
const config = {
  // Tests wait for databases, sockets and programs more than a third of their time: others run meanwhile.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // Each test file leaves some megabytes of its world behind in a process.
  workerIdleMemoryLimit: '2GB',
  // Milliseconds. A limit for tests that hang, not a measure: machines are busy at times.
  testTimeout: 60_000,
  projects: [
    ...['shared', 'shell', ...remotes].map(browser),
    {
      displayName: 'api',
      testRunner,
      rootDir: '<rootDir>/api',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/src/**/*.test.ts'],
      setupFiles: ['<rootDir>/src/testing/name-plugins.mjs'],
      globalSetup: '<rootDir>/src/testing/global-setup.mjs',
      globalTeardown: '<rootDir>/src/testing/global-teardown.mjs',
      ...esModules,
    },
    {
      displayName: 'demo',
      testRunner,
      rootDir: '<rootDir>/demo',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/src/**/*.test.ts'],
      ...esModules,
    },
    {
      displayName: 'tooling',
      testRunner,
      rootDir: '<rootDir>/tooling',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/**/*.test.mjs'],
      transform: {},
    },
  ],
};
export default config;
