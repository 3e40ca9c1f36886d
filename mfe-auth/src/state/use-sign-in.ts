import { signIn, useRuntime } from '@platform/shared/remote';
import type { SignedIn } from '../api/login';
import { useWayBack } from './use-way-back';

/**
 * What every way of signing in ends with: the session, a greeting, and the way on.
 * @returns a function of what the server said, of the greeting, and of the way on where the address does not say it
 */
export function useSignIn(): (signedIn: SignedIn, greeting: string, to?: string) => void {
  const { store, router } = useRuntime();
  const wayBack = useWayBack();
  return ({ profile, removalUndone }, greeting, to = wayBack) => {
    signIn({ store, router }, profile, to);
    const { notify } = store.getState();
    notify('success', greeting);
    if (removalUndone) notify('info', 'Welcome back. Your account has been kept.');
  };
}
