import { useCallback, useEffect, useRef } from 'react';
import type { Profile, RequestOf } from '@platform/shared/contracts';
import { mutate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { profileQuery } from './queries';

/** Saves a part of the profile; resolves with the profile as it is then, rejects with an AppError. */
export type SaveProfile = (change: RequestOf<'PUT /api/profile'>['body']) => Promise<Profile>;
export type SavePublicName = (name: string) => Promise<Profile>;

/**
 * Saves parts of the profile, one after the other, so that the last response is the newest. The
 * profile that the server returns then replaces the one on this page and in the header.
 */
export function useProfileChange(): SaveProfile {
  const runtime = useRuntime();
  return useChange((change) => mutate(runtime, 'PUT /api/profile', { body: change }));
}

/** Takes another public name; else as above. */
export function usePublicNameChange(): SavePublicName {
  const runtime = useRuntime();
  return useChange((name) => mutate(runtime, 'PUT /api/profile/public-name', { body: { name } }));
}

/** @param send is not the same function each time, and the latest one is used */
function useChange<Change>(send: (change: Change) => Promise<Profile>): (change: Change) => Promise<Profile> {
  const { queryClient, store } = useRuntime();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  return useCallback(
    (change) => {
      const save = async (): Promise<Profile> => {
        const profile = await latest.current(change);
        const { queryKey } = profileQuery();
        // A response requested before the change must not overwrite it.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, profile);
        store.getState().profileChanged(profile);
        return profile;
      };
      const saved = queue.current.then(save, save);
      queue.current = saved;
      return saved;
    },
    [queryClient, store],
  );
}
