/** @jest-environment node */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReleaseRefused } from './release-refused';
import { type Release, type RemoteCondition, type WatchOptions, watchReleases } from './remote-releases';

const list = (build = 'b1', over: object = {}) => ({
  name: 'mfe-auth',
  build,
  entry: { js: ['remoteEntry.12345678.js'], css: [] },
  chunks: { 'login-page': { js: ['1.js'], css: ['1.css'] } },
  server: 'server/remote.server.cjs',
  pages: [],
  ...over,
});

/** A remote's server: its responses by path, and the requests it got. */
let responses: Record<string, (response: ServerResponse) => void>;
let requests: { url: string; headers: NodeJS.Dict<string | string[]> }[];
let server: Server;
let baseUrl: string;
const text =
  (body: string, headers: Record<string, string> = {}, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(body);
const json = (body: unknown, headers?: Record<string, string>) => text(JSON.stringify(body), headers);

beforeEach(async () => {
  requests = [];
  responses = { '/assets.json': json(list()), '/server/remote.server.cjs': text('code 1') };
  server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    (responses[request.url ?? ''] ?? text('', {}, 404))(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

function watch(options: Partial<WatchOptions> = {}) {
  const releases: Release[] = [];
  const conditions: RemoteCondition[] = [];
  const watcher = watchReleases({
    baseUrl,
    intervalMs: 1_000_000,
    takeUp: async (release) => {
      releases.push(release);
    },
    onCondition: (condition) => conditions.push(condition),
    ...options,
  });
  watcher.stop();
  return { ...watcher, releases, conditions };
}
const ok = { kind: 'ok' };

describe('following the releases of a remote', () => {
  it('finds the first, and each that is another', async () => {
    const { check, releases, current } = watch();
    expect(current()).toBeNull();
    await check();
    await check();
    responses['/assets.json'] = json(list('b2'));
    responses['/server/remote.server.cjs'] = text('code 2');
    await check();
    expect(releases.map(({ assets, code }) => [assets.build, code])).toEqual([
      ['b1', 'code 1'],
      ['b2', 'code 2'],
    ]);
    expect(releases[0]?.file).toBe(`${baseUrl}/server/remote.server.cjs`);
    expect(current()?.build).toBe('b2');
  });

  it('asks only whether anything has changed', async () => {
    responses['/assets.json'] = json(list(), { etag: '"one"' });
    const { check, releases, isReadable } = watch();
    await check();
    responses['/assets.json'] = (response) => response.writeHead(304).end();
    await check();
    expect(requests.at(-1)).toMatchObject({ url: '/assets.json', headers: { 'if-none-match': '"one"' } });
    expect(releases).toHaveLength(1);
    expect(isReadable()).toBe(true);
  });

  it('looks once at a time', async () => {
    const { check } = watch();
    await Promise.all([check(), check(), check()]);
    expect(requests.filter(({ url }) => url === '/assets.json')).toHaveLength(1);
  });

  it.each<[string, () => void, string]>([
    [
      'is away',
      () => {
        responses['/assets.json'] = (response) => response.destroy();
      },
      'fetch failed',
    ],
    [
      'has an error',
      () => {
        responses['/assets.json'] = text('', {}, 500);
      },
      '/assets.json answers 500',
    ],
    [
      'has no JSON',
      () => {
        responses['/assets.json'] = text('<html>');
      },
      '/assets.json is not JSON',
    ],
    [
      'has another thing',
      () => {
        responses['/assets.json'] = json({});
      },
      '/assets.json is not a list of assets',
    ],
    [
      'has no server build',
      () => {
        responses['/assets.json'] = json(list('b2', { server: null }));
      },
      '/assets.json names no server build',
    ],
    [
      'has lost its server build',
      () => {
        responses['/assets.json'] = json(list('b2'));
        delete responses['/server/remote.server.cjs'];
      },
      '/server/remote.server.cjs answers 404',
    ],
    [
      'has an endless list',
      () => {
        responses['/assets.json'] = text(' '.repeat(1024 * 1024 + 1));
      },
      'is larger than',
    ],
    [
      'has an endless server build',
      () => {
        responses['/assets.json'] = json(list('b2'));
        responses['/server/remote.server.cjs'] = text('x'.repeat(8 * 1024 * 1024 + 1));
      },
      'is larger than',
    ],
    [
      'leads to another site',
      () => {
        responses['/assets.json'] = text('', { location: 'http://evil.example/assets.json' }, 302);
      },
      'fetch failed',
    ],
    [
      'leads to another site for its server build',
      () => {
        responses['/assets.json'] = json(list('b2'));
        responses['/server/remote.server.cjs'] = text('', { location: '/other.cjs' }, 302);
        responses['/other.cjs'] = text('code of another remote');
      },
      'fetch failed',
    ],
  ])('keeps the last release while the remote %s, says so once, and recovers', async (_, spoil, reason) => {
    const good = { ...responses };
    const { check, current, isReadable, conditions, releases } = watch();
    await check();
    spoil();
    await check();
    await check();
    expect(current()?.build).toBe('b1');
    expect(isReadable()).toBe(false);
    expect(conditions).toEqual([{ kind: 'unreadable', problem: expect.stringContaining(reason) as string }]);
    responses = { ...good, '/assets.json': json(list('b3')) };
    await check();
    expect(isReadable()).toBe(true);
    expect(conditions.slice(1)).toEqual([ok]);
    expect(releases.map(({ assets }) => assets.build)).toEqual(['b1', 'b3']);
  });

  it('tries again what it could not read whole, also when the list is the same', async () => {
    responses['/assets.json'] = json(list(), { etag: '"one"' });
    const { '/server/remote.server.cjs': code = text('') } = responses;
    delete responses['/server/remote.server.cjs'];
    const { check, releases } = watch();
    await check();
    responses['/server/remote.server.cjs'] = code;
    await check();
    expect(requests.at(-2)?.headers['if-none-match']).toBeUndefined();
    expect(releases).toHaveLength(1);
  });
});

describe('a look at a remote', () => {
  /** A response whose body never ends, and does not heed the signal of its request. */
  const dripping = (): Response =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          await new Promise((resolve) => {
            setTimeout(resolve, 500);
          });
          controller.enqueue(new TextEncoder().encode(' '));
        },
      }),
    );
  const good = (url: string) => new Response(url.endsWith('assets.json') ? JSON.stringify(list()) : 'code 1');
  afterEach(() => jest.useRealTimers());

  it.each(['assets.json', 'server/remote.server.cjs'])(
    'ends after two seconds while %s drips, and the next one starts anew',
    async (file) => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
      let drips = true;
      const get = (url: string) => Promise.resolve(drips && url.endsWith(file) ? dripping() : good(url));
      const { check, conditions, releases } = watch({ fetch: get as typeof fetch });
      const first = check();
      await jest.advanceTimersByTimeAsync(1_999);
      expect(conditions).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);
      await first;
      expect(conditions).toEqual([
        { kind: 'unreadable', problem: `${baseUrl}/${file} did not respond completely within 2000 ms` },
      ]);
      drips = false;
      await check();
      expect(conditions.slice(1)).toEqual([ok]);
      expect(releases).toHaveLength(1);
    },
  );

  it('is given up after 15 seconds, says so, and what it finds afterwards changes nothing', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    let build = 'old';
    const get = (url: string) =>
      Promise.resolve(new Response(url.endsWith('assets.json') ? JSON.stringify(list(build)) : 'code'));
    const finish: (() => void)[] = [];
    const takeUp = () =>
      new Promise<void>((resolve) => {
        finish.push(resolve);
      });
    const { check, current, conditions } = watch({ fetch: get as typeof fetch, takeUp });
    const first = check();
    await jest.advanceTimersByTimeAsync(15_000);
    await first;
    expect(conditions).toEqual([
      { kind: 'unreadable', problem: `a look at ${baseUrl} took longer than 15000 ms and was stopped` },
    ]);
    build = 'new';
    const second = check();
    await jest.advanceTimersByTimeAsync(0);
    finish[1]?.();
    await second;
    finish[0]?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(current()?.build).toBe('new');
    expect(conditions.slice(1)).toEqual([ok]);
  });
});

describe('a release that is refused', () => {
  const refuse = (build: string) => async (release: Release) => {
    if (release.assets.build === build) throw new ReleaseRefused(`${build} does not work`);
  };
  afterEach(() => jest.restoreAllMocks());

  it('leaves the last good one in use, is said once, and does not make the remote unreadable', async () => {
    const { check, current, isReadable, conditions } = watch({ takeUp: refuse('b2') });
    await check();
    responses['/assets.json'] = json(list('b2'));
    await check();
    await check();
    expect(current()?.build).toBe('b1');
    expect(isReadable()).toBe(true);
    expect(conditions).toEqual([{ kind: 'refused', problem: 'b2 does not work' }]);
    responses['/assets.json'] = json(list('b3'));
    await check();
    expect(current()?.build).toBe('b3');
    expect(conditions.slice(1)).toEqual([ok]);
  });

  it('by its list is not even fetched', async () => {
    const accept = () => {
      throw new ReleaseRefused('no');
    };
    const { check, conditions } = watch({ accept });
    await check();
    expect(requests.map(({ url }) => url)).toEqual(['/assets.json']);
    expect(conditions).toEqual([{ kind: 'refused', problem: 'no' }]);
  });

  it('is tried again after a second, then after twice as long each time, up to a minute', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
    const takeUp = jest.fn(refuse('b1'));
    const { check } = watch({ takeUp });
    const triedAt: number[] = [];
    for (let now = 0; now <= 250_000; now += 500) {
      clock.mockReturnValue(now);
      await check();
      if (takeUp.mock.calls.length > triedAt.length) triedAt.push(now);
    }
    expect(triedAt).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 63_000, 123_000, 183_000, 243_000]);
    responses['/assets.json'] = json(list('b2'));
    await check();
    expect(takeUp.mock.lastCall?.[0].assets.build).toBe('b2');
  });
});
