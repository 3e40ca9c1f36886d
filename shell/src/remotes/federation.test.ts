import { AppError } from '@platform/shared/http';
import { startFederation } from './federation';

const lifecycles = { name: 'mfe-auth' };
/** Another build for each test: the runtime keeps for its page what it has loaded. */
let build = 0;
let address: string;
const page = window as unknown as Record<string, unknown>;
const addressOf = jest.fn<Promise<string>, [name: string]>();
let load: ReturnType<typeof startFederation>;

/** Scripts as a browser runs them: what stands at an address is done when one is added, or it cannot be had. */
let served: Record<string, () => void>;
let asked: string[];
beforeAll(() => {
  // As browsers have it; jsdom has no way to end a task.
  Object.assign(globalThis, { scheduler: { yield: () => Promise.resolve() } });
  // As the build puts them in.
  const shared = ['http', 'remote', 'router', 'store'].map((part) => [`@platform/shared/${part}`, '1.2.3']);
  const react = ['react', 'react/', 'react-dom', 'react-dom/'].map((name) => [name, '19.3.1']);
  Object.assign(globalThis, { __SHARED_VERSIONS__: Object.fromEntries([...shared, ...react]) });
  const append = document.head.appendChild.bind(document.head);
  document.head.appendChild = <T extends Node>(node: T): T => {
    const script = append(node) as unknown as HTMLScriptElement;
    const { pathname } = new URL(script.src);
    asked.push(pathname);
    queueMicrotask(() => {
      served[pathname]?.();
      script.dispatchEvent(new Event(served[pathname] === undefined ? 'error' : 'load'));
    });
    return node;
  };
});
beforeEach(() => {
  jest.spyOn(console, 'warn').mockReturnValue();
  document.head.replaceChildren();
  delete page['mfe_auth'];
  build += 1;
  address = `/remotes/mfe-auth/@a${build}/entry.a${build}.js`;
  served = {};
  asked = [];
  addressOf.mockReset().mockResolvedValue(address);
  load = startFederation(addressOf);
});
afterEach(() => jest.restoreAllMocks());

const container = (over: object = {}) => ({
  init: () => undefined,
  get: () => Promise.resolve(() => lifecycles),
  ...over,
});
const leaves = (made: unknown) => () => {
  page['mfe_auth'] = made;
};
const retryOf = (number: number) => address.replace('mfe-auth/', `mfe-auth/retry-${number}/`);

describe('a remote', () => {
  it('is given the instances that the shell runs on, and asked for its lifecycles', async () => {
    const init = jest.fn<undefined, [scope: Record<string, Record<string, { version: string; lib: () => unknown }>>]>();
    const get = jest.fn(() => Promise.resolve(() => lifecycles));
    served[address] = leaves(container({ init, get }));
    await expect(load('mfe-auth')).resolves.toBe(lifecycles);
    expect(get.mock.calls).toEqual([['./lifecycles']]);
    const [scope = {}] = init.mock.calls[0] ?? [];
    expect(Object.keys(scope).toSorted()).toEqual([
      '@platform/shared/http',
      '@platform/shared/remote',
      '@platform/shared/router',
      '@platform/shared/store',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
    ]);
    const { lib, version } = Object.values(scope['@platform/shared/http'] ?? {})[0] ?? {};
    expect(lib?.()).toMatchObject({ AppError });
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('finds the runtime of module federation in the page', async () => {
    const runtime = jest.fn();
    served[address] = () => {
      runtime(page['_FEDERATION_RUNTIME_CORE']);
      page['mfe_auth'] = container();
    };
    await load('mfe-auth');
    expect(runtime).toHaveBeenCalledWith(
      expect.objectContaining({
        ModuleFederation: expect.any(Function) as unknown,
        helpers: expect.anything() as unknown,
      }),
    );
  });

  it('is shown to the tools of module federation', async () => {
    served[address] = leaves(container());
    await load('mfe-auth');
    const { __INSTANCES__: instances } = page['__FEDERATION__'] as {
      __INSTANCES__: { name: string; options: { remotes: { name: string; entry: string }[]; shared: object } }[];
    };
    const { options } = instances.findLast(({ name }) => name === 'shell') ?? {};
    expect(options?.remotes).toMatchObject([{ name: 'mfe_auth', entry: expect.stringContaining(address) as string }]);
    expect(options?.shared).toMatchObject({ react: [{ version: expect.stringMatching(/^19\./) as string }] });
  });

  it('whose script does not come is asked for once more, where no cache knows of it', async () => {
    served[retryOf(1)] = leaves(container());
    await expect(load('mfe-auth')).resolves.toBe(lifecycles);
    expect(asked).toEqual([address, retryOf(1)]);
  });

  it('that cannot be had is no more than an AppError with its cause, and each try is at an address of its own', async () => {
    for (const tries of [
      [address, retryOf(1)],
      [retryOf(2), retryOf(3)],
    ]) {
      asked = [];
      await expect(load('mfe-auth')).rejects.toMatchObject({
        name: 'AppError',
        kind: 'remote',
        code: 'remote-unreachable',
        retryable: true,
        message: 'The remote "mfe-auth" could not be loaded.',
        cause: expect.objectContaining({ message: expect.stringContaining('RUNTIME-008') as string }) as unknown,
      });
      expect(asked).toEqual(tries);
    }
    served[retryOf(4)] = leaves(container());
    await expect(load('mfe-auth')).resolves.toBe(lifecycles);
  });

  it.each([
    ['is no entry of it', () => undefined],
    ['does not take what is shared', leaves(container({ init: () => Promise.reject(new Error('no')) }))],
    ['does not have lifecycles', leaves(container({ get: () => Promise.reject(new Error('no')) }))],
  ])('whose script %s fails, and is forgotten before the next try', async (_, run) => {
    served[address] = run;
    await expect(load('mfe-auth')).rejects.toMatchObject({ code: 'remote-unreachable' });
    served[retryOf(1)] = leaves(container());
    await expect(load('mfe-auth')).resolves.toBe(lifecycles);
  });

  it('of which no build is known fails with the error of the lookup', async () => {
    const cause = new AppError({ code: 'remote-late', kind: 'remote', message: 'late', retryable: true, status: 0 });
    addressOf.mockRejectedValueOnce(cause);
    await expect(load('mfe-auth')).rejects.toBe(cause);
    served[retryOf(2)] = leaves(container());
    await expect(load('mfe-auth')).resolves.toBe(lifecycles);
  });
});
