import { type Runtime, signOut } from '@platform/shared/remote';
import { paths } from '@platform/shared/paths';
import { wayBack } from '../affiliate/visit-parameters';
import { draftKeeper } from './draft-keeper';

/**
 * Handles any response 401: the session has ended, and the login page opens (docs/spec/errors.md#logged-out-sessions).
 * @returns a function to call for each of them
 */
export function createUnauthorizedHandler({ store, router }: Pick<Runtime, 'store' | 'router'>): () => void {
  return () => {
    const { location } = router;
    const { session, notify } = store.getState();
    if (session.profile !== null) {
      const isKept = draftKeeper.keep(document, { path: location.pathname, email: session.profile.email });
      notify('info', `Your session has ended. Log in to continue${isKept ? '; what you typed is kept' : ''}.`);
    }
    // A page's calls fail together: only the first of them knows where the visitor wants to be.
    signOut({ store, router }, location.pathname === paths.login() ? undefined : paths.login(wayBack(location)));
  };
}
