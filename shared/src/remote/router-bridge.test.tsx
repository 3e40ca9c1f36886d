import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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
      <button type="button" onClick={() => void navigate(-1)}>Back</button>
      <button type="button" onClick={() => setSearch({ sort: 'new' }, { replace: true })}>Sort</button>
    </>
  );
}

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
    expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ pathname: '/games' }), { replace: true, state: { from: 'here' }, preventScrollReset: true });
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
});
