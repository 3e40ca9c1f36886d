import { act } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useEffect, useState } from 'react';
import { AppError } from '@platform/shared/http';
import { endpointQuery } from '@platform/shared/queries';
import { Link } from '@platform/shared/router';
import { useQuery } from '@platform/shared/store';
import { createTestRuntime } from '@platform/shared/testing';
import { defineRemote, recoverableErrorEvent, type RemoteProps } from './define-remote';
import { RemoteRoot } from './remote-root';
import { lazyPage, prepareRoute, type RemoteRoute } from './routes';
import { useAppState } from './runtime';

type Lifecycle = (props: RemoteProps & Record<string, unknown>) => Promise<unknown>;
type Lifecycles = Record<'bootstrap' | 'mount' | 'unmount' | 'update', Lifecycle | Lifecycle[]>;

let live = 0;
function ListPage() {
  const authorized = useAppState((state) => state.session.authorized);
  const query = useQuery(endpointQuery('GET /api/bars'));
  const [count, setCount] = useState(0);
  useEffect(() => {
    live += 1;
    return () => {
      live -= 1;
    };
  }, []);
  return (
    <main>
      <h1>{authorized ? 'Member' : 'Guest'}</h1>
      <p>{query.status}</p>
      <button type="button" onClick={() => setCount(count + 1)}>{`Count ${count}`}</button>
      <Link to="/list/broken">Broken</Link>
    </main>
  );
}
function OtherPage() {
  return (
    <main>
      <h1>Other</h1>
    </main>
  );
}
function BrokenPage(): never {
  throw new Error('the page is broken');
}

const routes: RemoteRoute[] = [
  {
    path: '/list',
    title: 'List',
    page: lazyPage('list-page', () => Promise.resolve({ default: ListPage })),
    queries: () => [endpointQuery('GET /api/bars')],
  },
  {
    path: '/list/other',
    title: 'Other',
    page: lazyPage('other-page', () => Promise.resolve({ default: OtherPage })),
  },
  {
    path: '/list/broken',
    title: 'Broken',
    page: lazyPage('broken-page', () => Promise.resolve({ default: BrokenPage })),
  },
];
const definition = { name: 'mfe-test', routes, loading: <p>Loading</p> };

const down = new AppError({ code: 'x', kind: 'server', message: 'x', retryable: true, status: 500 });
const makeRuntime = (at: string) => createTestRuntime({ at, fixtures: { 'GET /api/bars': down } });

/** Lifecycles wait for React's effects: they are started inside act, and awaited after it. */
async function run(
  parcel: unknown,
  step: keyof Lifecycles,
  props: RemoteProps & Record<string, unknown>,
): Promise<void> {
  for (const one of [(parcel as Lifecycles)[step]].flat()) {
    let done: Promise<unknown> | undefined;
    await act(async () => {
      done = one(props);
    });
    await done;
  }
}
/** Props that single-spa gives every parcel. */
const propsFor = (
  container: HTMLElement,
  runtime: RemoteProps['runtime'],
  onCrash: RemoteProps['onCrash'] = () => undefined,
) => ({
  name: 'parcel-0',
  domElement: container,
  runtime,
  onCrash,
  mountParcel: () => undefined,
  singleSpa: {},
  unmountSelf: () => Promise.resolve(),
});
async function mount(container: HTMLElement, runtime: RemoteProps['runtime'], onCrash?: RemoteProps['onCrash']) {
  const { parcel, prepare } = defineRemote(definition);
  await prepare(runtime, runtime.router.location);
  const props = propsFor(container, runtime, onCrash);
  await run(parcel, 'bootstrap', props);
  await run(parcel, 'mount', props);
  return {
    update: (more: Partial<RemoteProps>) => run(parcel, 'update', { ...props, ...more }),
    unmount: () => run(parcel, 'unmount', props),
  };
}

let container: HTMLElement;
const repaired = jest.fn();
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  repaired.mockClear();
  window.addEventListener(recoverableErrorEvent, repaired);
});
afterEach(() => {
  container.remove();
  window.removeEventListener(recoverableErrorEvent, repaired);
});

describe('a remote', () => {
  it('renders into an empty element, and leaves nothing behind when it is unmounted', async () => {
    const runtime = makeRuntime('/list');
    const { unmount } = await mount(container, runtime);
    expect(container.querySelector('h1')).toHaveTextContent('Guest');
    expect(live).toBe(1);
    await unmount();
    expect(container).toBeEmptyDOMElement();
    expect(live).toBe(0);
  });

  it('hydrates what the server rendered, failed data included, without repairing anything', async () => {
    const server = makeRuntime('/list');
    await (
      await prepareRoute(routes, server.router.location, server)
    )?.data;
    container.innerHTML = renderToString(<RemoteRoot routes={routes} runtime={server} loading={definition.loading} />, {
      identifierPrefix: 'mfe-test-',
    });
    const heading = container.querySelector('h1');
    const { unmount } = await mount(container, server);
    expect(container.querySelector('h1')).toBe(heading);
    expect(repaired).not.toHaveBeenCalled();
    await act(async () => container.querySelector('button')?.click());
    expect(container.querySelector('button')).toHaveTextContent('Count 1');
    await unmount();
  });

  it('hydrates the page the server rendered, then goes to the one its visitor left for before React began', async () => {
    const runtime = makeRuntime('/list');
    await (
      await prepareRoute(routes, runtime.router.location, runtime)
    )?.data;
    container.innerHTML = renderToString(
      <RemoteRoot routes={routes} runtime={runtime} loading={definition.loading} />,
      { identifierPrefix: 'mfe-test-' },
    );
    const { parcel, prepare } = defineRemote(definition);
    await routes.find(({ path }) => path === '/list/other')?.page.preload();
    await prepare(runtime, runtime.router.location, true);
    // Meanwhile the shell prepares other pages of this remote, for hovered links.
    await prepare(makeRuntime('/list/other'), { pathname: '/list/other', search: '' });
    const props = propsFor(container, runtime);
    await run(parcel, 'bootstrap', props);
    let done: Promise<unknown> | undefined;
    await act(async () => {
      done = Promise.all([(parcel as unknown as Lifecycles).mount].flat().map((step) => step(props)));
      runtime.router.navigate('/list/other');
    });
    await done;
    expect(repaired).not.toHaveBeenCalled();
    expect(container.querySelector('h1')).toHaveTextContent('Other');
    await run(parcel, 'unmount', props);
  });

  it('tells when React had to repair a hydration', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    container.innerHTML = '<main><h1>Something else</h1></main>';
    const { unmount } = await mount(container, makeRuntime('/list'));
    expect(container.querySelector('h1')).toHaveTextContent('Guest');
    expect(repaired.mock.calls[0]?.[0]).toMatchObject({ detail: { remote: 'mfe-test' } });
    await unmount();
    silence.mockRestore();
  });

  it('follows the shared store and an update of its props without losing its state', async () => {
    const runtime = makeRuntime('/list');
    const { update, unmount } = await mount(container, runtime);
    await act(async () => container.querySelector('button')?.click());
    await act(async () => runtime.store.getState().signedIn({} as never));
    await update({ onCrash: jest.fn() });
    expect(container.querySelector('h1')).toHaveTextContent('Member');
    expect(container.querySelector('button')).toHaveTextContent('Count 1');
    await unmount();
  });

  it('reports a crash after its mount to the host, once, and throws it nowhere', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const onCrash = jest.fn();
    const runtime = makeRuntime('/list');
    const { unmount } = await mount(container, runtime, onCrash);
    await act(async () => runtime.router.navigate('/list/broken'));
    expect(onCrash).toHaveBeenCalledTimes(1);
    expect(onCrash).toHaveBeenCalledWith(expect.objectContaining({ message: 'the page is broken' }));
    await unmount();
    silence.mockRestore();
  });

  it('asks for the data of a page it is led to, at once and a single time', async () => {
    const runtime = makeRuntime('/list/elsewhere');
    const queries = jest.fn(() => []);
    const watched = defineRemote({
      ...definition,
      routes: [
        {
          path: '/list/*',
          title: 'List',
          page: lazyPage('x', () => Promise.resolve({ default: () => null })),
          queries,
        },
      ],
    });
    await watched.prepare(runtime, runtime.router.location);
    expect(queries).toHaveBeenCalledTimes(1);
    const props = propsFor(container, runtime);
    await run(watched.parcel, 'bootstrap', props);
    await run(watched.parcel, 'mount', props);
    expect(queries).toHaveBeenCalledTimes(1);
    await act(async () => runtime.router.navigate('/list/next'));
    expect(queries).toHaveBeenCalledTimes(2);
    await act(async () => runtime.router.navigate('/elsewhere'));
    expect(queries).toHaveBeenCalledTimes(2);
    await run(watched.parcel, 'unmount', props);
    runtime.router.navigate('/list');
    expect(queries).toHaveBeenCalledTimes(2);
  });

  it('does not ask again for what the server rendered', async () => {
    const runtime = makeRuntime('/list');
    const queries = jest.fn(() => []);
    const import_ = jest.fn(() => Promise.resolve({ default: () => null }));
    const rendered = defineRemote({
      ...definition,
      routes: [{ path: '/list', title: 'Page', page: lazyPage('x', import_), queries }],
    });
    await rendered.prepare(runtime, runtime.router.location, true);
    expect([queries.mock.calls.length, import_.mock.calls.length]).toEqual([0, 1]);
  });

  it('leaves nothing after a hundred mounts: no listener, no element, no effect', async () => {
    const runtime = makeRuntime('/list');
    let listening = 0;
    const subscribe = runtime.router.subscribe.bind(runtime.router);
    runtime.router.subscribe = (listener) => {
      listening += 1;
      const end = subscribe(listener);
      return () => {
        listening -= 1;
        end();
      };
    };
    for (let n = 0; n < 100; n += 1) {
      const element = container.appendChild(document.createElement('div'));
      const { unmount } = await mount(element, runtime);
      await unmount();
      element.remove();
    }
    expect({
      listening,
      live,
      observers: runtime.queryClient
        .getQueryCache()
        .getAll()
        .map((query) => query.getObserversCount()),
    }).toEqual({ listening: 0, live: 0, observers: [0] });
    expect(container).toBeEmptyDOMElement();
  });
});
