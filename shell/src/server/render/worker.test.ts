/** @jest-environment node */
import { transformSync } from '@swc/core';
import { buildWorker, serverBuild } from '../../testing/build-worker';
import { fakeServer, type FakeServer, json, until } from '../../testing/edge';
import { createRemoteRenderer, type RemoteRenderer } from './remote-renderer';
import { createStartTurns } from './start-turns';

/** A page in TypeScript, and the map of what is made of it: the seventh line throws. */
const source = `
export const Broken = (): string => {
  const day: string | null = null;
  return open(day);
};
function open(day: string | null): string {
  if (day === null) throw new RangeError('there is no day');
  return day;
}
`;
const built = transformSync(source, {
  filename: 'webpack://mfe_test/./src/pages/broken-page.ts',
  sourceMaps: true,
  minify: true,
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'commonjs' },
});
const map = built.map ?? '';

/** A page that moves the worker's clock by two seconds, and one that shows the worker's environment. */
const code = `${built.code.trim()}
  ${serverBuild('text')}
  const realNow = Date.now;
  let ahead = 0;
  Date.now = () => realNow() + ahead;
  exports.definition.routes.push(
    page('/later', () => { ahead += 2_000; return h('p', null, 'later'); }),
    page('/broken', exports.Broken),
    page('/rejected', Good, undefined, () => Promise.reject('no chunk')),
    page('/talks', () => { console.log('one %s', 'line'); console.error('two'); return h('p', null, 'talked'); }),
    page('/environment', () => h('p', null, Object.keys(process.env).join())),
  );`;
let api: FakeServer;
let files: FakeServer;
let remove: () => Promise<void>;
let renderer: RemoteRenderer;
const logged: { level: string; message: string; details: Record<string, unknown> }[] = [];
const logOf = (message: string) => logged.filter((entry) => entry.message === message);

beforeAll(async () => {
  const [worker, server] = await Promise.all([buildWorker(), fakeServer((_request, response) => json(response, {}))]);
  ({ remove } = worker);
  api = server;
  renderer = createRemoteRenderer({
    name: 'mfe-test',
    workerFile: worker.workerFile,
    apiUrl: api.address,
    maxHeapMiB: 128,
    maxMemoryMiB: 192,
    pingTimeoutMs: 5_000,
    startTimeoutMs: 20_000,
    warmUpTimeoutMs: 20_000,
    firstProofMs: 20_000,
    turns: createStartTurns(),
    warmMs: 60_000,
    log: (level, message, details = {}) => logged.push({ level, message, details }),
  });
  files = await fakeServer((request, response) => {
    if (request.url === '/server/b1.cjs.map') response.end(map);
    else json(response, {}, 404);
  });
  void renderer.use({ build: 'b1', code, file: `${files.address}/server/b1.cjs`, paths: [] });
  await renderer.firstReady;
});
afterAll(async () => {
  await renderer.close();
  await Promise.all([api.stop(), files.stop(), remove()]);
});
beforeEach(() => {
  api.requests.length = 0;
});

const render = (pathname: string, guestKey: string | null) =>
  renderer.render(
    {
      url: { pathname, search: '' },
      viewer: { session: { authorized: false, profile: null }, audience: { gate: 'none', softMode: false } },
      headers: { 'x-request-id': 'request-1' },
      guestKey,
    },
    { doubtMs: 20_000, endMs: 20_000 },
  );

describe('a response of the API in a worker', () => {
  it('is shared by guests with the same key', async () => {
    await Promise.all([render('/games', 'true|SHARED'), render('/games', 'true|SHARED')]);
    await render('/games', 'true|SHARED');
    expect(api.requests).toHaveLength(1);
  });

  it('is kept for two seconds', async () => {
    await render('/games', 'true|KEPT');
    await render('/later', 'true|KEPT');
    await render('/games', 'true|KEPT');
    expect(api.requests).toHaveLength(2);
  });

  it.each<[string, [string, string | null], [string, string | null]]>([
    ['country', ['/games', 'true|GB'], ['/games', 'true|NL']],
    ['agreement', ['/games', 'true|FR'], ['/games', 'false|FR']],
    ['endpoint', ['/games', 'true|DE'], ['/games/neon', 'true|DE']],
    ['request', ['/games/neon', 'true|IT'], ['/games/dunes', 'true|IT']],
    ['session', ['/games', null], ['/games', null]],
  ])('is not shared with a visitor of another %s', async (_, first, second) => {
    await render(...first);
    await render(...second);
    expect(api.requests).toHaveLength(2);
  });
});

it('waits two seconds for the API, then renders the page with its failure, which is not cached', async () => {
  const { handle } = api;
  api.handle = () => undefined;
  expect(await render('/games', 'true|SILENT')).toMatchObject({ status: 200, apiFailed: true });
  api.handle = handle;
});

describe('the data of a page of a remote', () => {
  it('cannot end its element in the document, whatever the API says', async () => {
    const title = '</script><script>alert(1)</script><!--\u2028\u2029';
    api.handle = (_request, response) => json(response, { title });
    const queries = (await render('/games', null))?.queries ?? '';
    expect(queries).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(queries)).toMatchObject({ queries: [{ state: { data: { title } } }] });
  });
});

it("shows a remote nothing of the edge's environment", async () => {
  expect((await render('/environment', null))?.html).toContain('<p>NODE_ENV</p>');
});

describe('a page that throws', () => {
  it('is told with its error, its stack in sources, and the request', async () => {
    expect(await render('/broken', null)).toBeNull();
    await until(() => logOf('a page of the remote failed').length > 0);
    expect(logOf('a page of the remote failed')).toEqual([
      {
        level: 'error',
        message: 'a page of the remote failed',
        details: {
          remote: 'mfe-test',
          build: 'b1',
          requestId: 'request-1',
          path: '/broken',
          error: 'RangeError: there is no day',
          stack: expect.stringMatching(
            /^RangeError: there is no day\n.*mfe-test\/src\/pages\/broken-page\.ts:7:\d+.*\n.*broken-page\.ts:4:/,
          ) as string,
        },
      },
    ]);
  });

  it('is told also when it throws what is no error', async () => {
    logged.length = 0;
    expect(await render('/rejected', null)).toBeNull();
    await until(() => logOf('a page of the remote failed').length > 0);
    expect(logOf('a page of the remote failed')[0]?.details).toMatchObject({ error: 'no chunk', stack: '' });
  });
});

describe('what a remote prints', () => {
  it('reaches the log with its name and build', async () => {
    logged.length = 0;
    await render('/talks', null);
    await until(() => logOf('the remote printed').length === 2);
    const names = { remote: 'mfe-test', build: 'b1' };
    expect(logged).toEqual([
      { level: 'info', message: 'the remote printed', details: { ...names, text: 'one line' } },
      { level: 'warn', message: 'the remote printed', details: { ...names, text: 'two' } },
    ]);
  });
});
