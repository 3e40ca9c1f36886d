// Over 300 lines: one supervisor of programs, with the same simulated ones.
/** The small pure parts that scripts share. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { remoteVariable, root, selectNames } from '../apps/apps.mjs';
import { ensureBrowser } from './browser.mjs';
import { linkWorkspaces, nodeIsSupported, recordSatisfies, requireNode, waitForInstaller } from './install.mjs';
import { completePlatforms, platformOf } from '../checks/lock-platforms.mjs';
import { readLogLine, reasonOf } from '../platform/log-lines.mjs';
import { ensurePrograms } from './machine.mjs';
import { runParallel } from './parallel.mjs';
import { environmentOf, isElsewhere } from '../platform/platform.mjs';
import { platformPorts } from '../apps/ports.mjs';
import {
  countJest,
  countPlaywright,
  countsLine,
  failuresOfJest,
  failuresOfPlaywright,
  skippedOfJest,
  skippedOfPlaywright,
  sumCounts,
} from './results.mjs';

describe('names on the command line', () => {
  test('choose apps in build order; none means all', () => {
    expect(selectNames(['b', 'a'], ['a', 'b', 'c'])).toEqual(['a', 'b']);
    expect(selectNames([], ['a', 'b'])).toEqual(['a', 'b']);
  });
  test('that are unknown are told with the known ones', () => {
    expect(() => selectNames(['x'], ['a', 'b'])).toThrow('There is no app called "x"; known: a, b.');
  });
});

describe('Node and packages', () => {
  test.each([
    ['18.20.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['24.1.0', true],
  ])('Node %s: supported is %s', (version, supported) => {
    expect(nodeIsSupported(version)).toBe(supported);
  });
  test('a Node that is too old is refused in one sentence', () => {
    expect(() => requireNode('18.20.0')).toThrow(
      'Node 18.20.0 is too old: install Node 20.19 or newer, then try again.',
    );
  });
  const lock = {
    packages: {
      '': {},
      api: { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/other-system': { version: '1.0.0', optional: true },
    },
  };
  test('an installation is current when it has the versions of the lock file', () => {
    expect(recordSatisfies(lock, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(true);
    expect(recordSatisfies(lock, { packages: { 'node_modules/a': { version: '0.9.0' } } })).toBe(false);
    expect(recordSatisfies(lock, { packages: {} })).toBe(false);
  });
  test('an installation that another command began is waited for; a number that is no npm of ours is not', async () => {
    const base = fs.mkdtempSync(path.join(os.tmpdir(), 'installing-'));
    const lines = [];
    let whenSaid = () => undefined;
    const wait = () =>
      waitForInstaller((line) => {
        lines.push(line);
        whenSaid();
      }, base);
    expect(await wait()).toBe(false);
    fs.mkdirSync(path.join(base, '.cache'));
    const note = (pid) => fs.writeFileSync(path.join(base, '.cache/installing'), String(pid));
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'npm ci'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await once(other, 'spawn');
    note(other.pid);
    // It ends when it has been seen, not before.
    whenSaid = () => other.stdin.end();
    const waiting = wait();
    expect(await waiting).toBe(true);
    expect(lines).toEqual([`An installation is under way (process ${other.pid}); waiting for it…`]);
    expect(await wait()).toBe(false);
    fs.rmSync(base, { recursive: true });
  });
  test('a workspace that is new gets its link, and those that have one keep it', () => {
    const base = fs.mkdtempSync(path.join(os.tmpdir(), 'links-'));
    const packages = {
      'node_modules/@x/new': { resolved: 'new', link: true },
      'node_modules/@x/old': { resolved: 'old', link: true },
      'node_modules/a': { version: '1.0.0' },
    };
    fs.writeFileSync(path.join(base, 'package-lock.json'), JSON.stringify({ packages }));
    fs.mkdirSync(path.join(base, 'new'));
    fs.mkdirSync(path.join(base, 'node_modules/@x/old'), { recursive: true });
    expect(linkWorkspaces(base)).toEqual(['@x/new']);
    expect(fs.realpathSync(path.join(base, 'node_modules/@x/new'))).toBe(fs.realpathSync(path.join(base, 'new')));
    expect(linkWorkspaces(base)).toEqual([]);
    fs.rmSync(base, { recursive: true });
  });
});

describe('a lock file', () => {
  test.each([
    ['@rspack/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@rspack/binding-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
    ['@oxlint/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@oxlint-tsgolint/darwin-x64', { os: ['darwin'], cpu: ['x64'] }],
    ['@rspack/binding-wasm32-wasi', { cpu: ['wasm32'] }],
    ['fsevents', undefined],
  ])('reads the platform of %s from its name', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
  test('gets the platforms it lacks, keeps those it has, and is complete after that', () => {
    const lock = {
      packages: {
        'node_modules/a': {
          version: '2.0.0',
          dev: true,
          optionalDependencies: { '@a/linux-x64': '2.0.0', '@a/darwin-arm64': '2.0.0', fsevents: '~2.3.3' },
        },
        'node_modules/@a/linux-x64': { version: '2.0.0', integrity: 'kept' },
      },
    };
    expect(completePlatforms(lock)).toEqual(['@a/darwin-arm64']);
    expect(lock.packages['node_modules/@a/darwin-arm64']).toEqual({
      version: '2.0.0',
      os: ['darwin'],
      cpu: ['arm64'],
      dev: true,
      optional: true,
    });
    expect(lock.packages['node_modules/@a/linux-x64'].integrity).toBe('kept');
    expect(completePlatforms(lock)).toEqual([]);
  });
});

describe('a line of a log', () => {
  test('in JSON stays as it is, with its level', () => {
    const line = '{"level":40,"msg":"slow","err":{"message":"timeout"}}';
    expect(readLogLine(line, 'stdout')).toEqual({ json: line, level: 40, message: 'slow (timeout)' });
  });
  test('in plain text becomes JSON; on stderr it is an error', () => {
    expect(readLogLine('hello', 'stdout', () => 7)).toEqual({
      json: '{"level":30,"time":7,"msg":"hello"}',
      level: 30,
      message: 'hello',
    });
    expect(readLogLine('{broken', 'stderr', () => 7)).toMatchObject({ level: 50, message: '{broken' });
  });
  test("of Node's own notices is no error", () => {
    expect(readLogLine('(node:42) [DEP0155] DeprecationWarning: x', 'stderr').level).toBe(30);
  });
  test('gives the reason of a failed start: its plain sentence, not the stack', () => {
    const lines = [
      '(node:1) ExperimentalWarning: x',
      'file:///app/main.js:3',
      'Error: PORT is "x", but must be a port.',
      '    at main (x.js:1:1)',
    ];
    expect(reasonOf(lines.map((message) => ({ level: 50, message, plain: true })))).toBe(
      'PORT is "x", but must be a port.',
    );
  });
  test('gives the last logged error when there is no plain sentence, else nothing', () => {
    expect(
      reasonOf([
        { level: 50, message: 'first', plain: false },
        { level: 60, message: 'last', plain: false },
        { level: 30, message: 'bye', plain: true },
      ]),
    ).toBe('last');
    expect(reasonOf([{ level: 30, message: 'bye', plain: true }])).toBeUndefined();
  });
});

describe('work in parallel', () => {
  test('never exceeds its limit, and keeps the order of results', async () => {
    let running = 0;
    let most = 0;
    const results = await runParallel([3, 1, 2], 2, async (value) => {
      most = Math.max(most, ++running);
      for (let turn = 0; turn < value; turn++) await Promise.resolve();
      running--;
      return value * 10;
    });
    expect(results).toEqual([30, 10, 20]);
    expect(most).toBe(2);
  });
  test('begins nothing more after a failure, and fails with it', async () => {
    const begun = [];
    const work = runParallel([1, 2, 3], 1, async (value) => {
      begun.push(value);
      if (value === 2) throw new Error('two');
    });
    await expect(work).rejects.toThrow('two');
    expect(begun).toEqual([1, 2]);
  });
});

describe("a part's environment", () => {
  const ports = platformPorts({ PORT_OFFSET: '600' });
  test('tells the edge where the API and every remote are', () => {
    expect(environmentOf('shell', ports, {})).toMatchObject({
      PORT: '3600',
      API_URL: 'http://127.0.0.1:4600',
      REMOTE_MFE_CATALOGUE: 'http://127.0.0.1:3601',
      REMOTE_MFE_AUTH: 'http://127.0.0.1:3604',
    });
  });
  test('leaves a remote that is deployed elsewhere where it is', () => {
    const env = { REMOTE_MFE_AUTH: 'https://auth.example' };
    expect(environmentOf('shell', ports, env).REMOTE_MFE_AUTH).toBe('https://auth.example');
    expect(isElsewhere('mfe-auth', env)).toBe(true);
    expect(isElsewhere('mfe-catalogue', env)).toBe(false);
    expect(remoteVariable('mfe-auth')).toBe('REMOTE_MFE_AUTH');
  });
  test('gives a second instance data of its own, unless a folder is given', () => {
    expect(environmentOf('api', ports, { PORT_OFFSET: '600' })).toMatchObject({
      API_PORT: '4600',
      DATA_DIR: path.join(root, 'var/offset-600'),
      SITE_URL: 'http://localhost:3600',
    });
    expect(
      environmentOf('api', ports, { PORT_OFFSET: '600', DATA_DIR: '/data', SITE_URL: 'https://example.com' }),
    ).toMatchObject({ DATA_DIR: '/data', SITE_URL: 'https://example.com' });
    expect(environmentOf('api', platformPorts({}), {}).DATA_DIR).toBe(path.join(root, 'var'));
  });
  test('gives edge and API metrics ports of their own', () => {
    const portsOf = (METRICS_PORT) =>
      ['shell', 'api'].map((name) => ({ METRICS_PORT, ...environmentOf(name, ports, { METRICS_PORT }) }).METRICS_PORT);
    expect(portsOf('9464')).toEqual(['9464', '9465']);
    expect([portsOf('0'), portsOf('')]).toEqual([
      ['0', '0'],
      ['', ''],
    ]);
  });

  test('names the demo’s seller where no real one is set', () => {
    const sellerIn = (env) => environmentOf('api', ports, env).SELLER_NAME;
    expect(environmentOf('api', ports, { PAYMENT_PROVIDER: 'sandbox', TAX_RATES: 'DE=19' })).toMatchObject({
      SELLER_NAME: 'Vespera Media Ltd',
      SELLER_TAX_ID: expect.any(String),
    });
    expect(environmentOf('api', ports, { TAX_RATES: 'DE=19' }).TAX_RATES).toBeUndefined();
    for (const env of [
      { DEMO_MODULE: '' },
      { SEED_DEMO: 'false' },
      { DATABASE_URL: 'postgres://elsewhere/site' },
      { SELLER_NAME: 'My Company' },
      { PAYMENT_PROVIDER: 'verotel' },
    ])
      expect([env, sellerIn(env)]).toEqual([env, undefined]);
  });
});

describe('test results', () => {
  test('of jest count a suite that could not run as a failure', () => {
    expect(
      countJest({
        numPassedTests: 5,
        numFailedTests: 1,
        numPendingTests: 2,
        numTodoTests: 1,
        numRuntimeErrorTestSuites: 1,
      }),
    ).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });
  test('of jest name what failed, and a suite that could not run', () => {
    const passed = { status: 'passed', fullName: 'a', failureMessages: [] };
    const failed = { status: 'failed', fullName: 'group b', failureMessages: ['\u001B[31mwrong\u001B[39m'] };
    expect(
      failuresOfJest({
        testResults: [
          { name: '/a.test.ts', status: 'failed', message: 'long', assertionResults: [passed, failed] },
          { name: '/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
          { name: '/c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
        ],
      }),
    ).toEqual([
      { file: '/a.test.ts', title: 'group b', message: 'wrong' },
      { file: '/b.test.ts', title: 'could not run', message: 'no such module' },
    ]);
  });
  test('of Playwright name what failed, with its groups, its file and its place', () => {
    const spec = (title, ok) => ({
      title,
      ok,
      file: 'journeys/a.spec.ts',
      line: 7,
      tests: [{ results: [{ errors: ok ? [] : [{ message: 'not visible' }] }] }],
    });
    expect(
      failuresOfPlaywright({
        config: { rootDir: '/e2e' },
        suites: [
          { title: 'a.spec.ts', specs: [spec('x', true)], suites: [{ title: 'group', specs: [spec('y', false)] }] },
        ],
      }),
    ).toEqual([
      {
        file: '/e2e/journeys/a.spec.ts',
        place: '/e2e/journeys/a.spec.ts:7',
        title: 'group › y',
        message: 'not visible',
      },
    ]);
  });
  test('of jest name what was left out', () => {
    const assertionResults = ['passed', 'pending', 'todo'].map((status) => ({ status, fullName: `is ${status}` }));
    expect(skippedOfJest({ testResults: [{ name: '/a.test.ts', assertionResults }] })).toEqual([
      { file: '/a.test.ts', title: 'is pending' },
      { file: '/a.test.ts', title: 'is todo' },
    ]);
  });
  test('of Playwright name what was left out, and why', () => {
    const spec = (title, status, ...reasons) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status, annotations: reasons.map((description) => ({ type: 'skip', description })) }],
    });
    const specs = [spec('x', 'expected'), spec('y', 'skipped', 'no film'), spec('z', 'skipped')];
    expect(skippedOfPlaywright({ config: { rootDir: '/e2e' }, suites: [{ title: 'a', specs }] })).toEqual([
      { file: '/e2e/a.spec.ts', title: 'y: no film' },
      { file: '/e2e/a.spec.ts', title: 'z' },
    ]);
  });
  test('of Playwright count a flaky test and an error outside of tests as failures', () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] })).toEqual({
      passed: 5,
      failed: 3,
      skipped: 0,
    });
  });
  test('sum up to one plain line', () => {
    const one = { passed: 1, failed: 0, skipped: 0 };
    expect(countsLine(sumCounts([one, one]))).toBe('2 passed, 0 failed');
    expect(countsLine(sumCounts([one, { passed: 2, failed: 3, skipped: 4 }]))).toBe('3 passed, 3 failed, 4 skipped');
  });
});

describe('the programs that tests need', () => {
  const all = ['redis-server', 'promtool', 'janus', 'ffmpeg', 'pgbouncer'];
  const install = async ({ env = { CI: '1' }, commands = all, hasModules = true, mayInstall = true }) => {
    const done = [];
    await ensurePrograms(() => undefined, {
      env,
      hasCommand: (name) => commands.includes(name),
      exists: (file) => hasModules && file.endsWith('/swift'),
      runs: () => hasModules,
      canInstall: () => mayInstall,
      aptInstall: async (...names) => done.push(...names),
    });
    return done;
  };
  const none = { commands: [], hasModules: false };
  test('are installed in continuous integration, where they are missing', async () => {
    expect(await install(none)).toEqual([
      'redis-server',
      'prometheus',
      'python3-swift',
      'janus',
      'pgbouncer',
      'gstreamer1.0-plugins-bad',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-nice',
      'gir1.2-gst-plugins-bad-1.0',
      'python3-gi',
      'ffmpeg',
    ]);
  });
  test.each([
    ['on a developer’s machine', { ...none, env: {} }],
    ['where nothing may be installed', { ...none, mayInstall: false }],
    ['where they are', {}],
    ['where a Valkey stands for Redis', { commands: ['valkey-server', ...all.slice(1)] }],
    ['where a Redis is given', { env: { CI: '1', TEST_REDIS_URL: 'redis://127.0.0.1:1' }, commands: all.slice(1) }],
  ])('are not installed %s', async (_, given) => {
    expect(await install(given)).toEqual([]);
  });
});

describe('a browser for the end-to-end tests', () => {
  const never = { find: () => undefined };
  test('is the first that is found, and nothing is installed then', async () => {
    const said = [];
    const found = await ensureBrowser(
      (line) => said.push(line),
      [never, { find: () => '/usr/bin/chromium' }, { doing: 'Installing…', find: () => '/other' }],
    );
    expect(found).toBe('/usr/bin/chromium');
    expect(said).toEqual([]);
  });
  test('is installed when there is none, by a way that applies', async () => {
    const said = [];
    const ways = [
      never,
      { doing: 'By apt', applies: () => false, find: () => '/apt' },
      { doing: 'Own', find: async () => '/own' },
    ];
    expect(await ensureBrowser((line) => said.push(line), ways)).toBe('/own');
    expect(said).toEqual(['Own']);
  });
  test('that cannot be had is one clear sentence', async () => {
    await expect(ensureBrowser(() => undefined, [never])).rejects.toThrow(
      /^There is no browser .+ install Chromium .+\.$/,
    );
  });
});
