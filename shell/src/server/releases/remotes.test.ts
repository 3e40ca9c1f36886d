/** @jest-environment node */
// Over 300 lines: one list of remotes, changed while the edge runs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PageDeclaration } from '@platform/shared/pages';
import { buildWorker, serverBuild } from '../../testing/build-worker';
import { fakeServer, json } from '../../testing/edge';
import { listFile } from '../../testing/list-file';
import { createRemotes } from './remotes';

const release = (build: string, pages: PageDeclaration[]) => ({
  name: 'mfe-auth',
  build,
  entry: { js: ['remoteEntry.12345678.js'], css: [] },
  chunks: {},
  server: 'server/remote.server.cjs',
  pages,
  commit: null,
  needs: {},
  provides: {},
});

/** Answers as the server of a remote with this one release does. */
const serve = (
  response: ServerResponse,
  url: string | undefined,
  current: ReturnType<typeof release>,
  previous: string | null = null,
) => {
  if (url === '/release.json') return json(response, { stable: current.build, previous });
  return url === `/releases/${current.build}/assets.json`
    ? json(response, current)
    : response.end(buildWithLogin(current.build));
};

/** A server build with the page /login; the release `broken` has one that throws. */
const buildWithLogin = (build: string) =>
  `${serverBuild(build)} exports.definition.routes.unshift(page('/login', () => {
    if (${build === 'broken'}) throw new Error('broken');
    return h('main', null, '${build}');
  }), page('/set-password', () => {
    if (${build === 'second-page'}) throw new Error('broken');
    return h('main', null, 'a password');
  }), page('/account-removal', () => {
    const { profile } = require('@platform/shared/remote').useAppState((state) => state.session);
    if (${build === 'members'}) throw new Error('broken for ' + profile.name);
    return h('main', null, 'of a member');
  }), page('/email-verify/:slug', () => {
    if (${build === 'parameter'}) throw new Error('broken');
    return h('main', null, 'a parameter');
  }), page('/set-password/:token', () => { throw new Error('broken'); }));`;

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

it.each<[string, PageDeclaration[], string, build?: string]>([
  [
    'that does not render',
    [{ path: '/login', access: 'guest' }],
    'mfe-auth broken does not work: its page /login did not render: Error: the page at /login throws on the server: Error: broken',
    'broken',
  ],
  ['too few, none at all', [], 'mfe-auth declares no pages'],
  [
    'laxer than its prefix',
    [{ path: '/login' }],
    'mfe-auth declares the page /login as public, but /login is for guest pages',
  ],
  [
    'outside of its prefixes',
    [{ path: '/games' }],
    'mfe-auth declares the page /games, which lies outside of its prefixes',
  ],
  [
    'that is there already',
    [{ path: '/set-password/:token' }, { path: '/set-password/:code' }],
    'mfe-auth declares the page /set-password/:code, which mfe-auth has already',
  ],
  [
    'besides its first that does not render',
    [
      { path: '/login', access: 'guest' },
      { path: '/set-password', access: 'public' },
    ],
    'mfe-auth second-page does not work: its page /set-password did not render: Error: the page at /set-password throws on the server: Error: broken',
    'second-page',
  ],
])(
  'keeps the pages and the worker of the last release when the next has a page %s',
  async (_, pages, problem, build = 'second') => {
    const login: PageDeclaration = { path: '/login', access: 'guest' };
    let current = release('first', [login]);
    const [{ workerFile, remove }, server] = await Promise.all([
      buildWorker(),
      fakeServer((request, response) => void serve(response, request.url, current)),
    ]);
    stops.push(remove, server.stop);
    const logged: { level: string; message: string; fields: unknown }[] = [];
    const remotes = createRemotes({
      config: {
        remotes: { 'mfe-auth': server.address },
        remotesFile: null,
        remotesList: listFile,
        apiUrl: 'http://127.0.0.1:9',
      },
      workerFile,
      provides: { react: '19.3.1' },
      log: (level, message, fields) => logged.push({ level, message, fields }),
      intervalMs: 1_000_000,
    });
    stops.push(() => remotes.close());
    const remote = remotes.get('mfe-auth');
    await remote?.releases.check();
    await remote?.renderer.firstReady;
    logged.length = 0;

    current = release(build, pages);
    await remote?.releases.check();
    await remote?.releases.check();

    expect(logged).toEqual([
      { level: 'warn', message: 'the release is refused', fields: { remote: 'mfe-auth', build, problem } },
    ]);
    expect(remotes.seen().pageTable.remotes['mfe-auth']).toEqual([login]);
    const rendered = await remote?.renderer.render(
      {
        url: { pathname: '/login', search: '' },
        viewer: { session: { authorized: false, profile: null }, audience: { gate: 'none', softMode: false } },
        headers: {},
        guestKey: null,
      },
      { doubtMs: 20_000, endMs: 20_000 },
    );
    expect(rendered?.html).toContain('first');
  },
);

it('has another version while a remote is away: pages made before would preload what is not there', async () => {
  const server = await fakeServer(
    ({ url }, response) => void serve(response, url, release('first', [{ path: '/login', access: 'guest' }])),
  );
  const { workerFile, remove } = await buildWorker();
  stops.push(remove, server.stop);
  const remotes = createRemotes({
    config: {
      remotes: { 'mfe-auth': server.address },
      remotesFile: null,
      remotesList: listFile,
      apiUrl: 'http://127.0.0.1:9',
    },
    workerFile,
    provides: {},
    log: () => undefined,
    intervalMs: 1_000_000,
  });
  stops.push(() => remotes.close());
  const check = () => remotes.get('mfe-auth')?.releases.check();
  await check();
  const [before, table] = [remotes.seen().version, remotes.seen().pageTable.version];
  await server.stop();
  await check();
  expect(remotes.seen().version).not.toBe(before);
  expect(remotes.seen().pageTable.version).toBe(table);
  await server.start();
  await check();
  expect(remotes.seen().version).toBe(before);
});

it('names the page table as briefly as a build, which open documents ask for', async () => {
  const { workerFile, remove } = await buildWorker();
  stops.push(remove);
  const config = { remotes: {}, remotesFile: null, remotesList: listFile, apiUrl: 'http://127.0.0.1:9' };
  const remotes = createRemotes({ config, workerFile, provides: {}, log: () => undefined, intervalMs: 1_000_000 });
  stops.push(() => remotes.close());
  expect(remotes.seen().pageTable.version).toMatch(/^[0-9a-f]{12}$/);
});

/** Remotes with one that serves the releases that it is given, and what was said. */
async function serving(
  first: ReturnType<typeof release>,
  provides: Record<string, string> = {},
  previous: string | null = null,
) {
  const state = { current: first };
  const [{ workerFile, remove }, server] = await Promise.all([
    buildWorker(),
    fakeServer(({ url = '' }, response) => {
      const asked = /^\/releases\/([^/]+)\//.exec(url)?.[1];
      if (asked === undefined || asked === state.current.build) serve(response, url, state.current, previous);
      else serve(response, url, { ...state.current, build: asked });
    }),
  ]);
  const remotes = createRemotes({
    config: {
      remotes: { 'mfe-auth': server.address },
      remotesFile: null,
      remotesList: listFile,
      apiUrl: 'http://127.0.0.1:9',
    },
    workerFile,
    provides,
    log: () => undefined,
    intervalMs: 1_000_000,
  });
  stops.push(remove, server.stop, () => remotes.close());
  const check = async () => remotes.get('mfe-auth')?.releases.check();
  await check();
  await remotes.get('mfe-auth')?.renderer.firstReady;
  return { remotes, state, check };
}
const login: PageDeclaration = { path: '/login', access: 'guest' };

it('refuses a release that needs another React than the shell has, and says so where operators look', async () => {
  const { remotes, state, check } = await serving(release('first', [login]), { react: '19.3.1' });
  expect(remotes.report()).toEqual({ 'mfe-auth': { build: 'first', canary: null, problem: null, refused: null } });
  state.current = { ...release('second', [login]), needs: { react: '^20.0.0' } };
  await check();
  expect(remotes.report()).toEqual({
    'mfe-auth': {
      build: 'first',
      canary: null,
      problem: 'mfe-auth second needs react ^20.0.0, and this shell provides 19.3.1',
      refused: 'second',
    },
  });
});

it('goes back from a release whose pages fail in front of visitors', async () => {
  const { remotes, state, check } = await serving(release('first', [login]));
  // It renders in the rehearsal, and fails for visitors: they ask for a page with a parameter.
  state.current = release('fails', [login, { path: '/set-password/:token' }]);
  await check();
  const ask = (pathname: string) =>
    remotes
      .seen()
      .remote('mfe-auth')
      ?.render(
        {
          url: { pathname, search: '' },
          viewer: { session: { authorized: false, profile: null }, audience: { gate: 'none', softMode: false } },
          headers: {},
          guestKey: null,
        },
        { doubtMs: 20_000, endMs: 20_000 },
      );
  expect((await ask('/login'))?.build).toBe('fails');
  for (let n = 0; n < 5; n += 1) expect(await ask('/set-password/abc')).toBeNull();
  await check();
  expect(remotes.report()['mfe-auth']).toEqual({
    build: 'first',
    canary: null,
    problem: 'mfe-auth fails failed 5 of 6 pages within a minute and is taken back',
    refused: 'fails',
  });
  expect((await ask('/login'))?.html).toContain('first');
});

it('tries at once what a longer list grants, and tells of the pages that a remote without a release has then', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'remotes-'));
  const remotesList = path.join(folder, 'remotes.json');
  const write = (...paths: string[]) => {
    const prefixes = paths.map((prefix) => ({ path: prefix, access: 'public' }));
    writeFileSync(remotesList, JSON.stringify([{ name: 'mfe-shows', port: 3050, prefixes, budgetKB: { '*': 40 } }]));
  };
  write('/shows');
  const current = { ...release('first', [{ path: '/shows' }, { path: '/tickets' }]), name: 'mfe-shows', server: null };
  const server = await fakeServer(({ url }, response) =>
    json(response, url === '/release.json' ? { stable: 'first' } : current),
  );
  const remotes = createRemotes({
    config: { remotes: { 'mfe-shows': server.address }, remotesFile: null, remotesList, apiUrl: 'http://127.0.0.1:9' },
    workerFile: '/nowhere',
    provides: {},
    log: () => undefined,
    // Nothing is looked at by itself.
    intervalMs: 1_000_000,
  });
  stops.push(
    server.stop,
    () => remotes.close(),
    async () => rmSync(folder, { recursive: true }),
  );
  const until = async (isSo: () => boolean) => {
    for (let looks = 0; looks < 500 && !isSo(); looks += 1) await delay(20);
    expect(isSo()).toBe(true);
  };
  await remotes.get('mfe-shows')?.releases.check();
  const { version, pageTable } = remotes.seen();
  expect(pageTable.find('/tickets')?.owner).toBe('text');

  write('/shows', '/talks');
  await until(() => remotes.seen().pageTable.find('/talks')?.owner === 'mfe-shows');
  expect(remotes.seen().version).not.toBe(version);
  expect(remotes.seen().pageTable.version).not.toBe(pageTable.version);

  write('/shows', '/talks', '/tickets');
  await until(() => remotes.report()['mfe-shows']?.build === 'first');
  expect(remotes.seen().pageTable.find('/tickets')?.owner).toBe('mfe-shows');
});

const ofMembers: PageDeclaration = { path: '/account-removal', access: 'member' };
const ofMembersFails =
  'mfe-auth members does not work: its page /account-removal did not render: Error: the page at /account-removal throws on the server: Error: broken for Rehearsal';

it('rehearses the pages of members as a member whom the API does not know, running and starting', async () => {
  const running = await serving(release('first', [login, ofMembers]));
  running.state.current = release('members', [login, ofMembers]);
  await running.check();
  const refused = { build: 'first', canary: null, problem: ofMembersFails, refused: 'members' };
  expect(running.remotes.report()['mfe-auth']).toEqual(refused);
  const starting = await serving(release('members', [login, ofMembers]), {}, 'first');
  expect(starting.remotes.report()['mfe-auth']).toEqual(refused);
});

it('rehearses the last addresses of a page with a parameter that guests were shown', async () => {
  const { remotes, state, check } = await serving(release('first', [login, { path: '/email-verify/:slug' }]));
  await remotes
    .seen()
    .remote('mfe-auth')
    ?.render(
      {
        url: { pathname: '/email-verify/neon', search: '' },
        viewer: { session: { authorized: false, profile: null }, audience: { gate: 'none', softMode: false } },
        headers: {},
        guestKey: 'guest',
      },
      { doubtMs: 20_000, endMs: 20_000 },
    );
  state.current = release('parameter', [login, { path: '/email-verify/:slug' }]);
  await check();
  expect(remotes.report()['mfe-auth']).toMatchObject({
    build: 'first',
    problem:
      'mfe-auth parameter does not work: its page /email-verify/neon did not render: Error: the page at /email-verify/neon throws on the server: Error: broken',
  });
  // One whose record is gone, or whose page is, has no fault.
  state.current = release('second', [login]);
  await check();
  expect(remotes.report()['mfe-auth']).toMatchObject({ build: 'second', problem: null });
});

describe('the start', () => {
  const startWith = async (assetsAfterMs: number, initialTimeouts: { workerMs: number; releaseMs: number }) => {
    const only = release('first', [{ path: '/login', access: 'guest' }]);
    const { workerFile, remove } = await buildWorker();
    const server = await fakeServer(({ url }, response) => {
      setTimeout(() => void serve(response, url, only), url?.endsWith('assets.json') ? assetsAfterMs : 0).unref();
    });
    const remotes = createRemotes({
      config: {
        remotes: { 'mfe-auth': server.address },
        remotesFile: null,
        remotesList: listFile,
        apiUrl: 'http://127.0.0.1:9',
      },
      workerFile,
      provides: {},
      log: () => undefined,
      intervalMs: 1_000_000,
      initialTimeouts,
    });
    stops.push(() => remotes.close(), remove, server.stop);
    await remotes.warmedUp;
    const releases = remotes.get('mfe-auth')?.releases;
    return [releases?.current()?.build, releases?.condition().kind];
  };

  it('waits for the release of a remote longer than for its worker: without it there is nothing of a page', async () => {
    expect(await startWith(300, { workerMs: 1, releaseMs: 60_000 })).toEqual(['first', 'ok']);
  });

  it('does not wait for ever for a remote that is slow', async () => {
    // Nor until its look has failed.
    expect(await startWith(60_000, { workerMs: 1, releaseMs: 100 })).toEqual([undefined, 'ok']);
  });
});
