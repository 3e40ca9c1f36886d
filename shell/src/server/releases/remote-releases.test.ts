/** @jest-environment node */
// Over 300 lines: one watcher’s states, each reached from the one before by the same simulated remote.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { factsOf } from '@platform/build/file-facts';
import { ReleaseLate, ReleaseRefused } from './release-refused';
import type { Release } from './release-loader';
import { type RemoteCondition, type WatchOptions, watchReleases } from './remote-releases';

const list = (build = 'b1', over: object = {}) => ({
  name: 'mfe-auth',
  build,
  entry: { js: ['remoteEntry.12345678.js'], css: [] },
  chunks: { 'login-page': { js: ['1.js'], css: ['1.css'] } },
  manifest: null,
  server: 'server/remote.server.cjs',
  pages: [],
  commit: null,
  needs: {},
  provides: {},
  ...over,
});

/** The responses of a remote with one release. */
const deployed = (build = 'b1', over: object = {}, code = 'code 1') => ({
  '/release.json': json({ stable: build, next: null, previous: null }),
  [`/releases/${build}/assets.json`]: json(list(build, over)),
  [`/releases/${build}/server/remote.server.cjs`]: text(code),
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
  responses = deployed();
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
  const records = new Map<string, string>();
  const watcher = watchReleases({
    baseUrl,
    intervalMs: 1_000_000,
    takeUp: async (release, onUse) => {
      releases.push(release);
      onUse();
    },
    tryOut: async (release, onUse) => {
      releases.push(release);
      onUse();
    },
    endCanary: () => undefined,
    onCondition: (condition) => conditions.push(condition),
    failedBuilds: {
      read: (build) => Promise.resolve(records.get(build) ?? null),
      write: async (build, problem) => void records.set(build, problem),
    },
    onNotRecorded: () => undefined,
    ...options,
  });
  watcher.stop();
  return { ...watcher, releases, conditions, records };
}
const ok = { kind: 'ok' };

describe('following the releases of a remote', () => {
  it('finds the first, and each that is another', async () => {
    const { check, releases, current } = watch();
    expect(current()).toBeNull();
    await check();
    await check();
    responses = deployed('b2', {}, 'code 2');
    await check();
    expect(releases.map(({ assets, code }) => [assets.build, code])).toEqual([
      ['b1', 'code 1'],
      ['b2', 'code 2'],
    ]);
    expect(releases[0]?.file).toBe(`${baseUrl}/releases/b1/server/remote.server.cjs`);
    expect(current()?.build).toBe('b2');
  });

  it('believes the manifest of a release, where it has one', async () => {
    const assets = { js: { sync: ['expose.js'] }, css: { sync: [] } };
    responses = {
      ...deployed('b1', { manifest: 'mf-manifest.json' }),
      '/releases/b1/mf-manifest.json': json({
        metaData: { remoteEntry: { name: 'remoteEntry.whole.js' } },
        entryWithoutRuntime: { name: 'entry.small.js', runtime: '2.9.2' },
        exposes: [{ name: 'lifecycles', assets }],
      }),
    };
    const seen = async (provides: Record<string, string>) => {
      const { check, current } = watch({ provides });
      await check();
      return current();
    };
    expect(await seen({})).toMatchObject({
      entry: { js: ['remoteEntry.whole.js'] },
      chunks: { __federation_expose_lifecycles: { js: ['expose.js'] }, 'login-page': { js: ['1.js'] } },
    });
    expect(await seen({ '@module-federation/runtime': '2.9.2' })).toMatchObject({ entry: { js: ['entry.small.js'] } });
  });

  describe('whose list says what its files are', () => {
    const listed = { files: { '1.js': factsOf(Buffer.from('one')) } };
    const asked = () => requests.filter(({ url }) => url.endsWith('/1.js')).length;

    it('looks at them once, and not at those of a build that visitors had before', async () => {
      responses = { ...deployed('b1', listed), '/releases/b1/1.js': text('one') };
      const { check, current, condition } = watch();
      await check();
      await check();
      expect([current()?.build, asked()]).toEqual(['b1', 1]);
      responses = deployed('b2', listed);
      responses['/release.json'] = json({ stable: 'b2', next: null, previous: 'b1', used: ['b2', 'b1'] });
      await check();
      expect([current()?.build, asked(), condition()]).toEqual(['b2', 1, ok]);
    });

    it('does not try one out of which a file is missing', async () => {
      responses = {
        ...deployed('b1'),
        ...deployed('b2', listed),
        '/release.json': json({ stable: 'b1', next: { build: 'b2', percent: 10 }, previous: null }),
      };
      const { check, canary, condition, records } = watch();
      await check();
      const problem = 'mfe-auth b2 lacks 1.js, which its assets.json names';
      expect([canary(), condition()]).toEqual([null, { kind: 'refused', build: 'b2', problem }]);
      expect([...records]).toEqual([['b2', problem]]);
    });

    it('uses the only one there is, says what it lacks, and is content when that comes', async () => {
      responses = deployed('b1', listed);
      const { check, current, condition, records } = watch();
      await check();
      const problem = 'mfe-auth b1 lacks 1.js, which its assets.json names';
      expect(current()?.build).toBe('b1');
      await check();
      expect(condition()).toEqual({ kind: 'refused', build: 'b1', problem });
      responses['/releases/b1/1.js'] = text('one');
      const now = Date.now();
      jest.spyOn(Date, 'now').mockReturnValue(now + 60_000);
      await check();
      expect(condition()).toEqual(ok);
      expect(records.size).toBe(0);
    });
  });

  it('keeps the style sheets of what visitors have, and had before that; not of a build that is overwritten', async () => {
    responses = { ...deployed(), '/releases/b1/1.css': text('a{}'), '/1.css': text('b{}') };
    const { check, styleSheet } = watch();
    const kept = (build: string) => Buffer.from(styleSheet(build, '1.css') ?? []).toString();
    await check();
    expect(kept('b1')).toBe('a{}');
    responses = { ...deployed('b2'), '/releases/b2/1.css': text('c{}') };
    await check();
    expect([kept('b1'), kept('b2'), kept('b3')]).toEqual(['a{}', 'c{}', '']);
    responses['/release.json'] = json({ stable: 'b2', inPlace: true });
    await check();
    expect(kept('b2')).toBe('');
  });

  it('cannot read a release whose manifest is missing', async () => {
    responses = deployed('b1', { manifest: 'mf-manifest.json' });
    const { check, current, condition } = watch();
    await check();
    expect(current()).toBeNull();
    expect(condition()).toEqual({
      kind: 'unreadable',
      problem: `${baseUrl}/releases/b1/mf-manifest.json answers 404`,
    });
  });

  it('asks only whether anything has changed', async () => {
    responses['/release.json'] = json({ stable: 'b1' }, { etag: '"one"' });
    const { check, releases, isReadable } = watch();
    await check();
    responses['/release.json'] = (response) => response.writeHead(304).end();
    await check();
    expect(requests.at(-1)).toMatchObject({ url: '/release.json', headers: { 'if-none-match': '"one"' } });
    expect(releases).toHaveLength(1);
    expect(isReadable()).toBe(true);
  });

  it('finds a development build beside the pointer, where its files lie, too', async () => {
    const { '/releases/b1/assets.json': assets = text(''), '/releases/b1/server/remote.server.cjs': code = text('') } =
      responses;
    responses = {
      '/release.json': json({ stable: 'b1', inPlace: true }),
      '/assets.json': assets,
      '/server/remote.server.cjs': code,
    };
    const { check, releases, folderOf } = watch();
    expect(folderOf('b1')).toBe(`${baseUrl}/releases/b1`);
    await check();
    expect(releases).toHaveLength(1);
    expect(folderOf('b0')).toBe(baseUrl);
  });

  it('looks once at a time', async () => {
    const { check } = watch();
    await Promise.all([check(), check(), check()]);
    expect(requests.filter(({ url }) => url === '/release.json')).toHaveLength(1);
  });

  it.each<[string, () => typeof responses, string]>([
    ['is away', () => ({ '/release.json': (response) => response.destroy() }), 'fetch failed'],
    ['has an error', () => ({ '/release.json': text('', {}, 500) }), '/release.json answers 500'],
    ['has no JSON', () => ({ '/release.json': text('<html>') }), '/release.json is not JSON'],
    ['has another thing', () => ({ '/release.json': json({}) }), '/release.json names no release'],
    [
      'names a build that leads above',
      () => ({ '/release.json': json({ stable: '..' }) }),
      '/release.json names no release',
    ],
    [
      'names a try-out that is none',
      () => ({ '/release.json': json({ stable: 'b1', next: { build: 'b2', percent: 100 } }) }),
      '/release.json names no release',
    ],
    ['has an endless pointer', () => ({ '/release.json': text(' '.repeat(16 * 1024 + 1)) }), 'is larger than'],
    [
      'names a build that is not there',
      () => ({ '/release.json': json({ stable: 'b2' }) }),
      '/releases/b2/assets.json answers 404',
    ],
    [
      'has another build in the folder of this one',
      () => ({ '/release.json': json({ stable: 'b2' }), '/releases/b2/assets.json': json(list('b9')) }),
      '/releases/b2/assets.json is of build b9',
    ],
    [
      'has lost its server build',
      () => ({ ...deployed('b2'), '/releases/b2/server/remote.server.cjs': text('', {}, 404) }),
      '/server/remote.server.cjs answers 404',
    ],
    [
      'has an endless list',
      () => ({ ...deployed('b2'), '/releases/b2/assets.json': text(' '.repeat(1024 * 1024 + 1)) }),
      'is larger than',
    ],
    ['has an endless server build', () => deployed('b2', {}, 'x'.repeat(8 * 1024 * 1024 + 1)), 'is larger than'],
    [
      'leads to another site',
      () => ({ '/release.json': text('', { location: 'http://evil.example/release.json' }, 302) }),
      'fetch failed',
    ],
    [
      'leads to another site for its server build',
      () => ({
        ...deployed('b2'),
        '/releases/b2/server/remote.server.cjs': text('', { location: '/other.cjs' }, 302),
        '/other.cjs': text('code of another remote'),
      }),
      'fetch failed',
    ],
  ])('keeps the last release while the remote %s, says so once, and recovers', async (_, spoil, reason) => {
    const good = { ...responses };
    const { check, current, isReadable, conditions, releases } = watch();
    await check();
    responses = { ...responses, ...spoil() };
    await check();
    await check();
    expect(current()?.build).toBe('b1');
    expect(isReadable()).toBe(false);
    expect(conditions).toEqual([{ kind: 'unreadable', problem: expect.stringContaining(reason) as string }]);
    responses = { ...good, ...deployed('b3') };
    await check();
    expect(isReadable()).toBe(true);
    expect(conditions.slice(1)).toEqual([ok]);
    expect(releases.map(({ assets }) => assets.build)).toEqual(['b1', 'b3']);
  });

  it('tries again what it could not read whole, also when the list is the same', async () => {
    responses['/release.json'] = json({ stable: 'b1' }, { etag: '"one"' });
    const file = '/releases/b1/server/remote.server.cjs';
    const { [file]: code = text('') } = responses;
    delete responses[file];
    const { check, releases } = watch();
    await check();
    responses[file] = code;
    await check();
    expect(requests.at(-3)?.headers['if-none-match']).toBeUndefined();
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
  const good = (url: string, build = 'b1') => {
    if (url.endsWith('release.json')) return new Response(JSON.stringify({ stable: build }));
    return new Response(url.endsWith('assets.json') ? JSON.stringify(list(build)) : 'code 1');
  };
  afterEach(() => jest.useRealTimers());

  it.each(['release.json', 'releases/b1/assets.json', 'releases/b1/server/remote.server.cjs'])(
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

  it('is given up after five minutes, says so, and what it finds afterwards changes nothing', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    let build = 'old';
    const get = (url: string) => Promise.resolve(good(url, build));
    const finish: (() => void)[] = [];
    const takeUp = (_release: Release, onUse: () => void) =>
      new Promise<void>((resolve) => {
        finish.push(() => {
          onUse();
          resolve();
        });
      });
    const { check, current, conditions } = watch({ fetch: get as typeof fetch, takeUp });
    const first = check();
    await jest.advanceTimersByTimeAsync(300_000);
    await first;
    expect(conditions).toEqual([
      { kind: 'unreadable', problem: `a look at ${baseUrl} took longer than 300000 ms and was stopped` },
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
  const refuse = (build: string) => async (release: Release, onUse: () => void) => {
    if (release.assets.build === build) throw new ReleaseRefused(`${build} does not work`);
    onUse();
  };
  afterEach(() => jest.restoreAllMocks());

  it('leaves the last good one in use, is said once, and does not make the remote unreadable', async () => {
    const { check, current, isReadable, conditions } = watch({ takeUp: refuse('b2') });
    await check();
    responses = deployed('b2');
    await check();
    await check();
    expect(current()?.build).toBe('b1');
    expect(isReadable()).toBe(true);
    expect(conditions).toEqual([{ kind: 'refused', build: 'b2', problem: 'b2 does not work' }]);
    responses = deployed('b3');
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
    expect(requests.map(({ url }) => url)).toEqual(['/release.json', '/releases/b1/assets.json']);
    expect(conditions).toEqual([{ kind: 'refused', build: 'b1', problem: 'no' }]);
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
    responses = deployed('b2');
    await check();
    expect(takeUp.mock.lastCall?.[0].assets.build).toBe('b2');
  });
});

describe('a release that failed in front of visitors', () => {
  const point = (stable: string, previous: string | null = null) =>
    ({ '/release.json': json({ stable, previous }, { etag: `"${stable}"` }) }) as typeof responses;
  const problem = 'mfe-auth b2 failed';

  it('goes back to the one before, from memory, and is not taken up again', async () => {
    const { check, current, giveUp, releases, conditions, condition } = watch();
    await check();
    responses = deployed('b2');
    await check();
    giveUp('b2', problem);
    await check();
    expect(current()?.build).toBe('b1');
    for (let n = 0; n < 3; n += 1) await check();
    expect(releases.map(({ assets }) => assets.build)).toEqual(['b1', 'b2', 'b1']);
    expect(conditions).toEqual([{ kind: 'refused', build: 'b2', problem }]);
    expect(condition()).toEqual(conditions[0]);
    responses = deployed('b3');
    await check();
    expect(current()?.build).toBe('b3');
    expect(condition()).toEqual(ok);
  });

  it('stays refused also while the pointer is the same: what is asked for is not "changed since"', async () => {
    const { check, giveUp, condition } = watch();
    await check();
    responses = { ...deployed('b2'), ...point('b2') };
    await check();
    giveUp('b2', problem);
    await check();
    await check();
    expect(requests.at(-1)?.headers['if-none-match']).toBeUndefined();
    expect(condition().kind).toBe('refused');
  });

  it('goes back to the previous one that the pointer names when this edge has had no other', async () => {
    responses = { ...deployed('b0'), ...deployed('b2'), ...point('b2', 'b0') };
    const { check, current, giveUp, condition } = watch();
    await check();
    giveUp('b2', problem);
    await check();
    expect(current()?.build).toBe('b0');
    expect(condition()).toEqual({ kind: 'refused', build: 'b2', problem });
  });

  it('stays when there is none, and is recorded nowhere', async () => {
    const { check, current, giveUp, records } = watch();
    await check();
    expect(giveUp('b1', 'b1 failed')).toBe(false);
    await check();
    expect(current()?.build).toBe('b1');
    expect(records.size).toBe(0);
  });

  it('is taken up by an edge that starts and finds no other', async () => {
    const { check, current, condition, records } = watch();
    records.set('b1', 'b1 failed');
    await check();
    expect(current()?.build).toBe('b1');
    expect(condition()).toMatchObject({ kind: 'refused', problem: 'b1 failed, but there is no release to go back to' });
  });

  it('is taken up by an edge that starts and cannot read the one before', async () => {
    responses = { ...deployed('b1'), ...point('b1', 'b0') };
    const { check, current, records } = watch();
    records.set('b1', 'b1 failed');
    await check();
    expect(current()?.build).toBe('b1');
  });
});

describe('a release that is tried out on some visitors', () => {
  const point = (next: { build: string; percent: number } | null, stable = 'b1') => {
    responses = {
      ...deployed('b1'),
      ...deployed('b2', {}, 'code 2'),
      '/release.json': json({ stable, next, previous: null }),
    };
  };
  const shown = ({ current, canary }: ReturnType<typeof watch>) => [
    current()?.build,
    canary()?.assets.build ?? null,
    canary()?.percent ?? null,
  ];

  it('is beside the one in use, with its share, until it is promoted or taken back', async () => {
    const endCanary = jest.fn();
    const watcher = watch({ endCanary });
    point({ build: 'b2', percent: 10 });
    await watcher.check();
    expect(shown(watcher)).toEqual(['b1', 'b2', 10]);
    point({ build: 'b2', percent: 40 });
    await watcher.check();
    expect(shown(watcher)).toEqual(['b1', 'b2', 40]);
    // The same release: it is not loaded again.
    expect(watcher.releases.map(({ assets }) => assets.build)).toEqual(['b1', 'b2']);
    expect(endCanary).not.toHaveBeenCalled();
    point(null);
    await watcher.check();
    expect(shown(watcher)).toEqual(['b1', null, null]);
    expect(endCanary).toHaveBeenCalledTimes(1);
    point({ build: 'b2', percent: 10 });
    await watcher.check();
    point(null, 'b2');
    await watcher.check();
    expect(shown(watcher)).toEqual(['b2', null, null]);
  });

  it('is refused as any other, and the one in use stays', async () => {
    const watcher = watch({
      tryOut: async () => {
        throw new ReleaseRefused('b2 does not work');
      },
    });
    point({ build: 'b2', percent: 10 });
    await watcher.check();
    expect(shown(watcher)).toEqual(['b1', null, null]);
    expect(watcher.condition()).toEqual({ kind: 'refused', build: 'b2', problem: 'b2 does not work' });
    point(null);
    await watcher.check();
    expect(watcher.condition()).toEqual(ok);
  });

  it('is taken back for good when it fails in front of visitors; the one in use is not touched', async () => {
    const watcher = watch();
    point({ build: 'b2', percent: 10 });
    await watcher.check();
    watcher.giveUp('b2', 'b2 failed');
    await watcher.check();
    await watcher.check();
    expect(shown(watcher)).toEqual(['b1', null, null]);
    expect(watcher.condition()).toEqual({ kind: 'refused', build: 'b2', problem: 'b2 failed' });
    expect(watcher.releases.map(({ assets }) => assets.build)).toEqual(['b1', 'b2']);
  });
});

it('has to prove itself when an edge starts and there is another, and not when it is the only one', async () => {
  const proofs: [string, boolean][] = [];
  const takeUp: WatchOptions['takeUp'] = async ({ assets: { build } }, onUse, { isOnly }) => {
    proofs.push([build, isOnly]);
    if (build === 'b2' && !isOnly) throw new ReleaseRefused('b2 does not work');
    onUse();
  };
  await watch({ takeUp }).check();
  responses = { ...deployed('b1'), ...deployed('b2'), '/release.json': json({ stable: 'b2', previous: 'b1' }) };
  const { check, current } = watch({ takeUp });
  await check();
  expect(proofs).toEqual([
    ['b1', true],
    ['b2', false],
    ['b1', true],
  ]);
  expect(current()?.build).toBe('b1');
});

it('begins with the stable release all the same when the previous one is gone', async () => {
  responses = { ...deployed('b2'), '/release.json': json({ stable: 'b2', previous: 'b1' }) };
  const takeUp: WatchOptions['takeUp'] = async (_, onUse, { isOnly }) => {
    if (!isOnly) throw new ReleaseRefused('b2 does not work');
    onUse();
  };
  const { check, current, condition } = watch({ takeUp });
  await check();
  expect(current()?.build).toBe('b2');
  expect(condition()).toEqual({ kind: 'refused', build: 'b2', problem: 'b2 does not work' });
});

it('begins with the previous release when the stable one is refused and nothing else is known', async () => {
  responses = { ...deployed('b1'), ...deployed('b2'), '/release.json': json({ stable: 'b2', previous: 'b1' }) };
  const accept = ({ build }: { build: string }) => {
    if (build === 'b2') throw new ReleaseRefused('b2 needs another shell');
  };
  const { check, current, condition } = watch({ accept });
  await check();
  expect(current()?.build).toBe('b1');
  expect(condition()).toEqual({ kind: 'refused', build: 'b2', problem: 'b2 needs another shell' });
});

describe('an edge that starts', () => {
  const named = { stable: 'b3', previous: 'b2', used: ['b2', 'b1'] };
  const all = () => ({ ...deployed('b1'), ...deployed('b2'), ...deployed('b3'), '/release.json': json(named) });
  const refusing =
    (...builds: string[]) =>
    ({ build }: { build: string }) => {
      if (builds.includes(build)) throw new ReleaseRefused(`${build} needs another shell`);
    };

  it('begins with the newest build that visitors had and that it can use', async () => {
    responses = all();
    const { check, current, condition } = watch({ accept: refusing('b3', 'b2') });
    await check();
    expect(current()?.build).toBe('b1');
    expect(condition()).toEqual({ kind: 'refused', build: 'b3', problem: 'b3 needs another shell' });
  });

  it('begins with none that is recorded as failed, as long as there is another', async () => {
    responses = all();
    const { check, current, records } = watch({ accept: refusing('b3') });
    records.set('b2', 'b2 failed');
    await check();
    expect(current()?.build).toBe('b1');
  });

  it.each(['/releases/b3/assets.json', '/releases/b3/server/remote.server.cjs'])(
    'begins with the build before when %s of the stable one is gone, and takes that one when it is there',
    async (file) => {
      responses = all();
      const { [file]: whole = text('') } = responses;
      responses[file] = text('', {}, 404);
      const { check, current, condition } = watch();
      await check();
      expect(current()?.build).toBe('b2');
      expect(condition()).toEqual({ kind: 'unreadable', problem: `${baseUrl}${file} answers 404` });
      responses[file] = whole;
      await check();
      expect([current()?.build, condition()]).toEqual(['b3', ok]);
    },
  );

  it('begins with the build before while the stable one is too slow to prove itself', async () => {
    responses = all();
    let isSlow = true;
    const takeUp: WatchOptions['takeUp'] = async ({ assets: { build } }, onUse) => {
      if (build === 'b3' && isSlow) throw new ReleaseLate('b3 is slow');
      onUse();
    };
    const { check, current, condition } = watch({ takeUp });
    await check();
    expect([current()?.build, condition()]).toEqual(['b2', { kind: 'late', problem: 'b3 is slow' }]);
    isSlow = false;
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 1_000);
    await check();
    jest.restoreAllMocks();
    expect([current()?.build, condition()]).toEqual(['b3', ok]);
  });
});

describe('a release that is too slow to prove itself', () => {
  afterEach(() => jest.restoreAllMocks());
  const slow = (build: string) =>
    jest.fn<Promise<void>, Parameters<WatchOptions['takeUp']>>(async (release, onUse) => {
      if (release.assets.build === build) throw new ReleaseLate(`${build} is slow`);
      onUse();
    });

  it('is tried again less and less often, up to five minutes: an endless loop takes a core with each try', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
    const takeUp = slow('b2');
    const { check, condition } = watch({ takeUp });
    await check();
    responses = deployed('b2');
    const triedAt: number[] = [];
    for (let now = 0; now <= 1_200_000; now += 1_000) {
      clock.mockReturnValue(now);
      const before = takeUp.mock.calls.length;
      await check();
      if (takeUp.mock.calls.length > before) triedAt.push(now / 1_000);
    }
    expect(triedAt).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811, 1111]);
    expect(condition()).toEqual({ kind: 'late', problem: 'b2 is slow' });
  });

  it('is tried at once when it is deployed again after another one', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(0);
    const takeUp = slow('b2');
    const { check } = watch({ takeUp });
    const tries = () => takeUp.mock.calls.filter(([{ assets }]) => assets.build === 'b2').length;
    for (const build of ['b1', 'b2', 'b2', 'b1', 'b2']) {
      responses = deployed(build);
      await check();
    }
    expect(tries()).toBe(2);
  });
});

describe('what another edge has gone back from', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is gone back from within five seconds, while the pointer is the same', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
    const pointer = json({ stable: 'b2', previous: 'b1', used: ['b1'] }, { etag: '"b2"' });
    responses = {
      ...deployed('b1'),
      ...deployed('b2'),
      // As a server of static files: what has not changed is not sent.
      '/release.json': (response) =>
        requests.at(-1)?.headers['if-none-match'] === '"b2"' ? response.writeHead(304).end() : pointer(response),
    };
    const { check, current, condition, records } = watch();
    await check();
    expect(current()?.build).toBe('b2');
    records.set('b2', 'b2 failed elsewhere');
    clock.mockReturnValue(4_999);
    for (let n = 0; n < 3; n += 1) await check();
    expect(condition()).toEqual(ok);
    clock.mockReturnValue(5_000);
    await check();
    await check();
    expect([current()?.build, condition()]).toEqual([
      'b1',
      { kind: 'refused', build: 'b2', problem: 'b2 failed elsewhere' },
    ]);
    expect(requests.at(-1)?.headers['if-none-match']).toBeUndefined();
  });
});
