/** @jest-environment node */
import { buildWorker, serverBuild } from '../../testing/build-worker';
import { fakeServer, type FakeServer, json } from '../../testing/edge';
import { createRemoteRenderer, type RemoteRenderer } from './remote-renderer';

/** A page that moves the worker's clock by two seconds, and one that shows the worker's environment. */
const code = `${serverBuild('text')}
  const realNow = Date.now;
  let ahead = 0;
  Date.now = () => realNow() + ahead;
  exports.definition.routes.push(
    page('/later', () => { ahead += 2_000; return h('p', null, 'later'); }),
    page('/environment', () => h('p', null, Object.keys(process.env).join())),
  );`;
let api: FakeServer;
let remove: () => Promise<void>;
let renderer: RemoteRenderer;

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
    log: () => undefined,
  });
  void renderer.use({ build: 'b1', code, file: 'http://remote/b1.cjs', paths: [] });
  await renderer.firstReady;
});
afterAll(async () => {
  await renderer.close();
  await Promise.all([api.stop(), remove()]);
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
    20_000,
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
