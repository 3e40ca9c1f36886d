import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { Link, NavLink, Route, Routes, useLocation, useNavigate, useSearchParams } from '@platform/shared/router';
import { createMemoryRouter } from '@platform/shared/testing';
import { RouterBridge } from './router-bridge';
import type { HostRouter } from './runtime';

function Where() {
  const { pathname, search, hash, state } = useLocation();
  return <output>{`${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>;
}

function Controls() {
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  return (
    <>
      <Link to="/games/neon">Absolute</Link>
      <Link to="neon?x=1#top">Relative</Link>
      <Link to="?page=2">Query</Link>
      <Link to="/games" replace state={{ from: 'here' }} preventScrollReset>
        Options
      </Link>
      <NavLink to="/games">Current</NavLink>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => setSearch({ sort: 'new' }, { replace: true })}>
        Sort
      </button>
    </>
  );
}

const never = new Promise<void>(() => undefined);

const owns = (pathname: string) => pathname.startsWith('/games');

function start(router: HostRouter) {
  return render(
    <RouterBridge router={router} owns={owns}>
      <Where />
      <Routes>
        <Route path="/games/*" element={<Controls />} />
      </Routes>
    </RouterBridge>,
  );
}
const where = () => screen.getByRole('status').textContent;

describe('a root below the bridge', () => {
  it.each([
    ['Absolute', '/games/neon'],
    ['Relative', '/games/neon?x=1#top'],
    ['Query', '/games?page=2'],
  ])('sends a link (%s) to the host, and follows it', async (name, address) => {
    const router = createMemoryRouter('/games');
    start(router);
    await userEvent.click(screen.getByRole('link', { name }));
    expect(router.visited).toEqual([address]);
    expect(router.action).toBe('PUSH');
    expect(where()).toBe(`${address} null`);
  });

  it('hands replace, state and scroll options on', async () => {
    const router = createMemoryRouter('/games/neon');
    const navigate = jest.spyOn(router, 'navigate');
    start(router);
    await userEvent.click(screen.getByRole('link', { name: 'Options' }));
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(navigate).toHaveBeenCalledWith('/games', {
      replace: true,
      state: { from: 'here' },
      preventScrollReset: true,
    });
    expect(router.action).toBe('REPLACE');
  });

  it('changes the query in place', async () => {
    const router = createMemoryRouter('/games?page=3');
    start(router);
    await userEvent.click(screen.getByRole('button', { name: 'Sort' }));
    expect(router.visited).toEqual(['/games?sort=new']);
    expect(router.action).toBe('REPLACE');
  });

  it('goes back through the host, and follows back and forward that come from there', async () => {
    const router = createMemoryRouter('/games');
    start(router);
    await userEvent.click(screen.getByRole('link', { name: 'Absolute' }));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(where()).toBe('/games null');
    act(() => router.navigate(1));
    expect(where()).toBe('/games/neon null');
  });

  it('writes real addresses into its links, and knows which one is current', () => {
    start(createMemoryRouter('/games'));
    expect(screen.getByRole('link', { name: 'Query' })).toHaveAttribute('href', '/games?page=2');
    expect(screen.getByRole('link', { name: 'Current' })).toHaveAttribute('aria-current', 'page');
  });

  it('keeps its last own location while it is being left', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const router = createMemoryRouter('/games?page=2');
    start(router);
    act(() => router.navigate('/pornstars'));
    expect(where()).toBe('/games?page=2 null');
    expect(warn).not.toHaveBeenCalled();
    act(() => router.navigate('/games/neon'));
    expect(where()).toBe('/games/neon null');
    warn.mockRestore();
  });

  it('takes over what happened between its first render and its mount', () => {
    const router = createMemoryRouter('/games');
    function Early() {
      if (router.visited.length === 0) router.navigate('/games/early');
      return null;
    }
    render(
      <RouterBridge router={router} owns={owns}>
        <Early />
        <Where />
      </RouterBridge>,
    );
    expect(where()).toBe('/games/early null');
  });

  it('stops listening when it is unmounted', () => {
    const router = createMemoryRouter('/games');
    const ends: jest.Mock[] = [];
    const subscribe = router.subscribe.bind(router);
    router.subscribe = (listener) => {
      const end = jest.fn(subscribe(listener));
      ends.push(end);
      return end;
    };
    const { unmount } = start(router);
    unmount();
    expect(ends.length).toBeGreaterThan(0);
    for (const end of ends) expect(end).toHaveBeenCalledTimes(1);
  });

  describe('that goes to another page', () => {
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    // Inside act everything is rendered at once; here the timing matters.
    beforeEach(() => {
      environment.IS_REACT_ACT_ENVIRONMENT = false;
    });
    afterEach(() => {
      environment.IS_REACT_ACT_ENVIRONMENT = true;
    });

    function Page() {
      const { pathname } = useLocation();
      if (pathname === '/games/late') use(never);
      return <Where />;
    }
    async function open(ready: (pathname: string) => boolean) {
      const router = createMemoryRouter('/games');
      render(
        <RouterBridge router={router} owns={owns} ready={ready}>
          <Suspense fallback={<p>Loading</p>}>
            <Page />
            <Link to="/games/neon">Neon</Link>
            <Link to="/games/late">Late</Link>
            <Link to="/games?sort=new">Sort</Link>
          </Suspense>
        </RouterBridge>,
      );
      await screen.findByRole('status');
      /** Clicks, and waits only until the click has been handled. */
      return async (name: string) => {
        screen.getByRole('link', { name }).click();
        await Promise.resolve();
      };
    }

    it('renders one that is there before the click is over, so that chrome and page change in the same frame', async () => {
      const click = await open(() => true);
      await click('Neon');
      expect(where()).toBe('/games/neon null');
    });

    it('keeps the page that is left in place while the other one is not there', async () => {
      const click = await open(() => false);
      await click('Late');
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      expect(where()).toBe('/games null');
      expect(screen.queryByText('Loading')).not.toBeInTheDocument();
    });

    it('lets a new query on the same page give way to what is more urgent', async () => {
      const click = await open(() => true);
      await click('Sort');
      expect(where()).toBe('/games null');
      await waitFor(() => expect(where()).toBe('/games?sort=new null'));
    });
  });
});
