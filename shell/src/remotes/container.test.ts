import { loadExposed } from './container';

const shared = { react: 'the one instance' };
const page = window as unknown as Record<string, unknown>;
const src = '/remotes/mfe-auth/remoteEntry.a1.js';
const script = () => document.head.querySelector('script');

beforeEach(() => {
  document.head.replaceChildren();
  delete page['mfe_auth'];
  Object.assign(globalThis, {
    __webpack_init_sharing__: () => Promise.resolve(),
    __webpack_share_scopes__: { default: shared },
  });
});

/** The script has run. */
function run(container: unknown): void {
  page['mfe_auth'] = container;
  script()?.dispatchEvent(new Event('load'));
}

describe('what a remote exposes', () => {
  it('is evaluated when the remote has been given what the shell shares', async () => {
    const module = { name: 'mfe-auth' };
    const steps: unknown[] = [];
    const loading = loadExposed('mfe_auth', src, './lifecycles');
    expect(script()?.getAttribute('src')).toBe(src);
    run({
      init: (scope: unknown) => steps.push(scope),
      get: (name: string) => {
        steps.push(name);
        return Promise.resolve(() => module);
      },
    });
    await expect(loading).resolves.toBe(module);
    expect(steps).toEqual([shared, './lifecycles']);
    expect(script()).toBeNull();
  });

  it('is not there when the script does not come', async () => {
    const loading = loadExposed('mfe_auth', src, './lifecycles');
    script()?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow(`${src} could not be loaded`);
    expect(script()).toBeNull();
  });

  it('is not taken from an entry that ran before', async () => {
    page['mfe_auth'] = { init: () => undefined, get: () => Promise.resolve(() => 'an earlier release') };
    const loading = loadExposed('mfe_auth', src, './lifecycles');
    script()?.dispatchEvent(new Event('load'));
    await expect(loading).rejects.toThrow(`${src} is no entry of mfe_auth`);
  });

  it.each([
    ['does not take what is shared', { init: () => Promise.reject(new Error('no')), get: () => Promise.resolve() }],
    ['does not have it', { init: () => undefined, get: () => Promise.reject(new Error('no')) }],
  ])('fails when the remote %s', async (_, container) => {
    const loading = loadExposed('mfe_auth', src, './lifecycles');
    run(container);
    await expect(loading).rejects.toThrow('no');
  });
});
