import { type Reauthentication, useReauthentication } from '@platform/shared/forms';
import { invalidate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';

/** `useReauthentication` that has the frame say when the session was confirmed. */
export function useGuarded(): Reauthentication {
  const { queryClient } = useRuntime();
  const { guarded: guard, dialog } = useReauthentication();
  const guarded = <T>(call: () => Promise<T>): Promise<T> => {
    let tries = 0;
    const done = guard(() => {
      tries += 1;
      return call();
    });
    // A second try follows a confirmation.
    const refresh = (): void => {
      if (tries > 1) void invalidate(queryClient, 'GET /api/staff/me');
    };
    void done.then(refresh, refresh);
    return done;
  };
  return { guarded, dialog };
}
