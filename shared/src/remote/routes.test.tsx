import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { AppError } from '@platform/shared/http';
import { endpointQuery } from '@platform/shared/queries';
import { createTestRuntime } from '@platform/shared/testing';
import {
  lazyPage,
  matchRoute,
  prepareRoute,
  type QueryContext,
  type RemoteRoute,
  type RouteQuery,
  type ReadQuery,
} from './routes';

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

  it('is tried anew when it is requested again after a failure', async () => {
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
    { path: '/games', title: 'Games', page },
    { path: '/games/new', title: 'New', page },
    { path: '/games/:slug', title: 'Game', page },
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

  it('lists the queries of the address and the viewer', async () => {
    const queries = jest.fn<RouteQuery[], [QueryContext]>(() => []);
    const runtime = createTestRuntime({
      at,
      viewer: { session: { authorized: true, profile: null }, audience: { gate: 'none', softMode: true } },
    });
    await prepareRoute([{ path: '/games/:slug', title: 'Game', page, queries }], location, runtime);
    const context = queries.mock.calls[0]?.[0];
    expect(context).toMatchObject({
      params: { slug: 'a b' },
      pathname: '/games/a%20b',
      softMode: true,
      authorized: true,
      canHaveMemberData: false,
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
      [{ path: '/games/:slug', title: 'Game', page: slow, queries: () => (order.push('data'), []) }],
      location,
      createTestRuntime({ at }),
    );
    expect(order.toSorted()).toEqual(['data', 'page']);
  });

  it.each<[string, RemoteRoute['queries'] & object]>([
    ['a query fails', () => [endpointQuery('GET /api/bars')]],
    [
      'the list throws',
      () => {
        throw new Error('no data');
      },
    ],
  ])('never fails for data, also when %s', async (_, queries) => {
    const prepared = await prepareRoute(
      [{ path: '/games/:slug', title: 'Game', page, queries }],
      location,
      createTestRuntime({ at }),
    );
    await expect(prepared?.data).resolves.toBeUndefined();
    await expect(prepared?.page).resolves.toBeUndefined();
  });

  it('loads each listed query once, and leaves out what this viewer does not need', async () => {
    const home = jest.fn(() => ({ hero: [], sections: [] }));
    const runtime = createTestRuntime({ at, fixtures: { 'GET /api/home': home } });
    const call = jest.spyOn(runtime.http, 'call');
    const routes = [
      { path: '/games/:slug', title: 'Game', page, queries: () => [endpointQuery('GET /api/home'), false as const] },
    ];
    await (
      await prepareRoute(routes, location, runtime)
    )?.data;
    await (
      await prepareRoute(routes, location, runtime)
    )?.data;
    expect(call).toHaveBeenCalledTimes(1);
    expect(runtime.queryClient.getQueryData(endpointQuery('GET /api/home').queryKey)).toEqual({
      hero: [],
      sections: [],
    });
  });

  it('loads what depends on the first responses after them', async () => {
    const runtime = createTestRuntime({
      at,
      fixtures: {
        'GET /api/home': { hero: [], sections: [{ kind: 'live', title: 'Live' }] },
        'GET /api/bars': new AppError({ code: 'x', kind: 'server', message: 'x', retryable: true, status: 500 }),
      },
    });
    const dependentQueries = jest.fn<RouteQuery[], [QueryContext, ReadQuery]>((_, read) => {
      expect(read(endpointQuery('GET /api/home'))?.sections).toHaveLength(1);
      expect(read(endpointQuery('GET /api/bars'))).toBeUndefined();
      return [endpointQuery('GET /api/camgirls')];
    });
    const call = jest.spyOn(runtime.http, 'call');
    const queries = () => [endpointQuery('GET /api/home'), endpointQuery('GET /api/bars')];
    await (
      await prepareRoute([{ path: '/games/:slug', title: 'Game', page, queries, dependentQueries }], location, runtime)
    )?.data;
    expect(call.mock.calls.map(([name]) => name)).toEqual(['GET /api/home', 'GET /api/bars', 'GET /api/camgirls']);
  });

  it('fails for the page, and only where a caller waits for it', async () => {
    const gone = lazyPage('gone', () => Promise.reject(new Error('the chunk is gone')));
    const prepared = await prepareRoute(
      [{ path: '/games/:slug', title: 'Game', page: gone }],
      location,
      createTestRuntime({ at }),
    );
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
