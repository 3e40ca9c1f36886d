import type { RemoteLifecycles, RemoteProps, Runtime } from '@platform/shared/remote';
import type { RemoteLoader } from './load-remote';
import { watchLoader } from './watched-loader';

const lost = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });
const here = { pathname: '/login', search: '' };

function watch({
  load = () => Promise.resolve(),
  prepare = () => Promise.resolve(),
}: { load?: () => Promise<void>; prepare?: () => Promise<void> } = {}) {
  const mount = jest.fn<Promise<{ unmount(): Promise<void> }>, [RemoteLifecycles, HTMLElement, RemoteProps]>(() =>
    Promise.resolve({ unmount: () => Promise.resolve() }),
  );
  const inner: RemoteLoader = {
    load: async (name) => load().then(() => ({ name, prepare, parcel: {} }) as unknown as RemoteLifecycles),
    mount,
  };
  const failed = jest.fn();
  return { mount, failed, watched: watchLoader(inner, failed) };
}
const runtime = {} as Runtime;

it('tells of a remote that cannot be loaded, and the slot hears of it, too', async () => {
  const error = new Error('away');
  const { watched, failed } = watch({ load: () => Promise.reject(error) });
  await expect(watched.load('mfe-auth')).rejects.toBe(error);
  expect(failed.mock.calls).toEqual([['remote', 'mfe-auth', error]]);
});

it('tells of a page that cannot be loaded, and the slot hears of it, too', async () => {
  const { watched, failed } = watch({ prepare: () => Promise.reject(lost) });
  await expect((await watched.load('mfe-auth')).prepare(runtime, here)).rejects.toBe(lost);
  expect(failed.mock.calls).toEqual([['page', 'mfe-auth', lost]]);
});

it('tells of a page that crashes, and the slot hears of it, too', async () => {
  const { watched, mount, failed } = watch();
  const onCrash = jest.fn();
  await watched.mount(await watched.load('mfe-auth'), document.createElement('div'), { runtime, onCrash });
  mount.mock.calls[0]?.[2].onCrash(lost);
  expect(onCrash.mock.calls).toEqual([[lost]]);
  expect(failed.mock.calls).toEqual([['page', 'mfe-auth', lost]]);
});

it('knows which remotes were mounted, not only loaded', async () => {
  const { watched, failed } = watch();
  const lifecycles = await watched.load('mfe-auth');
  await watched.load('mfe-catalogue');
  expect([...watched.mounted]).toEqual([]);
  await watched.mount(lifecycles, document.createElement('div'), { runtime, onCrash: () => undefined });
  expect([...watched.mounted]).toEqual(['mfe-auth']);
  expect(failed).not.toHaveBeenCalled();
});
