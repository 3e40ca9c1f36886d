/** @jest-environment node */
import type { ServerResponse } from 'node:http';
import type { PageDeclaration } from '@platform/shared/pages';
import { buildWorker, serverBuild } from '../../testing/build-worker';
import { fakeServer, json } from '../../testing/edge';
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
const serve = (response: ServerResponse, url: string | undefined, current: ReturnType<typeof release>) => {
  if (url === '/release.json') return json(response, { stable: current.build });
  return url === `/releases/${current.build}/assets.json`
    ? json(response, current)
    : response.end(buildWithLogin(current.build));
};

/** A server build with the page /login; the release `broken` has one that throws. */
const buildWithLogin = (build: string) =>
  `${serverBuild(build)} exports.definition.routes.unshift(page('/login', () => {
    if (${build === 'broken'}) throw new Error('broken');
    return h('main', null, '${build}');
  }));`;

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
      config: { remotes: { 'mfe-auth': server.address }, remotesFile: null, apiUrl: 'http://127.0.0.1:9' },
      workerFile,
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
      { level: 'warn', message: 'the release is refused', fields: { remote: 'mfe-auth', problem } },
    ]);
    expect(remotes.seen().pageTable.remotes['mfe-auth']).toEqual([login]);
    const rendered = await remote?.renderer.render(
      {
        url: { pathname: '/login', search: '' },
        viewer: { session: { authorized: false, profile: null }, audience: { gate: 'none', softMode: false } },
        headers: {},
        guestKey: null,
      },
      20_000,
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
    config: { remotes: { 'mfe-auth': server.address }, remotesFile: null, apiUrl: 'http://127.0.0.1:9' },
    workerFile,
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
  const config = { remotes: {}, remotesFile: null, apiUrl: 'http://127.0.0.1:9' };
  const remotes = createRemotes({ config, workerFile, log: () => undefined, intervalMs: 1_000_000 });
  stops.push(() => remotes.close());
  expect(remotes.seen().pageTable.version).toMatch(/^[0-9a-f]{12}$/);
});
