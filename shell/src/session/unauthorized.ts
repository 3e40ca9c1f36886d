import type { HostRouter } from '@platform/shared/remote';
import { paths } from '@platform/shared/router';
import type { AppStore } from '@platform/shared/store';

/**
 * What an answer 401 from anywhere does: the session is over, and the login page comes (product.md §6).
 * @returns a function to call for each of them
 */
export function createUnauthorizedHandler({ store, router }: { store: AppStore; router: HostRouter }): () => void {
  return () => {
    store.getState().signedOut();
    const { pathname, search } = router.location;
    // A page's calls fail together: only the first of them knows where the visitor wants to be.
    if (pathname !== paths.login()) router.navigate(paths.login(`${pathname}${search}`));
  };
}
