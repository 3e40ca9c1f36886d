import { createBrowserRouter, createStaticRouter, type Decide } from './host-router';

const letPass: Decide = () => ({ kind: 'go' });
let dispose: () => void = () => undefined;

function start(decide: Decide = letPass, at = '/start') {
  window.history.replaceState(null, '', at);
  const router = createBrowserRouter(window, decide);
  ({ dispose } = router);
  return router;
}
const address = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;
/** Back and forward are asynchronous in a browser. */
const popped = (go: () => void): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    go();
  });

afterEach(() => dispose());

describe('the host router', () => {
  it('pushes and replaces, and says how it came there', () => {
    const router = start();
    const entries = window.history.length;
    router.navigate('/games?page=2#top', { state: { from: 'here' } });
    expect(address()).toBe('/games?page=2#top');
    expect(router).toMatchObject({
      action: 'PUSH',
      location: { pathname: '/games', search: '?page=2', hash: '#top', state: { from: 'here' } },
    });
    router.navigate('/pornstars', { replace: true });
    expect(router).toMatchObject({ action: 'REPLACE', location: { pathname: '/pornstars', state: null } });
    expect(window.history.length).toBe(entries + 1);
  });

  it('goes back and forward, with the state and the key of each entry', async () => {
    const router = start();
    const { key } = router.location;
    router.navigate('/games', { state: 7 });
    const pushed = router.location.key;
    await popped(() => router.navigate(-1));
    expect(router).toMatchObject({ action: 'POP', location: { pathname: '/start', key, state: null } });
    await popped(() => router.navigate(1));
    expect(router.location).toMatchObject({ pathname: '/games', key: pushed, state: 7 });
  });

  it('keeps the key of an entry over a reload', () => {
    const { key } = start().location;
    const again = createBrowserRouter(window, letPass);
    expect(again.location.key).toBe(key);
    again.dispose();
  });

  it('gives every entry a key of its own', () => {
    const router = start();
    const keys = new Set([router.location.key]);
    for (let n = 0; n < 20; n += 1) {
      router.navigate('/same');
      keys.add(router.location.key);
    }
    expect(keys.size).toBe(21);
  });

  it.each([
    ['?page=2', '/games/neon?page=2'],
    ['#top', '/games/neon?old=1#top'],
    ['lantern', '/games/lantern'],
    ['../pornstars', '/pornstars'],
    ['./', '/games/'],
    ['/a/../b', '/b'],
    ['/games/café au lait', '/games/caf%C3%A9%20au%20lait'],
    ['/%2e%2e/b', '/b'],
    [{ search: '?page=3' }, '/games/neon?page=3'],
    [{ search: '' }, '/games/neon'],
    [{ hash: '#x' }, '/games/neon?old=1#x'],
    [{ pathname: '/b', search: '?c', hash: '#d' }, '/b?c#d'],
    ['//evil.example/x', '/x'],
    [String.raw`/\evil.example/x`, '/x'],
    ['https://evil.example/x', '/x'],
    ['/.//evil.example', '/evil.example'],
    ['//', '/'],
    ['mailto:someone@evil.example', '/someone@evil.example'],
  ])('understands %j on this site, and nothing else', (to, expected) => {
    const decide = jest.fn(letPass);
    const router = start(decide, '/games/neon?old=1');
    router.navigate(to);
    expect(address()).toBe(expected);
    // The guards saw what became of it, not what was written.
    const { pathname, search } = window.location;
    expect(decide).toHaveBeenCalledWith(expect.objectContaining({ pathname, search }));
    expect(router.location).toMatchObject({ pathname, search });
  });

  it('follows a redirect before anything shows, and keeps a replace a replace', () => {
    const decide: Decide = ({ pathname }) =>
      pathname === '/dashboard' ? { kind: 'redirect', to: '/login?continue=%2Fdashboard' } : { kind: 'go' };
    const router = start(decide);
    const heard = jest.fn();
    router.subscribe(() => heard(router.location.pathname));
    const entries = window.history.length;
    router.navigate('/dashboard', { state: 'private', replace: true });
    expect(address()).toBe('/login?continue=%2Fdashboard');
    expect(router).toMatchObject({ action: 'REPLACE', location: { state: null } });
    expect(window.history.length).toBe(entries);
    expect(heard.mock.calls).toEqual([['/login']]);
  });

  it('asks the guards when the visitor comes back to a page, too', async () => {
    let open = true;
    const router = start(({ pathname }) =>
      pathname === '/start' && !open ? { kind: 'redirect', to: '/maintenance' } : { kind: 'go' },
    );
    router.navigate('/games');
    open = false;
    await popped(() => router.navigate(-1));
    expect(address()).toBe('/maintenance');
    expect(router.action).toBe('REPLACE');
  });

  it('leaves the page instead of turning in circles', () => {
    const assign = jest.fn();
    const decide = jest.fn<ReturnType<Decide>, Parameters<Decide>>(({ pathname }) => ({
      kind: 'redirect',
      to: pathname === '/a' ? '/b' : '/a',
    }));
    const page = new Proxy(window, {
      get: (target, name) => {
        if (name === 'location') return { pathname: '/start', search: '', hash: '', assign };
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
    const router = createBrowserRouter(page, decide);
    ({ dispose } = router);
    router.navigate('/a');
    expect(assign).toHaveBeenCalledTimes(1);
    expect(assign).toHaveBeenCalledWith('/');
    expect(decide.mock.calls.length).toBeLessThan(10);
  });

  it('takes a link within the page for a new entry, not for going back', async () => {
    const router = start();
    const { key } = router.location;
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '#main';
    await popped(() => link.click());
    expect(router).toMatchObject({ action: 'PUSH', location: { pathname: '/start', hash: '#main' } });
    expect(router.location.key).not.toBe(key);
    const fragmentKey = router.location.key;
    await popped(() => router.navigate(-1));
    expect(router).toMatchObject({ action: 'POP', location: { key, hash: '' } });
    await popped(() => router.navigate(1));
    expect(router).toMatchObject({ action: 'POP', location: { key: fragmentKey, hash: '#main' } });
    link.remove();
  });

  it('says whether the scroll position is to stay', async () => {
    const router = start();
    router.navigate('/games?sort=new', { preventScrollReset: true });
    expect(router.keepsScroll).toBe(true);
    router.navigate('/games');
    expect(router.keepsScroll).toBe(false);
  });

  it('tells all who listen, also those that leave while they are told', () => {
    const router = start();
    const calls: string[] = [];
    const end = router.subscribe(() => {
      calls.push('first');
      end();
    });
    router.subscribe(() => calls.push('second'));
    router.navigate('/a');
    router.navigate('/b');
    expect(calls).toEqual(['first', 'second', 'second']);
  });

  it('hears nothing any more when it is disposed of', async () => {
    const decide = jest.fn(letPass);
    const router = start(decide);
    router.navigate('/a');
    router.dispose();
    decide.mockClear();
    await popped(() => window.history.back());
    expect(decide).not.toHaveBeenCalled();
  });
});

describe('the router of one request', () => {
  it('stays where it is', () => {
    const router = createStaticRouter({ pathname: '/games', search: '?page=2' });
    const heard = jest.fn();
    const end = router.subscribe(heard);
    router.navigate('/elsewhere');
    router.navigate(-1);
    end();
    expect(router).toMatchObject({
      action: 'POP',
      location: { pathname: '/games', search: '?page=2', hash: '', state: null },
    });
    expect(heard).not.toHaveBeenCalled();
  });
});
