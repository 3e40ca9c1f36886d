import type { Profile } from '@platform/shared/contracts';
import type { HostRouter, Runtime } from './runtime';

type SessionParts = Pick<Runtime, 'store' | 'router'>;

// The shell follows the store: it asks for the bootstrap, forgets what the viewer before was told, and tells the other tabs.

/**
 * Takes over the session that the server has begun, and goes on. The page that is left is taken out of the history:
 * going back must not lead to a page for guests, or to a used link.
 * @param to path of this site
 */
export function signIn({ store, router }: SessionParts, profile: Profile, to: string): void {
  store.getState().signedIn(profile);
  router.navigate(to, { replace: true });
}

/**
 * Gives up the session that the server has ended, and goes on.
 * @param to path of this site that a guest may open; without it the guards decide about the page
 */
export function signOut({ store, router }: SessionParts, to?: string, options?: Parameters<HostRouter['navigate']>[1]) {
  store.getState().signedOut();
  if (to !== undefined) router.navigate(to, options);
}
