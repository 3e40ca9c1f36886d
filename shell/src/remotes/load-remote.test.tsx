import { act } from '@testing-library/react';
import { defineRemote, lazyPage, type RemoteLifecycles } from '@platform/shared/remote';
import { createTestRuntime } from '@platform/shared/testing';
import { createRemoteLoader } from './load-remote';

const loadExposed = jest.fn<Promise<unknown>, [id: string, src: string, exposed: string]>();
jest.mock('./container', () => ({
  loadExposed: (...given: Parameters<typeof loadExposed>) => loadExposed(...given),
}));
const fetchLatest = jest.fn<Promise<Response>, [address: string]>();
const latest = { name: 'mfe-auth', build: 'a1', entry: 'remoteEntry.a1.js' };
const json = (body: unknown, ok = true) =>
  ({ ok, status: ok ? 200 : 503, json: () => Promise.resolve(body) }) as Response;

const lifecycles: RemoteLifecycles = { name: 'mfe-auth', parcel: {} as never, prepare: () => Promise.resolve() };
const address = '/remotes/mfe-auth/builds/latest.json';
const loader = () => createRemoteLoader({ 'mfe-auth': address });

beforeEach(() => {
  jest.useRealTimers();
  loadExposed.mockReset();
  fetchLatest.mockReset().mockImplementation(() => Promise.resolve(json(latest)));
  globalThis.fetch = fetchLatest as unknown as typeof fetch;
});

describe('loading a remote', () => {
  it('loads the lifecycles of its latest build, once for all who ask', async () => {
    loadExposed.mockResolvedValue(lifecycles);
    const { load } = loader();
    expect(fetchLatest).not.toHaveBeenCalled();
    expect(await Promise.all([load('mfe-auth'), load('mfe-auth')])).toEqual([lifecycles, lifecycles]);
    expect(await load('mfe-auth')).toBe(lifecycles);
    expect(fetchLatest.mock.calls).toEqual([[address]]);
    expect(loadExposed.mock.calls).toEqual([['mfe_auth', '/remotes/mfe-auth/remoteEntry.a1.js', './lifecycles']]);
  });

  it('tells which build of it this page has', async () => {
    loadExposed.mockResolvedValue(lifecycles);
    const onBuild = jest.fn();
    await createRemoteLoader({ 'mfe-auth': address }, onBuild).load('mfe-auth');
    expect(onBuild.mock.calls).toEqual([['mfe-auth', 'a1']]);
  });

  it('fails for a remote that the configuration does not have', async () => {
    await expect(loader().load('mfe-dashboard')).rejects.toMatchObject({
      name: 'AppError',
      kind: 'remote',
      code: 'remote-unknown',
      message: expect.stringContaining('"mfe-dashboard"') as string,
    });
    expect(fetchLatest).not.toHaveBeenCalled();
  });

  it.each([null, undefined, {}, { prepare: 'no function' }])('fails for one that exposes %j', async (module) => {
    loadExposed.mockResolvedValue(module);
    await expect(loader().load('mfe-auth')).rejects.toMatchObject({ kind: 'remote', code: 'remote-broken' });
  });

  it.each([
    ['does not answer', json(latest, false)],
    ['names no entry', json({})],
    ['names something else', json({ ...latest, entry: null })],
  ])('fails for one whose server %s', async (_, response) => {
    fetchLatest.mockResolvedValue(response);
    await expect(loader().load('mfe-auth')).rejects.toMatchObject({ kind: 'remote', code: 'remote-unreachable' });
    expect(loadExposed).not.toHaveBeenCalled();
  });

  it('fails for one that cannot be reached, and keeps the cause', async () => {
    const cause = new TypeError('failed to fetch');
    fetchLatest.mockRejectedValue(cause);
    await expect(loader().load('mfe-auth')).rejects.toMatchObject({
      kind: 'remote',
      code: 'remote-unreachable',
      retryable: true,
      cause,
    });
  });

  it('fails for one that does not come in time, and leaves no timer behind', async () => {
    jest.useFakeTimers();
    fetchLatest.mockReturnValue(new Promise(() => undefined));
    const late = loader().load('mfe-auth');
    late.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(15_000);
    await expect(late).rejects.toMatchObject({ kind: 'remote', code: 'remote-late' });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is tried again at addresses that no cache knows', async () => {
    loadExposed
      .mockRejectedValueOnce(new Error('down'))
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue(lifecycles);
    const { load } = loader();
    await expect(load('mfe-auth')).rejects.toBeDefined();
    await expect(load('mfe-auth')).rejects.toBeDefined();
    await expect(load('mfe-auth')).resolves.toBe(lifecycles);
    const folders = ['', '/retry-1', '/retry-2'].map((folder) => `/remotes/mfe-auth${folder}`);
    expect(fetchLatest.mock.calls.map(([from]) => from)).toEqual(folders.map((at) => `${at}/builds/latest.json`));
    // Everything that the entry loads is beside it: no file of the attempt before is requested again.
    expect(loadExposed.mock.calls.map(([, src]) => src)).toEqual(folders.map((at) => `${at}/remoteEntry.a1.js`));
    await load('mfe-auth');
    expect(loadExposed).toHaveBeenCalledTimes(3);
  });
});

describe('mounting a remote', () => {
  const Page = () => <h1>The page</h1>;
  const remote = defineRemote({
    name: 'mfe-auth',
    loading: null,
    routes: [{ path: '/login', page: lazyPage('login-page', () => Promise.resolve({ default: Page })) }],
  });

  async function mount(mounting: ReturnType<typeof loader>, lifecyclesOf: RemoteLifecycles, element: HTMLElement) {
    const runtime = createTestRuntime({ at: '/login' });
    let mounted: ReturnType<typeof mounting.mount> | undefined;
    await lifecyclesOf.prepare(runtime, runtime.router.location);
    await act(async () => {
      mounted = mounting.mount(lifecyclesOf, element, { runtime, onCrash: () => undefined });
      mounted.catch(() => undefined);
    });
    return mounted;
  }
  async function end(mounted: { unmount(): Promise<void> } | undefined) {
    let done: Promise<void> | undefined;
    await act(async () => {
      done = mounted?.unmount();
    });
    await done;
  }

  it('renders it into the element, and takes it out again, as often as one likes', async () => {
    const mounting = loader();
    const element = document.createElement('div');
    for (let n = 0; n < 100; n += 1) {
      const mounted = await mount(mounting, remote, element);
      expect(element).toHaveTextContent('The page');
      await end(mounted);
      expect(element).toBeEmptyDOMElement();
    }
  });

  it('may be ended twice', async () => {
    const element = document.createElement('div');
    const mounted = await mount(loader(), remote, element);
    await end(mounted);
    await end(mounted);
    expect(element).toBeEmptyDOMElement();
  });

  it.each(['bootstrap', 'mount'])(
    'fails when its %s does, tells only its caller, and breaks nothing for the next',
    async (step) => {
      const mounting = loader();
      const parcel = {
        bootstrap: () => Promise.resolve(),
        mount: () => Promise.resolve(),
        unmount: () => Promise.resolve(),
        [step]: () => Promise.reject(new Error('broken')),
      };
      const props = { runtime: createTestRuntime({}), onCrash: () => undefined };
      await expect(
        mounting.mount({ ...lifecycles, parcel: parcel as never }, document.createElement('div'), props),
      ).rejects.toThrow('broken');
      const element = document.createElement('div');
      const mounted = await mount(mounting, remote, element);
      expect(element).toHaveTextContent('The page');
      await end(mounted);
    },
  );

  it('tells of a failed unmount only who asked for it', async () => {
    const parcel = {
      bootstrap: () => Promise.resolve(),
      mount: () => Promise.resolve(),
      unmount: () => Promise.reject(new Error('broken')),
    };
    const mounted = await loader().mount({ ...lifecycles, parcel }, document.createElement('div'), {
      runtime: createTestRuntime({}),
      onCrash: () => undefined,
    });
    await expect(mounted.unmount()).rejects.toThrow('broken');
  });
});
