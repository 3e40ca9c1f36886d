import { signIn, useRuntime } from '@platform/shared/remote';
import { safeContinue } from '@platform/shared/paths';
import { useSearchParams } from '@platform/shared/router';
import type { SignedIn } from '../api/login';

/**
 * What every way of signing in ends with: the session, a greeting, and the way on.
 * @returns a function of what the server said, and of the greeting
 */
export function useSignIn(): (signedIn: SignedIn, greeting: string) => void {
  const { store, router } = useRuntime();
  const [search] = useSearchParams();
  return ({ profile, removalUndone }, greeting) => {
    signIn({ store, router }, profile, safeContinue(search.get('continue')));
    const { notify } = store.getState();
    notify('success', greeting);
    if (removalUndone) notify('info', 'Welcome back. Your account has been kept.');
  };
}
