import { useRuntime } from '@platform/shared/remote';
import { safeContinue, useNavigate, useSearchParams } from '@platform/shared/router';
import type { SignedIn } from '../api/login';

/**
 * What every way of signing in ends with: session, fresh member data, and the way on. The other tabs hear
 * of it from the shell.
 * @returns a function of what the server said, and of the greeting
 */
export function useSignIn(): (signedIn: SignedIn, greeting: string) => Promise<void> {
  const { store, queryClient } = useRuntime();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async ({ profile, removalUndone }, greeting) => {
    const { signedIn, notify } = store.getState();
    signedIn(profile);
    // Prices, purchases, profile and live rooms depend on who asks: what a guest, or a member before this
    // one, was told is forgotten, and what is on the page now is asked for again (product.md §4).
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
    notify('success', greeting);
    if (removalUndone) notify('info', 'Your account stays: logging in has undone its removal.');
    // This page leaves the history: going back must not lead to a page for guests, or to a used link.
    await navigate(safeContinue(search.get('continue')), { replace: true });
  };
}
