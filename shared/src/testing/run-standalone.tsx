import { createRoot } from 'react-dom/client';
import { type HostRouter, type RemoteDefinition, RemoteRoot } from '@platform/shared/remote';
import { createPath, type Location } from '@platform/shared/router';
import { type ViewerState, createAppStore, createQueryClient } from '@platform/shared/store';
import { createFixtureHttp, type Fixtures } from './fixture-http';
import { openGuest } from './test-runtime';

/**
 * Runs a remote alone in a page, on fixtures: no shell, no API.
 * @param definition the remote's routes
 * @param options responses of the API and the state of the visitor
 */
export function runStandalone(
  definition: RemoteDefinition,
  { fixtures, viewer = openGuest }: { fixtures: Fixtures; viewer?: ViewerState },
): void {
  const element = document.getElementById('app');
  if (element === null) throw new Error('the page has no element #app');
  const http = createFixtureHttp(fixtures);
  const runtime = {
    store: createAppStore(viewer),
    queryClient: createQueryClient(http),
    http,
    router: pageRouter(definition),
  };
  createRoot(element).render(<RemoteRoot routes={definition.routes} runtime={runtime} loading={definition.loading} />);
}

function pageRouter(definition: RemoteDefinition): HostRouter {
  const first = definition.routes[0]?.path ?? '/';
  const { pathname, search, hash } = window.location;
  const known = pathname !== '/' || first === '/';
  if (!known) window.history.replaceState(null, '', first);
  const listeners = new Set<() => void>();
  const read = () =>
    ({
      pathname: window.location.pathname,
      search,
      hash,
      state: null,
      key: Math.random().toString(36),
      unstable_mask: undefined,
    }) as Location;
  let location = read();
  const emit = () => {
    location = { ...read(), search: window.location.search, hash: window.location.hash };
    for (const listener of new Set(listeners)) listener();
  };
  window.addEventListener('popstate', emit);
  return {
    get location() {
      return location;
    },
    action: 'POP',
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(to, options = {}) {
      if (typeof to === 'number') return window.history.go(to);
      window.history[options.replace === true ? 'replaceState' : 'pushState'](
        null,
        '',
        typeof to === 'string' ? to : createPath(to),
      );
      emit();
    },
  };
}
