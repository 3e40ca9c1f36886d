import { act } from '@testing-library/react';
import { defineRemote, lazyPage, type RemoteLifecycles } from '@platform/shared/remote';
import { createTestRuntime } from '@platform/shared/testing';
import { createRemoteLoader } from './load-remote';

const loadExposed = jest.fn<Promise<unknown>, [name: string]>();
let addressOf: (name: 'mfe-auth') => Promise<string>;
jest.mock('./federation', () => ({
  startFederation: (given: typeof addressOf) => {
    addressOf = given;
    return async (name: 'mfe-auth') => {
      await addressOf(name);
      return loadExposed(name);
    };
  },
}));
const fetchRelease = jest.fn<Promise<Response>, [address: string]>();
const entry = '/remotes/mfe-auth/@a1/remoteEntry.a1.js';
const release = { name: 'mfe-auth', build: 'a1', entry };
const json = (body: unknown, ok = true) =>
  ({ ok, status: ok ? 200 : 503, json: () => Promise.resolve(body) }) as Response;

const lifecycles: RemoteLifecycles = { name: 'mfe-auth', parcel: {} as never, prepare: () => Promise.resolve() };
const loader = () => createRemoteLoader({ 'mfe-auth': entry });
/** Of a page that was made while the edge knew no release. */
const askingLoader = () => createRemoteLoader({ 'mfe-auth': null });

// As browsers have it; jsdom has no way to end a task.
beforeAll(() => Object.assign(globalThis, { scheduler: { yield: () => Promise.resolve() } }));
beforeEach(() => {
  jest.useRealTimers();
  loadExposed.mockReset();
  fetchRelease.mockReset().mockImplementation(() => Promise.resolve(json(release)));
  globalThis.fetch = fetchRelease as unknown as typeof fetch;
});

describe('loading a remote', () => {
  it('loads the lifecycles of the build that belongs to the page, once for all who ask', async () => {
    loadExposed.mockResolvedValue(lifecycles);
    const { load } = loader();
    expect(await Promise.all([load('mfe-auth'), load('mfe-auth')])).toEqual([lifecycles, lifecycles]);
    expect(await load('mfe-auth')).toBe(lifecycles);
    expect(fetchRelease).not.toHaveBeenCalled();
    expect(loadExposed.mock.calls).toEqual([['mfe-auth']]);
    await expect(addressOf('mfe-auth')).resolves.toBe(entry);
  });

  it('asks which build is current when the page came without one', async () => {
    loadExposed.mockResolvedValue(lifecycles);
    expect(await askingLoader().load('mfe-auth')).toBe(lifecycles);
    expect(fetchRelease.mock.calls.map(([address]) => address)).toEqual(['/remotes/mfe-auth/release.json']);
    await expect(addressOf('mfe-auth')).resolves.toBe(entry);
  });

  it('tells which build of it this page has', async () => {
    loadExposed.mockResolvedValue(lifecycles);
    const onBuild = jest.fn();
    await createRemoteLoader({ 'mfe-auth': entry }, onBuild).load('mfe-auth');
    expect(onBuild.mock.calls).toEqual([['mfe-auth', 'a1']]);
  });

  it('loads one that came to the site after the page', async () => {
    loadExposed.mockResolvedValue(lifecycles);
    expect(await createRemoteLoader({}).load('mfe-auth')).toBe(lifecycles);
    expect(fetchRelease.mock.calls.map(([address]) => address)).toEqual(['/remotes/mfe-auth/release.json']);
  });

  it('fails for one that the site does not have', async () => {
    fetchRelease.mockResolvedValue(json({}, false));
    await expect(createRemoteLoader({}).load('mfe-auth')).rejects.toMatchObject({
      name: 'AppError',
      kind: 'remote',
      code: 'remote-unreachable',
      message: expect.stringContaining('"mfe-auth"') as string,
    });
  });

  it.each([null, undefined, {}, { prepare: 'no function' }])('fails for one that exposes %j', async (module) => {
    loadExposed.mockResolvedValue(module);
    await expect(loader().load('mfe-auth')).rejects.toMatchObject({ kind: 'remote', code: 'remote-broken' });
  });

  it.each([
    ['does not answer', json(release, false)],
    ['names no entry', json({})],
    ['names something else', json({ ...release, entry: null })],
  ])('fails for one whose current build is asked for, when the edge %s', async (_, response) => {
    fetchRelease.mockResolvedValue(response);
    await expect(askingLoader().load('mfe-auth')).rejects.toMatchObject({ kind: 'remote', code: 'remote-unreachable' });
    expect(loadExposed).not.toHaveBeenCalled();
  });

  it('fails for one that cannot be reached, and keeps the cause', async () => {
    const cause = new TypeError('failed to fetch');
    fetchRelease.mockRejectedValue(cause);
    await expect(askingLoader().load('mfe-auth')).rejects.toMatchObject({
      kind: 'remote',
      code: 'remote-unreachable',
      retryable: true,
      cause,
    });
  });

  it('fails for one that does not come in time, and leaves no timer behind', async () => {
    jest.useFakeTimers();
    fetchRelease.mockReturnValue(new Promise(() => undefined));
    const late = askingLoader().load('mfe-auth');
    late.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(15_000);
    await expect(late).rejects.toMatchObject({ kind: 'remote', code: 'remote-late' });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is tried again after a failure', async () => {
    loadExposed.mockRejectedValueOnce(new Error('down')).mockResolvedValue(lifecycles);
    const { load } = loader();
    await expect(load('mfe-auth')).rejects.toBeDefined();
    await expect(load('mfe-auth')).resolves.toBe(lifecycles);
    await load('mfe-auth');
    expect(loadExposed).toHaveBeenCalledTimes(2);
  });
});

describe('mounting a remote', () => {
  const Page = () => <h1>The page</h1>;
  const remote = defineRemote({
    name: 'mfe-auth',
    loading: null,
    routes: [
      { path: '/login', title: 'Log in', page: lazyPage('login-page', () => Promise.resolve({ default: Page })) },
    ],
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
