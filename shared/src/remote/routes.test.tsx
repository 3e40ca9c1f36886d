import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { createTestRuntime } from '@platform/shared/testing';
import { lazyPage, type LoadContext, matchRoute, prepareRoute, type RemoteRoute } from './routes';

const page = lazyPage('page', () => Promise.resolve({ default: () => <h1>The page</h1> }));

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <p role="alert">{error.message}</p>;
  }
}

const show = (shown: { Component: typeof page.Component }) => (
  <Boundary>
    <Suspense fallback={<p>Loading</p>}>
      <shown.Component />
    </Suspense>
  </Boundary>
);

describe('a page that is a chunk of its own', () => {
  it('renders at once when it was loaded before', async () => {
    await page.preload();
    render(show(page));
    expect(screen.getByRole('heading')).toHaveTextContent('The page');
  });

  it('says whether it is there', async () => {
    const late = lazyPage('late', () => Promise.resolve({ default: () => <h1>Late</h1> }));
    expect(late.ready()).toBe(false);
    await late.preload();
    expect(late.ready()).toBe(true);
  });

  it('is loaded once, however often it is asked for', async () => {
    const load = jest.fn(() => Promise.resolve({ default: () => <h1>Once</h1> }));
    const once = lazyPage('once', load);
    await Promise.all([once.preload(), once.preload()]);
    await act(async () => {
      render(show(once));
    });
    await once.preload();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows a failed load as a failure, and does not ask for it for ever', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = jest.fn(() => Promise.reject(new Error('the chunk is gone')));
    const gone = lazyPage('gone', load);
    await act(async () => {
      render(show(gone));
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('the chunk is gone');
    expect(load).toHaveBeenCalledTimes(1);
    silence.mockRestore();
  });

  it('is tried anew when somebody asks again after a failure', async () => {
    const load = jest.fn<Promise<{ default: () => ReactNode }>, []>();
    load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({ default: () => <h1>Back</h1> });
    const flaky = lazyPage('flaky', load);
    await expect(flaky.preload()).rejects.toThrow('offline');
    await flaky.preload();
    render(show(flaky));
    expect(screen.getByRole('heading')).toHaveTextContent('Back');
  });
});

describe('matchRoute', () => {
  const routes: RemoteRoute[] = [
    { path: '/games', page },
    { path: '/games/new', page },
    { path: '/games/:slug', page },
  ];

  it.each([
    ['/games', '/games', {}],
    ['/games/new', '/games/new', {}],
    ['/games/neon-dunes', '/games/:slug', { slug: 'neon-dunes' }],
    ['/games/caf%C3%A9', '/games/:slug', { slug: 'café' }],
    ['/games/a%20b', '/games/:slug', { slug: 'a b' }],
    ['/games/a%2Fb', '/games/:slug', { slug: 'a/b' }],
  ])('finds the rule of %s', (pathname, path, params) => {
    expect(matchRoute(routes, pathname)).toMatchObject({ route: { path }, params });
  });

  it.each(['/', '/games/a/b', '/gamesx', '/pornstars', '//games', ''])('owns nothing at %j', (pathname) => {
    expect(matchRoute(routes, pathname)).toBeNull();
  });

  it('takes an address that cannot be decoded as it is', () => {
    expect(matchRoute(routes, '/games/%E0%A4%A')).toMatchObject({ params: { slug: '%E0%A4%A' } });
  });
});

describe('prepareRoute', () => {
  const at = '/games/a%20b?page=2';
  const location = { pathname: '/games/a%20b', search: '?page=2' };

  it('gives the loader parameters, query and the visitor', async () => {
    const load = jest.fn<Promise<void>, [LoadContext]>(() => Promise.resolve());
    const runtime = createTestRuntime({
      at,
      facts: { session: { authorized: true, profile: null }, audience: { gate: 'none', softMode: true } },
    });
    await prepareRoute([{ path: '/games/:slug', page, load }], location, runtime);
    const context = load.mock.calls[0]?.[0];
    expect(context).toMatchObject({
      params: { slug: 'a b' },
      softMode: true,
      authorized: true,
      http: runtime.http,
      queryClient: runtime.queryClient,
    });
    expect(context?.search.get('page')).toBe('2');
  });

  it('asks for page and data side by side', async () => {
    const order: string[] = [];
    const slow = lazyPage('slow', () => {
      order.push('page');
      return new Promise(() => undefined);
    });
    await prepareRoute(
      [{ path: '/games/:slug', page: slow, load: () => Promise.resolve(order.push('data')) }],
      location,
      createTestRuntime({ at }),
    );
    expect(order.toSorted()).toEqual(['data', 'page']);
  });

  it.each<[string, RemoteRoute['load'] & object]>([
    ['rejects', () => Promise.reject(new Error('no data'))],
    [
      'throws',
      () => {
        throw new Error('no data');
      },
    ],
  ])('never fails for data, also when the loader %s', async (_, load) => {
    const prepared = await prepareRoute([{ path: '/games/:slug', page, load }], location, createTestRuntime({ at }));
    await expect(prepared?.data).resolves.toBeUndefined();
    await expect(prepared?.page).resolves.toBeUndefined();
  });

  it('fails for the page, and only where somebody waits for it', async () => {
    const gone = lazyPage('gone', () => Promise.reject(new Error('the chunk is gone')));
    const prepared = await prepareRoute([{ path: '/games/:slug', page: gone }], location, createTestRuntime({ at }));
    // Long enough for an unhandled rejection to be reported: jest then fails the test.
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    await expect(prepared?.page).rejects.toThrow('the chunk is gone');
  });

  it('is null for a path that is not owned', async () => {
    await expect(prepareRoute([], location, createTestRuntime({ at }))).resolves.toBeNull();
  });
});
