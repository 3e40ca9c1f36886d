import type { HostRouter } from '@platform/shared/remote';
import { createPath, type Location, parsePath, type To } from '@platform/shared/router';

/** May stop or redirect a navigation before it happens: the guards. */
export type Decide = (location: {
  pathname: string;
  search: string;
}) => { kind: 'go' } | { kind: 'redirect'; to: string } | { kind: 'leave'; href: string };

/** The host's router, and what only the shell looks at. */
export interface BrowserRouter extends HostRouter {
  /** Whether the last navigation asked to leave the scroll position alone. */
  readonly keepsScroll: boolean;
  dispose(): void;
}

interface EntryState {
  key: string;
  user: unknown;
}

const maxRedirects = 5;

/**
 * The host's router in a browser: the history API behind the guards. Remotes get it as an object,
 * because React contexts do not cross roots.
 * @param window the page's window
 * @param decide asked before every push and replace, and on arrival by back or forward
 */
export function createBrowserRouter(window: Window, decide: Decide): BrowserRouter {
  const listeners = new Set<() => void>();
  const { history } = window;
  let action: HostRouter['action'] = 'POP';
  let keepsScroll = false;
  // Every entry gets a key, so that its scroll position has a name.
  const nameEntry = () => history.replaceState({ key: newKey(), user: null } satisfies EntryState, '');
  const read = (): Location => {
    const { key, user } = history.state as EntryState;
    const { pathname, search, hash } = window.location;
    return { pathname, search, hash, state: user, key, unstable_mask: undefined } as Location;
  };
  if (!isNamed(history.state)) nameEntry();
  let location = read();
  const emit = () => {
    location = read();
    for (const listener of new Set(listeners)) listener();
  };

  const go = (to: To, options: Parameters<HostRouter['navigate']>[1] = {}, redirects = 0): void => {
    const target = resolve(to, location);
    const decision = redirects > maxRedirects ? ({ kind: 'leave', href: '/' } as const) : decide(target);
    if (decision.kind === 'leave') return window.location.assign(decision.href);
    if (decision.kind === 'redirect') return go(decision.to, { replace: options.replace ?? false }, redirects + 1);
    const state: EntryState = { key: newKey(), user: options.state ?? null };
    action = options.replace === true ? 'REPLACE' : 'PUSH';
    keepsScroll = options.preventScrollReset ?? false;
    history[options.replace === true ? 'replaceState' : 'pushState'](state, '', createPath(target));
    emit();
  };

  const onPop = () => {
    keepsScroll = false;
    if (!isNamed(history.state)) {
      // No going back: a link to a place in this page has made a new entry, past this router.
      nameEntry();
      action = 'PUSH';
      return emit();
    }
    action = 'POP';
    const decision = decide({ pathname: window.location.pathname, search: window.location.search });
    if (decision.kind === 'redirect') go(decision.to, { replace: true });
    else if (decision.kind === 'leave') window.location.assign(decision.href);
    else emit();
  };
  window.addEventListener('popstate', onPop);

  return {
    get location() {
      return location;
    },
    get action() {
      return action;
    },
    get keepsScroll() {
      return keepsScroll;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(to, options) {
      if (typeof to === 'number') history.go(to);
      else go(to, options);
    },
    dispose: () => window.removeEventListener('popstate', onPop),
  };
}

/** The same for one request on a server: a location that never changes. */
export function createStaticRouter(url: { pathname: string; search: string }): HostRouter {
  const location = {
    pathname: url.pathname,
    search: url.search,
    hash: '',
    state: null,
    key: 'default',
    unstable_mask: undefined,
  } as Location;
  return { location, action: 'POP', subscribe: () => () => undefined, navigate: () => undefined };
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

const isNamed = (state: unknown): state is EntryState => typeof state === 'object' && state !== null && 'key' in state;

function resolve(to: To, from: Location): { pathname: string; search: string; hash: string } {
  const { pathname = '', search, hash } = typeof to === 'string' ? parsePath(to) : to;
  return {
    pathname: pathname === '' ? from.pathname : absolutePath(pathname, from.pathname),
    // A bare fragment stays on the page it is on, query included.
    search: search ?? (pathname === '' && hash !== undefined ? from.search : ''),
    hash: hash ?? '',
  };
}

/** As the browser writes it, dots resolved and characters encoded; whatever host it names, the path is one of this site. */
function absolutePath(path: string, from: string): string {
  const base = `http://site${from}`;
  const { pathname } = URL.canParse(path, base) ? new URL(path, base) : { pathname: '/' };
  return `/${pathname.replace(/^\/+/, '')}`;
}
