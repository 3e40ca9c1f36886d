import { renderHook } from '@testing-library/react';
import type { Bootstrap, Profile } from '@platform/shared/contracts';
import { AppError, type HttpClient } from '@platform/shared/http';
import { signIn, signOut } from '@platform/shared/remote';
import { createAppStore, createQueryClient, useQuery } from '@platform/shared/store';
import { createFixtureHttp, createMemoryRouter } from '@platform/shared/testing';
import { testBootstrap } from '../testing/bootstrap';
import { pageTable, remotePages } from '../testing/pages';
import { createDecide, followNavigation } from './follow-navigation';
import { createPageStore } from './page-store';
import { createResolvePage } from './resolve-page';
import { createUnauthorizedHandler } from '../session/unauthorized';

const profile = { name: 'Wren' } as Profile;
const offline = new AppError({ code: 'network', kind: 'network', message: 'x', retryable: true, status: 0 });
const flush = async () => {
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
};

/** The browser side without a page: the API's responses are given by hand. */
function start(at: string, bootstrap: Partial<Bootstrap> = {}) {
  const first = testBootstrap(bootstrap);
  const store = createAppStore({
    session: { authorized: first.authorized, profile: first.profile },
    audience: { gate: first.gate, softMode: first.softMode },
  });
  const page = createPageStore({ bootstrap: first, path: at, table: pageTable });
  const router = createMemoryRouter(at);
  const requests: {
    path: string;
    query: unknown;
    respond: (bootstrap: Partial<Bootstrap>) => Promise<void>;
    fail: () => Promise<void>;
  }[] = [];
  const http: HttpClient = {
    ...createFixtureHttp({}),
    call: (_name, request) =>
      new Promise((resolve, reject) => {
        requests.push({
          path: (request as unknown as { query: { path: string } }).query.path,
          query: (request as unknown as { query: unknown }).query,
          respond: (over) => {
            resolve(testBootstrap(over) as never);
            return flush();
          },
          fail: () => {
            reject(offline);
            return flush();
          },
        });
      }),
  };
  const queryClient = createQueryClient(http);
  const resolve = createResolvePage(store, page);
  const following = followNavigation({ store, page, http, queryClient, resolve }, router, document);
  return { store, page, queryClient, router, requests, ...following };
}

describe('after a navigation', () => {
  it('the server is asked about the new path, and its bootstrap and head are taken over', async () => {
    const { router, requests, page, stop } = start('/');
    router.navigate('/games');
    expect(requests.map(({ path }) => path)).toEqual(['/games']);
    await requests[0]?.respond({ leaveUrl: 'https://other.example/' });
    expect(page.getState()).toMatchObject({ path: '/games', bootstrap: { leaveUrl: 'https://other.example/' } });
    expect(document.title).toBe('Platform');
    stop();
  });

  it.each<[string, Partial<Bootstrap>]>([
    ['/games/gone', { status: 404 }],
    ['/nothing/here', {}],
  ])('the title says when there is no page: %s', async (path, bootstrap) => {
    const { router, requests, stop } = start('/');
    router.navigate(path);
    await requests[0]?.respond(bootstrap);
    expect(document.title).toBe('Page not found · Platform');
    stop();
  });

  it('a profile that says what was known leaves the session as it is, another one is taken over', async () => {
    const { router, requests, store, stop } = start('/', { authorized: true, profile });
    const { session } = store.getState();
    router.navigate('/games');
    await requests[0]?.respond({ authorized: true, profile: { ...profile } });
    expect(store.getState().session).toBe(session);
    router.navigate('/');
    await requests[1]?.respond({ authorized: true, profile: { ...profile, name: 'Robin' } });
    expect(store.getState().session.profile?.name).toBe('Robin');
    stop();
  });

  it('the record of the page is asked about, and the menus only when they have changed', async () => {
    const { router, requests, page, stop } = start('/');
    const { bars } = page.getState().bootstrap;
    router.navigate('/games/neon');
    expect(requests[0]?.query).toEqual({ path: '/games/neon', record: 'game:neon', barsVersion: 'v1' });
    await requests[0]?.respond({ bars: null as unknown as Bootstrap['bars'] });
    expect(page.getState().bootstrap.bars).toBe(bars);
    router.navigate('/games');
    const menus = { ...bars, dashboard: { menu: [{ title: 'New', url: '/new', permissions: [] }] } };
    await requests[1]?.respond({ bars: menus, barsVersion: 'v2' });
    expect(page.getState().bootstrap.bars).toBe(menus);
    stop();
  });

  it('a page that was deployed after the document is found, with its own guard', async () => {
    const pages = {
      ...remotePages,
      'mfe-auth': [...(remotePages['mfe-auth'] ?? []), { path: '/new/:slug', access: 'member' }],
    };
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    window.fetch = jest.fn(async () => ({ json: async () => ({ build: 'v2', pages }) }) as unknown as Response);
    const { router, requests, page, stop } = start('/');
    router.navigate('/new/thing');
    await requests[0]?.respond({});
    await requests[1]?.respond({});
    expect(window.fetch).toHaveBeenCalledWith('/pages.json', expect.anything());
    expect(page.getState().table.find('/new/thing')).toMatchObject({ owner: 'mfe-auth', access: 'member' });
    expect(router.visited.at(-1)).toBe('/login?continue=%2Fnew%2Fthing');
    stop();
  });

  it('a change of the query asks nothing', () => {
    const { router, requests, stop } = start('/games');
    router.navigate('/games?page=2');
    expect(requests).toEqual([]);
    stop();
  });

  it('a change of the query names the window anew where it decides the page’s title', async () => {
    const { router, requests, stop } = start('/', { authorized: true, profile });
    router.navigate('/dashboard/gallery?tab=history');
    await requests[0]?.respond({ authorized: true, profile });
    expect(document.title).toBe('Recently viewed · Platform');
    router.navigate('/dashboard/gallery');
    expect(document.title).toBe('Gallery · Platform');
    router.navigate('/dashboard/gallery?tab=history');
    expect(document.title).toBe('Recently viewed · Platform');
    expect(requests).toHaveLength(1);
    stop();
  });

  it("the last one's bootstrap counts, in whatever order the responses come", async () => {
    const { router, requests, page, stop } = start('/');
    router.navigate('/games');
    router.navigate('/pornstars');
    await requests[1]?.respond({ leaveUrl: 'https://second.example/' });
    await requests[0]?.respond({ leaveUrl: 'https://first.example/' });
    expect(page.getState()).toMatchObject({ path: '/pornstars', bootstrap: { leaveUrl: 'https://second.example/' } });
    stop();
  });

  it('a fault of the network changes nothing, and signs no member out', async () => {
    const { router, requests, store, page, stop } = start('/', { authorized: true, profile });
    router.navigate('/games');
    await requests[0]?.fail();
    expect(store.getState().session).toEqual({ authorized: true, profile });
    expect(page.getState().path).toBe('/');
    stop();
  });

  it('a fault of the network does not leave the window’s title that of the page before', async () => {
    const { router, requests, stop } = start('/');
    document.title = 'Home · Vespera';
    router.navigate('/games');
    await requests[0]?.fail();
    // Pages of this table have no title of their own.
    expect(document.title).toBe('Platform');
    stop();
  });

  it('what the server says leads away from a page that is no longer open', async () => {
    const { router, requests, stop } = start('/');
    router.navigate('/games');
    await requests[0]?.respond({ maintenance: { state: true, message: '', retryAfter: 30 } });
    expect(router).toMatchObject({ action: 'REPLACE', location: { pathname: '/maintenance' } });
    stop();
  });

  it.each<[string, Partial<Bootstrap>]>([
    ['no member is signed in', {}],
    ['a member is signed in, without a profile', { authorized: true, profile: null }],
  ])('the session ends when the server says that %s', async (_, bootstrap) => {
    const { router, requests, store, stop } = start('/', { authorized: true, profile });
    router.navigate('/games');
    await requests[0]?.respond(bootstrap);
    expect(store.getState().session).toEqual({ authorized: false, profile: null });
    stop();
  });

  it('an age decision of the server reaches the store', async () => {
    const { refresh, requests, store, stop } = start('/', { gate: 'agreement', softMode: true });
    const done = refresh();
    await requests[0]?.respond({});
    await done;
    expect(store.getState().audience).toEqual({ gate: 'none', softMode: false });
    stop();
  });

  it('a refresh at once tells its caller that it failed', async () => {
    const { refresh, requests, stop } = start('/');
    const done = refresh();
    done.catch(() => undefined);
    await requests[0]?.fail();
    await expect(done).rejects.toBe(offline);
    stop();
  });

  it('nothing is followed any more after the end', () => {
    const { router, store, requests, stop } = start('/');
    stop();
    router.navigate('/games');
    store.getState().signedIn(profile);
    expect(requests).toEqual([]);
  });
});

describe('when an account signs out', () => {
  it('nothing of it stays: neither what is shown nor what was', async () => {
    const { store, queryClient, requests, stop } = start('/games', { authorized: true, profile });
    queryClient.setQueryData(['left'], 'private');
    const ask = jest.fn(() => Promise.resolve('for guests'));
    queryClient.setQueryData(['shown'], 'private');
    const { unmount: end } = renderHook(() =>
      useQuery({ queryKey: ['shown'], queryFn: ask, staleTime: Infinity }, queryClient),
    );
    store.getState().signedOut();
    expect(queryClient.getQueryData(['left'])).toBeUndefined();
    await flush();
    await requests[0]?.respond({});
    expect(ask).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryData(['shown'])).toBe('for guests');
    end();
    stop();
  });

  it('the page that is left asks nothing as a guest', async () => {
    const { store, queryClient, requests, stop } = start('/', { authorized: true, profile });
    const ask = jest.fn(() => Promise.resolve('private'));
    queryClient.setQueryData(['dashboard'], 'private');
    const { unmount: end } = renderHook(() =>
      useQuery({ queryKey: ['dashboard'], queryFn: ask, staleTime: Infinity }, queryClient),
    );
    store.getState().signedOut();
    // React unmounts the page a moment after the address has changed.
    end();
    await flush();
    await requests[0]?.respond({});
    expect(ask).not.toHaveBeenCalled();
    expect(queryClient.getQueryData(['dashboard'])).toBeUndefined();
    stop();
  });

  it('what the next page has asked for since stays', async () => {
    const { store, queryClient, requests, stop } = start('/login');
    store.getState().signedIn(profile);
    queryClient.setQueryData(['dashboard'], 'of the new account');
    await flush();
    await requests[0]?.respond({ authorized: true, profile });
    expect(queryClient.getQueryData(['dashboard'])).toBe('of the new account');
    stop();
  });
});

describe('when an account signs in or out and goes on to another page', () => {
  it.each<[string, string, Partial<Bootstrap>, (parts: Parameters<typeof signOut>[0]) => void]>([
    ['signs in', '/login', {}, (parts) => signIn(parts, profile, '/games')],
    ['signs out', '/dashboard', { authorized: true, profile }, (parts) => signOut(parts, '/games')],
  ])('%s: the server is asked once, about that page', async (_, at, bootstrap, change) => {
    const { store, router, queryClient, requests, stop } = start(at, bootstrap);
    queryClient.setQueryData(['left'], 'of the viewer before');
    change({ store, router });
    await flush();
    expect(requests.map(({ path }) => path)).toEqual(['/games']);
    expect(queryClient.getQueryData(['left'])).toBeUndefined();
    stop();
  });
});

describe('the guards in the browser', () => {
  it.each([
    ['/dashboard', false, { kind: 'redirect', to: '/login?continue=%2Fdashboard' }],
    ['/dashboard', true, { kind: 'go' }],
    ['/nothing', false, { kind: 'go' }],
  ])('decide about %s as the server does (signed in: %s)', (pathname, authorized, decision) => {
    const store = createAppStore({
      session: { authorized, profile: null },
      audience: { gate: 'agreement', softMode: true },
    });
    const page = createPageStore({ bootstrap: testBootstrap(), path: '/', table: pageTable });
    const decide = createDecide(createResolvePage(store, page));
    expect(decide({ pathname, search: '' })).toEqual(decision);
  });
});

describe('a response 401', () => {
  it('ends the session and leads to the login page, which knows the way back', () => {
    const store = createAppStore({
      session: { authorized: true, profile },
      audience: { gate: 'none', softMode: false },
    });
    const router = createMemoryRouter('/dashboard?tab=1');
    createUnauthorizedHandler({ store, router })();
    expect(store.getState().session.authorized).toBe(false);
    expect(router.visited).toEqual(['/login?continue=%2Fdashboard%3Ftab%3D1']);
  });

  it('that comes with others keeps the way back', () => {
    const router = createMemoryRouter('/dashboard');
    const handle = createUnauthorizedHandler({ store: createAppStore(), router });
    handle();
    handle();
    handle();
    expect(router.visited).toEqual(['/login?continue=%2Fdashboard']);
  });
});
