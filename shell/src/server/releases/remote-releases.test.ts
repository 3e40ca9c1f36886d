/** @jest-environment node */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Release, readAssetList, watchReleases } from './remote-releases';

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

function watch() {
  const releases: Release[] = [];
  const problems: (string | null)[] = [];
  const watcher = watchReleases({
    baseUrl,
    interval: 1_000_000,
    onRelease: (release) => releases.push(release),
    onProblem: (problem) => problems.push(problem),
  });
  watcher.stop();
  return { ...watcher, releases, problems };
}

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
    const { check, releases, problem } = watch();
    await check();
    responses['/assets.json'] = (response) => response.writeHead(304).end();
    await check();
    expect(requests.at(-1)).toMatchObject({ url: '/assets.json', headers: { 'if-none-match': '"one"' } });
    expect(releases).toHaveLength(1);
    expect(problem()).toBeNull();
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
    const { check, current, problem, problems, releases } = watch();
    await check();
    spoil();
    await check();
    await check();
    expect(current()?.build).toBe('b1');
    expect(problems).toEqual([expect.stringContaining(reason)]);
    responses = { ...good, '/assets.json': json(list('b3')) };
    await check();
    expect(problem()).toBeNull();
    expect(problems).toHaveLength(2);
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

describe('a list of assets', () => {
  const read = (value: unknown) => readAssetList(JSON.stringify(value), 'assets.json');

  it('is read as it is', () => {
    expect(read(list())).toEqual(list());
    expect(read(list('b', { server: null })).server).toBeNull();
  });

  const files = (name: unknown) => ({ js: [name], css: [] });
  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'x'],
    ['no name', list('b', { name: undefined })],
    ['no build', list('b', { build: 7 })],
    ['a build that is none', list('../b')],
    ['an endless build', list('b'.repeat(65))],
    ['no entry', list('b', { entry: null })],
    ['an entry of one kind', list('b', { entry: { js: [] } })],
    ['no chunks', list('b', { chunks: null })],
    ['a broken chunk', list('b', { chunks: { a: { js: 'x', css: [] } } })],
    ['a file above', list('b', { entry: files('../secret.js') })],
    ['a file above, further in', list('b', { chunks: { a: files('a/../../secret.js') } })],
    ['a file elsewhere', list('b', { entry: files('//evil.example/x.js') })],
    ['a file at the root', list('b', { entry: files('/x.js') })],
    ['a file with an address', list('b', { entry: files('https:evil') })],
    ['a file with markup', list('b', { entry: files('"><script>') })],
    ['a file that is none', list('b', { entry: files(7) })],
    ['server code above', list('b', { server: '../x.cjs' })],
    ['server code elsewhere', list('b', { server: 'http://evil.example/x.cjs' })],
    ['no word about server code', list('b', { server: undefined })],
  ])('with %s is refused', (_, value) => {
    expect(() => read(value)).toThrow('assets.json is not a list of assets');
  });
});
