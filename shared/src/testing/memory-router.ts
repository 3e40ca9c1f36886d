import type { HostRouter } from '@platform/shared/remote';
import { createPath, type Location, parsePath } from '@platform/shared/router';

/**
 * A host router that lives in memory, for tests and server-like use.
 * @param start first location, e.g. `/games?page=2`
 * @returns the router, and `visited`: every address it was sent to
 */
export function createMemoryRouter(start: string): HostRouter & { visited: string[] } {
  const listeners = new Set<() => void>();
  const entries: Location[] = [locate(start)];
  let index = 0;
  let action: HostRouter['action'] = 'POP';
  const visited: string[] = [];
  return {
    visited,
    get location() {
      return entries[index] as Location;
    },
    get action() {
      return action;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(to, options = {}) {
      if (typeof to === 'number') {
        index = Math.min(Math.max(index + to, 0), entries.length - 1);
        action = 'POP';
      } else {
        const address = typeof to === 'string' ? to : createPath(to);
        visited.push(address);
        action = options.replace === true ? 'REPLACE' : 'PUSH';
        if (action === 'PUSH') index += 1;
        // As in a browser: a push drops the later entries, a replace keeps them.
        entries.splice(index, action === 'PUSH' ? entries.length : 1, locate(address, options.state));
      }
      for (const listener of new Set(listeners)) listener();
    },
  };
}

function locate(address: string, state: unknown = null): Location {
  const { pathname = '/', search = '', hash = '' } = parsePath(address);
  return {
    pathname,
    search,
    hash,
    state,
    key: Math.random().toString(36).slice(2),
    unstable_mask: undefined,
  } as Location;
}
