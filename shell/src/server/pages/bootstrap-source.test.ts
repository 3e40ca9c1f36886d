/** @jest-environment node */
import { testBootstrap } from '../../testing/bootstrap';
import { createBootstrapSource } from './bootstrap-source';

const nowhere = { rule: '', headers: {}, header: 'cf-country' };
const dutch = { rule: 'NL', headers: { 'cf-country': 'NL' }, header: 'cf-country' };
const request = {
  record: null,
  path: '/games',
  cookie: '',
  country: nowhere,
  requestId: 'request-1',
  traceparent: null,
  content: '1',
};
const jsonResponse = (body: unknown, status = 200): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

function start(respond: () => Response | Promise<Response> = () => jsonResponse(testBootstrap())) {
  const get = jest.fn<Promise<Response>, [string, RequestInit]>(async () => respond());
  return {
    get,
    source: createBootstrapSource('http://api.example', get as unknown as typeof fetch),
    sent: (n = 0) => get.mock.calls[n]?.[1].headers,
  };
}

describe('the bootstrap of a page', () => {
  afterEach(() => jest.restoreAllMocks());

  it('come from one call, which says for whom', async () => {
    const { get, source, sent } = start();
    await expect(
      source.get({ ...request, path: '/games?a=ü&b', cookie: 'session=1', country: dutch }),
    ).resolves.toEqual(testBootstrap());
    expect(get.mock.calls[0]?.[0]).toBe('http://api.example/api/bootstrap?path=%2Fgames%3Fa%3D%C3%BC%26b');
    await source.get({ ...request, path: '/games/neon', record: 'game:neon' });
    expect(get.mock.calls[1]?.[0]).toBe('http://api.example/api/bootstrap?path=%2Fgames%2Fneon&record=game%3Aneon');
    expect(sent()).toMatchObject({ cookie: 'session=1', 'cf-country': 'NL', 'x-request-id': 'request-1' });
  });

  it('of guests are asked for anew as soon as the content changes', async () => {
    const { get, source } = start();
    await source.get(request);
    await source.get({ ...request, content: '2~' });
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('of guests are asked for anew once one of them says that maintenance has begun or ended: no page sends a guest back', async () => {
    let state = false;
    const { source } = start(() =>
      jsonResponse({ ...testBootstrap(), maintenance: { ...testBootstrap().maintenance, state } }),
    );
    const stateAt = async (path: string) => (await source.get({ ...request, path })).maintenance.state;
    expect([await stateAt('/games'), await stateAt('/maintenance')]).toEqual([false, false]);
    state = true;
    expect([await stateAt('/videos'), await stateAt('/games'), await stateAt('/maintenance')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('of guests are asked for once, for a moment', async () => {
    const { get, source } = start();
    await Promise.all([source.get(request), source.get({ ...request, cookie: 'other=1' })]);
    await source.get(request);
    expect(get).toHaveBeenCalledTimes(1);
  });

  it.each([[{ path: '/other' }], [{ cookie: 'age-agreement=1' }], [{ country: dutch }]])(
    'are different for %j',
    async (over) => {
      const { get, source } = start();
      await source.get(request);
      await source.get({ ...request, ...over });
      expect(get).toHaveBeenCalledTimes(2);
    },
  );

  it.each(['session=a', '__Host-session=a', 'av-token=a', 'nv-token=a'])(
    "of a visitor with %s are nobody else's",
    async (cookie) => {
      const { get, source } = start();
      await source.get({ ...request, cookie });
      await source.get({ ...request, cookie });
      expect(get).toHaveBeenCalledTimes(2);
    },
  );

  it('of guests are asked for without what else a guest sends', async () => {
    const { source, sent } = start();
    await source.get({ ...request, cookie: 'age-agreement=1; affiliate=secret; sessionx=1' });
    expect(sent()).toEqual({ accept: 'application/json', cookie: 'age-agreement=1', 'x-request-id': 'request-1' });
  });

  it('are asked for again after a failure', async () => {
    let down = true;
    const { source } = start(() =>
      down ? Promise.reject(new TypeError('fetch failed')) : jsonResponse(testBootstrap()),
    );
    await expect(source.get(request)).rejects.toThrow('fetch failed');
    down = false;
    await expect(source.get(request)).resolves.toEqual(testBootstrap());
  });

  it.each<[string, () => Promise<Response>]>([
    ['does not come', () => new Promise(() => undefined)],
    ['begins, and never ends', () => Promise.resolve(new Response(new ReadableStream()))],
  ])('is not waited for longer than a call (proxy/pools.ts) when it %s', async (_, answers) => {
    jest.useFakeTimers();
    const { source } = start(answers);
    const failed = jest.fn();
    source.get(request).catch(failed);
    await jest.advanceTimersByTimeAsync(14_999);
    expect(failed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('of guests are kept for two seconds', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const { get, source } = start();
    await source.get(request);
    clock.mockReturnValue(1_001_999);
    await source.get(request);
    expect(get).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(1_002_000);
    await source.get(request);
    expect(get).toHaveBeenCalledTimes(2);
  });

  it('of guests are kept for a thousand pages, the newest', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const { get, source } = start();
    for (let page = 0; page <= 1_000; page += 1) await source.get({ ...request, path: `/games/${page}` });
    await source.get({ ...request, path: '/games/1' });
    expect(get).toHaveBeenCalledTimes(1_001);
    await source.get({ ...request, path: '/games/0' });
    expect(get).toHaveBeenCalledTimes(1_002);
  });

  const { authorized: _, ...unauthorized } = testBootstrap();
  it.each<[string, unknown]>([
    ['an error page', '<html>'],
    ['nothing', 'null'],
    ['a list', []],
    ['nothing in it', {}],
    ['no session', unauthorized],
    ['a session of another kind', { ...testBootstrap(), authorized: 'yes' }],
    ['no gate', { ...testBootstrap(), gate: undefined }],
    ['no maintenance', { ...testBootstrap(), maintenance: null }],
    ['no lists', { ...testBootstrap(), access: {} }],
    [
      'lists of something else',
      { ...testBootstrap(), access: { guestOnly: [7], authorizedOnly: [], softModeAllowed: [] } },
    ],
    ['no soft mode', { ...testBootstrap(), softMode: null }],
    ['a status of its own', { ...testBootstrap(), status: 500 }],
  ])('open nothing when the response has %s', async (_what, body) => {
    await expect(start(() => jsonResponse(body)).source.get(request)).rejects.toThrow(
      /without its facts|not valid JSON/,
    );
  });

  it('open nothing when the API refuses', async () => {
    await expect(start(() => jsonResponse({}, 500)).source.get(request)).rejects.toThrow('answers 500');
  });
});
