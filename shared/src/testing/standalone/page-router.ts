import type { HostRouter } from '@platform/shared/remote';
import { createPath, type Location } from '@platform/shared/router';

/**
 * The router of a remote that runs alone: the browser's history, without guards.
 * @param home where a visit of `/` begins
 */
export function createPageRouter(home: string): HostRouter {
  const { history } = window;
  if (window.location.pathname === '/' && home !== '/') history.replaceState(null, '', home);
  const listeners = new Set<() => void>();
  const read = () => {
    const { pathname, search, hash } = window.location;
    const state: unknown = history.state;
    return { pathname, search, hash, state, key: Math.random().toString(36), unstable_mask: undefined } as Location;
  };
  let location = read();
  let action: HostRouter['action'] = 'POP';
  const emit = () => {
    location = read();
    for (const listener of new Set(listeners)) listener();
  };
  window.addEventListener('popstate', () => {
    action = 'POP';
    emit();
  });
  return {
    get location() {
      return location;
    },
    get action() {
      return action;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(to, { replace = false, state = null } = {}) {
      if (typeof to === 'number') return history.go(to);
      action = replace ? 'REPLACE' : 'PUSH';
      history[replace ? 'replaceState' : 'pushState'](state, '', typeof to === 'string' ? to : createPath(to));
      emit();
    },
  };
}
