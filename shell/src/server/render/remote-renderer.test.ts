/** @jest-environment node */
// Over 300 lines: the life of one worker, whose cases share workers that take seconds to start.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildWorker, serverBuild } from '../../testing/build-worker';
import { fakeServer, json } from '../../testing/edge';
import { ReleaseLate, ReleaseRefused } from '../releases/release-refused';
import { createRemoteRenderer, type RemoteRenderer, type RendererOptions } from './remote-renderer';
import { createStartTurns } from './start-turns';

jest.setTimeout(30_000);

let workerFile: string;
let remove: () => Promise<void>;
let renderer: RemoteRenderer;
let logged: { message: string; details: Record<string, unknown> }[];

beforeAll(async () => {
  ({ workerFile, remove } = await buildWorker());
});
afterAll(() => remove());
afterEach(() => renderer.close());

const usual = (): RendererOptions => ({
  name: 'mfe-test',
  workerFile,
  apiUrl: 'http://127.0.0.1:9',
  maxHeapMiB: 48,
  maxMemoryMiB: 500,
  pingTimeoutMs: 400,
  startTimeoutMs: 10_000,
  warmUpTimeoutMs: 10_000,
  firstProofMs: 10_000,
  turns: createStartTurns(),
  warmMs: 60_000,
  log: (_level, message, details = {}) => logged.push({ message, details }),
});
function start(options: Partial<RendererOptions> = {}) {
  logged = [];
  renderer = createRemoteRenderer({ ...usual(), ...options });
  return renderer;
}
const release = (build: string, code = serverBuild(build), paths: string[] = []) => ({
  build,
  code,
  file: `http://remote/${build}.cjs`,
  paths,
});
const render = (pathname: string, deadline = 5_000, over: object = {}) =>
  renderer.render(
    {
      url: { pathname, search: '' },
      viewer: { session: { authorized: false, profile: null }, audience: { gate: 'none', softMode: false } },
      headers: { 'x-request-id': 'request-1' },
      guestKey: null,
      ...over,
    },
    { doubtMs: deadline, endMs: deadline },
  );
/** Renders a page, and returns its build and outcome. */
const endOf = async (pathname: string, doubtMs = 20_000) => {
  const ends: unknown[] = [];
  const request = { url: { pathname, search: '' }, headers: {}, guestKey: null };
  const viewer = {
    session: { authorized: false, profile: null },
    audience: { gate: 'none', softMode: false },
  } as const;
  await renderer.render({ ...request, viewer }, { doubtMs, endMs: 20_000 }, ({ build, outcome }) =>
    ends.push(build, outcome),
  );
  return ends;
};
const times = (message: string) => logged.filter((entry) => entry.message === message).length;
const reasons = () => logged.map(({ details }) => details['reason']).filter((reason) => reason !== undefined);

/** Waits for something that a worker does asynchronously. */
async function until(what: () => boolean): Promise<void> {
  while (!what()) {
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}
const ready = (n = 1) => until(() => times('the remote worker is ready') >= n);
const died = 'the remote worker died and is replaced';
const hung = 'the remote worker hangs and is replaced';

async function started(options: Partial<RendererOptions> = {}, code?: string) {
  await start(options).use(release('first', code));
  await ready();
}

/** A build whose first page does something when it is rendered, and counts its renders. */
const first = (body: string) => `${serverBuild('first')}
  const { createElement } = require('react');
  const counted = { path: '/first', page: { id: 'first-page', preload: () => Promise.resolve(), Component: () => { globalThis.rendered = (globalThis.rendered ?? 0) + 1; ${body} return createElement('p', null, 'rendered ' + globalThis.rendered); } } };
  exports.definition.routes.unshift(counted);`;

describe('a worker', () => {
  it('renders a page for the visitor of the request', async () => {
    await started();
    const viewer = { session: { authorized: true, profile: null }, audience: { gate: 'none', softMode: false } };
    expect(await render('/good', 5_000, { url: { pathname: '/good', search: '?page=2' }, viewer })).toMatchObject({
      html: expect.stringMatching(/first.*\/good.*\?page=2.*member/s) as string,
      status: 200,
    });
    expect(await render('/good')).toMatchObject({ html: expect.stringContaining('guest') as string });
  });

  it("asks the API with the visitor's cookies, and hands over what it learned", async () => {
    const requests: { cookie: string | undefined; id: unknown }[] = [];
    const api = createServer((request, response) => {
      requests.push({ cookie: request.headers.cookie, id: request.headers['x-request-id'] });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"answer":42}');
    });
    await new Promise<void>((resolve) => {
      api.listen(0, '127.0.0.1', resolve);
    });
    await started({ apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
    requests.length = 0;
    const rendered = await render('/games', 5_000, { headers: { cookie: 'session=1', 'x-request-id': 'request-1' } });
    expect(requests).toEqual([{ cookie: 'session=1', id: 'request-1' }]);
    expect(JSON.parse(rendered?.queries ?? '')).toMatchObject({ queries: [{ state: { data: { answer: 42 } } }] });
    api.closeAllConnections();
    await new Promise((resolve) => {
      api.close(resolve);
    });
  });

  it.each([
    ['/unknown', 404],
    ['/not-found', 404],
    ['/wrong', 400],
  ])('says what the page of %s is: %i', async (pathname, status) => {
    await started();
    expect(await render(pathname)).toMatchObject({ status });
  });

  it('whose page throws goes on with the next', async () => {
    await started();
    expect(await render('/throws')).toBeNull();
    expect(reasons()).toEqual([expect.stringContaining('the page at /throws throws on the server')]);
    expect(await render('/good')).toMatchObject({ status: 200 });
    expect(times(died)).toBe(0);
  });

  it('takes many at once', async () => {
    await started();
    const all = await Promise.all(Array.from({ length: 50 }, () => render('/good')));
    expect(all.every((rendered) => rendered?.html.includes('first') === true)).toBe(true);
  });

  it('whose page is slow misses the deadline, and stays', async () => {
    await started();
    expect(await render('/slow', 100)).toBeNull();
    expect(await render('/good')).toMatchObject({ status: 200 });
    // The ping has its own timeout.
    expect(await render('/slow', 5_000)).toMatchObject({ status: 200 });
    expect([times('the remote takes long'), times(hung), times(died), times('the remote worker is ready')]).toEqual([
      1, 0, 0, 1,
    ]);
  });

  it('skips requests whose caller no longer waits', async () => {
    await started();
    const busy = render('/busy');
    expect(await render('/counts', 100)).toBeNull();
    expect(await busy).toMatchObject({ status: 200 });
    expect(await render('/counts')).toMatchObject({ html: expect.stringContaining('rendered 1') as string });
    expect(times(hung)).toBe(0);
  });

  it('that prints without end fills no memory with it', async () => {
    await started({ maxMemoryMiB: 80 });
    expect(await render('/prints', 20_000)).toMatchObject({ html: expect.stringContaining('printed') as string });
    expect([times(died), times('the remote worker holds too much memory and is replaced')]).toEqual([0, 0]);
  });
});

describe('a new worker', () => {
  const settled = async () =>
    (await Promise.race([
      renderer.firstReady.then(() => true),
      new Promise((resolve) => {
        setTimeout(resolve, 20, false);
      }),
    ])) === true;

  it('has rendered a page before it is ready: the first visitor does not wait for its compiler', async () => {
    await started({}, first(''));
    expect(await settled()).toBe(true);
    expect(await render('/first')).toMatchObject({ html: expect.stringContaining('rendered 2') as string });
  });

  it('renders its first page as a guest whose responses of the API no visitor shares', async () => {
    const requests: (string | undefined)[] = [];
    const api = createServer((request, response) => {
      requests.push(request.headers.cookie);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"answer":42}');
    });
    await new Promise<void>((resolve) => {
      api.listen(0, '127.0.0.1', resolve);
    });
    await started({ apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
    expect(requests).toEqual(['age-agreement=1']);
    await render('/games', 5_000, { guestKey: 'true|' });
    expect(requests).toHaveLength(2);
    api.closeAllConnections();
    await new Promise((resolve) => {
      api.close(resolve);
    });
  });

  it('whose first page never ends holds nothing up, and comes back without having rendered it', async () => {
    await started({ warmUpTimeoutMs: 100 }, first('for (;;);'));
    expect(await settled()).toBe(true);
    await ready(2);
    expect(await render('/good')).toMatchObject({ status: 200 });
    expect([times(hung), times(died)]).toEqual([1, 0]);
  });

  it('whose first page kills it holds nothing up, and comes back without having rendered it', async () => {
    await start().use(release('first', first('process.exit(3);')));
    await renderer.firstReady;
    expect([times(died), times('the remote worker is ready')]).toEqual([1, 0]);
    await ready();
    expect(await render('/good')).toMatchObject({ status: 200 });
    expect(times(died)).toBe(1);
  });

  it('of a release that cannot start holds nothing up', async () => {
    await start().use(release('first', 'exports.other = 1'));
    await renderer.firstReady;
    expect(times('the remote worker is ready')).toBe(0);
  });
});

describe('a worker that cannot go on', () => {
  it('in an endless loop misses the deadline and is replaced', async () => {
    await started();
    const before = performance.now();
    expect(await render('/loops', 150)).toBeNull();
    expect(performance.now() - before).toBeLessThan(1_000);
    await ready(2);
    expect(await render('/good')).toMatchObject({ status: 200 });
    expect([times(hung), times(died)]).toEqual([1, 0]);
  });

  it('is not replaced because it misses one ping: a machine may be busy', async () => {
    // It is busy for 300 ms: the first ping is missed.
    await started({ pingTimeoutMs: 80 });
    const busy = renderer.render(
      {
        url: { pathname: '/busy', search: '' },
        viewer: { session: { authorized: false, profile: null }, audience: { gate: 'none', softMode: false } },
        headers: {},
        guestKey: null,
      },
      { doubtMs: 20, endMs: 20_000 },
    );
    expect(await busy).toMatchObject({ html: expect.stringContaining('busy') as string });
    expect(await render('/good')).toMatchObject({ status: 200 });
    expect([times(hung), times(died), times('the remote worker is ready')]).toEqual([0, 0, 1]);
  });

  it('because it is never ready in time gets more time with each death', async () => {
    const blocked = `for (const end = Date.now() + 60000; Date.now() < end;); ${serverBuild('first')}`;
    await start({ startTimeoutMs: 60 }).use(release('first', blocked));
    await until(() => reasons().length === 4);
    expect(reasons()).toEqual([60, 120, 240, 480].map((ms) => `it was not ready within ${ms} ms`));
  });

  it('lets those who wait with it go at once', async () => {
    await started();
    const looping = render('/loops', 150);
    const behind = render('/good', 60_000);
    expect(await looping).toBeNull();
    expect(await behind).toBeNull();
  });

  it.each([
    ['/memory', /memory/i],
    ['/exits', /^$/],
    ['/rejects', /nobody listens/],
  ])('after %s is replaced', async (pathname, reason) => {
    await started();
    await render(pathname, 20_000);
    await ready(2);
    expect(await render('/good')).toMatchObject({ status: 200 });
    expect(times(died)).toBe(1);
    expect(reasons()).toEqual([expect.stringMatching(reason)]);
  });

  it('is replaced more and more slowly when it dies again and again', async () => {
    await started({}, `setTimeout(() => process.exit(1), 1); ${serverBuild('first')}`);
    const at: number[] = [];
    await until(() => {
      if (times(died) > at.length) at.push(performance.now());
      return at.length === 5;
    });
    expect((at[4] as number) - (at[3] as number)).toBeGreaterThan(350);
    expect(logged.filter(({ message }) => message === died).map(({ details }) => details['crashes'])).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('because it holds too much memory is replaced after its response', async () => {
    await started({ maxMemoryMiB: 60 });
    for (let n = 0; n < 10 && times('the remote worker is ready') < 2; n += 1) {
      expect(await render('/leaks')).toMatchObject({ html: expect.stringContaining('leaked') as string });
    }
    await ready(2);
    expect(times('the remote worker holds too much memory and is replaced')).toBe(1);
    expect(times(died)).toBe(0);
  });

  it('returns null while there is none, which counts as no failure', async () => {
    start();
    expect(await endOf('/good')).toEqual([null, 'late']);
  });

  it.each([
    ['that exits', '/exits', 'failed'],
    ['that holds too much memory', '/memory', 'failed'],
    ['that throws', '/throws', 'failed'],
    ['in an endless loop, which the edge ends', '/loops', 'late'],
  ])('%s: its page has %s %s', async (_, pathname, outcome) => {
    await started();
    expect(await endOf(pathname, pathname === '/loops' ? 150 : undefined)).toEqual(['first', outcome]);
  });
});

describe('a new release', () => {
  it('takes over without losing a page', async () => {
    const api = await fakeServer((request, response) => {
      if (request.headers.cookie !== 'held=1') json(response, {});
    });
    await started({ apiUrl: api.address });
    // Rendered once the worker no longer waits for the API: after the second release has started.
    const slow = render('/games', 20_000, { headers: { cookie: 'held=1' } });
    void renderer.use(release('second'));
    const seen = new Set<string>();
    while (!seen.has('second')) {
      const rendered = await render('/good');
      seen.add(/first|second/.exec(rendered?.html ?? '')?.[0] ?? 'lost');
    }
    expect([...seen]).toEqual(['first', 'second']);
    expect(await slow).toMatchObject({ html: expect.stringContaining('first') as string });
    await api.stop();
  });

  it('keeps the thread of the release before for a while, and goes back to it at once, without a rehearsal', async () => {
    await started();
    await renderer.use(release('second'));
    await ready(2);
    const onUse = jest.fn();
    // From here on a starting thread would not get ready.
    const back = renderer.use(release('first', 'for (;;);'), onUse);
    expect(onUse).toHaveBeenCalledTimes(1);
    await back;
    expect(await render('/good')).toMatchObject({ build: 'first' });
    // And back to the second.
    await renderer.use(release('second', 'for (;;);'));
    expect(await render('/good')).toMatchObject({ build: 'second' });
  });

  it('for browsers alone has no worker and no HTML, at once, and is gone back from to the worker before', async () => {
    await started();
    await renderer.use({ ...release('browsers'), code: null });
    expect(await endOf('/good')).toEqual(['browsers', 'rendered']);
    expect(await render('/good')).toEqual({
      html: '',
      queries: null,
      status: 200,
      apiFailed: false,
      isLive: false,
      build: 'browsers',
    });
    await renderer.use(release('first'));
    expect(await render('/good')).toMatchObject({ build: 'first', html: expect.stringContaining('first') as string });
  });

  it('for browsers alone is there where no worker could be started, and none is', async () => {
    await start({ workerFile: '/nowhere' }).use({ ...release('browsers'), code: null });
    await renderer.firstReady;
    expect(await endOf('/good')).toEqual(['browsers', 'rendered']);
    expect(logged).toEqual([]);
  });

  it('for browsers alone starts no worker, also when one of the release before was about to start', async () => {
    const turns = createStartTurns();
    let endTurn = (): void => undefined;
    void turns.run(
      () =>
        new Promise<void>((resolve) => {
          endTurn = resolve;
        }),
    );
    await start({ turns }).use(release('first'));
    await renderer.use({ ...release('browsers'), code: null });
    endTurn();
    await turns.run(() => Promise.resolve());
    expect(logged).toEqual([]);
  });

  it('that visitors had before is used without a rehearsal, however slow it is', async () => {
    await started({ warmUpTimeoutMs: 50, warmMs: 1 });
    const slow = first('const end = Date.now() + 300; while (Date.now() < end);');
    await expect(renderer.use(release('second', slow))).rejects.toThrow('second is slow to prove itself');
    await renderer.use(release('second', slow), undefined, { wasUsed: true });
    await ready(2);
    expect(await render('/good')).toMatchObject({ build: 'second' });
  });

  it('that is too slow is no refusal, and gets twice as much time with each try', async () => {
    await started({ warmUpTimeoutMs: 100 });
    const slow = first('const end = Date.now() + 500; while (Date.now() < end);');
    let tries = 0;
    const errors: unknown[] = [];
    for (let isUsed = false; !isUsed;) {
      tries += 1;
      const error = await renderer.use(release('second', slow)).then(
        () => null,
        (reason: unknown) => reason,
      );
      isUsed = error === null;
      errors.push(error);
    }
    expect(errors.slice(0, -1).every((error) => error instanceof ReleaseLate)).toBe(true);
    expect(tries).toBeGreaterThan(2);
    expect(await render('/good')).toMatchObject({ build: 'second' });
  });

  it('takes over a worker that renders it already elsewhere', async () => {
    await started();
    const elsewhere = createRemoteRenderer({ ...usual(), triesOutFirst: true });
    await elsewhere.use(release('second'));
    const worker = elsewhere.handOver('second');
    expect([worker === null, elsewhere.handOver('second')]).toEqual([false, null]);
    await elsewhere.close();
    await renderer.use(release('second', 'for (;;);'), undefined, { worker });
    expect(await render('/good')).toMatchObject({ build: 'second' });
    expect(times(died)).toBe(0);
  });

  it('ends the thread of the release before after a while', async () => {
    let closed = false;
    const server = await fakeServer((_request, response) => {
      response.on('close', () => {
        closed = true;
      });
    });
    // The first release keeps a connection open for as long as its thread lives.
    await started({ warmMs: 50 }, `fetch('${server.address}').catch(() => undefined); ${serverBuild('first')}`);
    await until(() => server.requests.length > 0);
    await renderer.use(release('second'));
    await ready(2);
    const tooLate = Date.now() + 5_000;
    await until(() => closed || Date.now() > tooLate);
    const ended = closed;
    await server.stop();
    expect(ended).toBe(true);
  });

  it('that is the same changes nothing', async () => {
    await started();
    await renderer.use(release('first'));
    expect(await render('/good')).toMatchObject({ status: 200 });
    expect(times('the remote worker is ready')).toBe(1);
  });

  it('waits for no other page than its own: the one before renders until it is there', async () => {
    await started();
    const using = renderer.use(release('second'));
    expect(await render('/good')).toMatchObject({ html: expect.stringContaining('first') as string });
    await using;
    expect(await render('/good')).toMatchObject({ html: expect.stringContaining('second') as string });
  });

  const page = (path: string, body: string) =>
    `{ path: '${path}', page: { id: 'x', preload: () => Promise.resolve(), Component: () => { ${body} } } }`;
  const only = (body: string) =>
    `exports.definition = { name: 'mfe-test', loading: null, routes: [${page('/games', body)}] };`;
  const post = "process.getBuiltinModule('worker_threads').parentPort.postMessage";
  it.each<[string, string, RegExp]>([
    ['cannot be read', 'exports.definition = {', /cannot start: Unexpected token/],
    ['throws', "throw new Error('no configuration')", /cannot start: no configuration/],
    ['throws what is no Error', 'throw null', /cannot start: it threw what is no Error/],
    ['has no definition', 'exports.other = 1', /does not export a definition/],
    ['asks for what is not shared', "require('fs')", /which is not shared/],
    ['sends what is no message', `${post}(null); ${serverBuild('second')}`, /a message that the edge does not know/],
    ['lacks a page that it declares', serverBuild('second').replaceAll("'/good'", "'/bad'"), /no route for \/good/],
    ['has no routes', "exports.definition = { name: 'mfe-test', loading: null, routes: [] };", /no route for \/good/],
    ['throws when its first page renders', first('throw new Error("broken");'), /\/first did not render/],
    ['ends its thread with its first page', first('process.exit(3);'), /\/first did not render: ended/],
    // Our own code in its thread finds no route any more, or takes every page for a missing one.
    [
      'makes every page a missing one',
      `${serverBuild('second')} String.prototype.match = () => null;`,
      /\/games renders as not found/,
    ],
    [
      'makes every list hold everything',
      `${serverBuild('second')} Array.prototype.includes = () => true;`,
      /\/games renders as not found/,
    ],
  ])('that %s is refused with the reason, and the last good one stays', async (_, code, reason) => {
    await started();
    const using = renderer.use(release('second', code, ['/good']));
    await expect(using).rejects.toThrow(ReleaseRefused);
    await expect(using).rejects.toThrow(reason);
    expect(await render('/good')).toMatchObject({ html: expect.stringContaining('first') as string });
    expect(times(died)).toBe(0);
  });

  it.each<[string, string, Partial<RendererOptions>, RegExp]>([
    ['never gets ready', 'for (;;);', { startTimeoutMs: 500 }, /not ready within \d+ ms/],
    [
      'never renders',
      first('for (;;);'),
      { warmUpTimeoutMs: 500 },
      /\/first did not render: it took longer than 500 ms/,
    ],
  ])('that %s is given up', async (_, code, timeouts, reason) => {
    // The first is used however long it takes.
    start(timeouts);
    await renderer.use(release('first'));
    await expect(renderer.use(release('second', code))).rejects.toThrow(reason);
  });

  it.each([
    ['throws on its first page', first('throw new Error("x");')],
    ['ends its thread', 'process.exit(3);'],
    ['has no routes', 'exports.other = 1'],
  ])('that an edge begins with and that %s is refused when there is another', async (_, code) => {
    start();
    await expect(renderer.use(release('first', code), undefined, { isOnly: false })).rejects.toThrow(ReleaseRefused);
    await renderer.use(release('before'));
    await ready();
    expect(await render('/good')).toMatchObject({ build: 'before' });
  });

  it('that an edge begins with and that is merely slow is used: the machine may be busy', async () => {
    start({ warmUpTimeoutMs: 50 });
    await renderer.use(release('first', first('const end = Date.now() + 300; while (Date.now() < end);')), undefined, {
      isOnly: false,
    });
    await ready();
    expect(await render('/good')).toMatchObject({ build: 'first' });
  });

  it('that an edge begins with and that hangs is not used when there is another', async () => {
    // Time enough for a busy machine to come to the endless loop.
    start({ warmUpTimeoutMs: 1_000, pingTimeoutMs: 50 });
    const using = renderer.use(release('first', first('for (;;);')), undefined, { isOnly: false });
    await expect(using).rejects.toThrow(ReleaseLate);
    await renderer.use(release('before'));
    await ready();
    expect(await render('/good')).toMatchObject({ build: 'before' });
  });

  it('that an edge begins with is not waited for longer than a while when there is another', async () => {
    start({ firstProofMs: 100, pingTimeoutMs: 50 });
    const slow = release('first', first('for (const end = Date.now() + 3_000; Date.now() < end; );'));
    const using = renderer.use(slow, undefined, { isOnly: false });
    await expect(using).rejects.toThrow('its pages take longer than 100 ms');
    await expect(using).rejects.toThrow(ReleaseLate);
  });

  it('is rehearsed at the addresses of members for a member, also where a parameter stands', async () => {
    const forMembers = first('').replace(
      'exports.definition.routes.unshift(counted);',
      `exports.definition.routes.unshift(counted, page('/own/:id', () => {
         if (useAppState((state) => state.session.authorized)) throw new Error('broken for members');
         return h('p', null, 'a guest');
       }));`,
    );
    const second = { ...release('second', forMembers, ['/first', '/own/:id', '/good']), memberPaths: ['/own/:id'] };
    await started();
    const using = renderer.use(second, undefined, { isOnly: false, addresses: ['/own/42'] });
    await expect(using).rejects.toThrow(/its page \/own\/42 did not render: .*broken for members/);
  });

  it('of pages of staff is used although the API says to everybody else that their data does not exist', async () => {
    const code = serverBuild('staff').replace(
      "page('/games', Good",
      "page('/not-found', Good, fails({ kind: 'not-found' })),\n      page('/games', Good",
    );
    await started();
    await expect(renderer.use(release('for-others', code, ['/not-found']))).rejects.toThrow(/renders as not found/);
    await renderer.use({ ...release('for-staff', code, ['/not-found']), staffPaths: ['/not-found'] });
    expect(await render('/good')).toMatchObject({ html: expect.stringContaining('staff') as string });
  });

  it('that is refused comes back neither with the next worker of the one before nor in the way of the next release', async () => {
    await started();
    await expect(renderer.use(release('second', 'exports.other = 1'))).rejects.toThrow(ReleaseRefused);
    await render('/exits', 20_000);
    await ready(2);
    expect(await render('/good')).toMatchObject({ html: expect.stringContaining('first') as string });
    await renderer.use(release('third'));
    expect(await render('/good')).toMatchObject({ html: expect.stringContaining('third') as string });
  });

  it('that answers its pages with nothing is not used as the first either', async () => {
    await start().use(release('first', `${only('return null;')} String.prototype.match = () => null;`));
    await until(() => times(died) >= 2);
    expect(times('the remote worker is ready')).toBe(0);
  });
});

describe('what a worker sends', () => {
  const post = (message: string) => `process.getBuiltinModule('worker_threads').parentPort.postMessage(${message})`;
  const rendered = (over: string) =>
    post(
      `{ kind: 'rendered', id: 1, html: '<p></p>', queries: null, status: 200, apiFailed: false, isLive: false, memory: 1, ${over} }`,
    );
  /** A release whose page `/hurt` sends another message instead of HTML. */
  const sending = (message: string) =>
    `${serverBuild('first')} exports.definition.routes.push({ path: '/hurt', page: { id: 'x', preload: () => Promise.resolve(), Component: () => { ${message}; return null; } } });`;

  it.each<[string, string]>([
    ['null', post('null')],
    ['a text', post("'rendered'")],
    ['a kind that there is not', post("{ kind: 'other' }")],
    ['a page without HTML', rendered('html: undefined')],
    ['a page of 40 MB', rendered("html: 'x'.repeat(40 * 1024 * 1024)")],
    ['data of 40 MB', rendered("queries: 'x'.repeat(40 * 1024 * 1024)")],
    ['data that ends its element', rendered("queries: '</script>'")],
    ['a status that no response has', rendered('status: 20')],
    ['another status than a page has', rendered('status: 302')],
  ])('as %s ends its thread, not the edge, and is passed on to no visitor', async (_, message) => {
    await started({ maxHeapMiB: 256 }, sending(message));
    expect(await render('/hurt', 20_000)).toBeNull();
    await ready(2);
    expect(await render('/good')).toMatchObject({ status: 200 });
    expect(reasons()).toEqual(['it sent a message that the edge does not know']);
  });

  it('is no page of 40 MB: the page fails, and the worker goes on with the next', async () => {
    await started(
      { maxHeapMiB: 256 },
      sending("return require('react').createElement('p', null, 'x'.repeat(40 * 1024 * 1024))"),
    );
    expect(await render('/hurt', 20_000)).toBeNull();
    expect(reasons()).toEqual([expect.stringContaining('the page at /hurt is larger than 2097152 characters')]);
    expect(await render('/good')).toMatchObject({ status: 200 });
    expect(times(died)).toBe(0);
  });

  it.each(['null', 'undefined', '{}'])('as a failure that is %s ends its thread alone', async (thrown) => {
    await started({}, sending(`setTimeout(() => { throw ${thrown}; })`));
    await render('/hurt', 20_000);
    await ready(2);
    expect(await render('/good')).toMatchObject({ status: 200 });
  });
});

describe('the end', () => {
  it('lets all go who wait, and starts nothing more', async () => {
    await started();
    const waiting = render('/slow', 60_000);
    await renderer.close();
    expect(await waiting).toBeNull();
    await renderer.use(release('second'));
    expect(await render('/good')).toBeNull();
    expect(times(died)).toBe(0);
  });
});
