import { useCallback, useRef } from 'react';
import type { Profile } from '@platform/shared/contracts';
import { useRuntime } from '@platform/shared/remote';
import { type ProfileChange, profileQuery, saveProfile } from '../api/profile';

/** Saves a part of the profile; resolves with the profile as it is then, rejects with an AppError. */
export type SaveProfile = (change: ProfileChange) => Promise<Profile>;

/**
 * Saves parts of the profile, one after the other, so that the last answer is the newest. What the server
 * answers is the profile from then on, on this page and in the header.
 */
export function useProfileChange(): SaveProfile {
  const { http, queryClient, store } = useRuntime();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (change) => {
      const save = async (): Promise<Profile> => {
        const profile = await saveProfile(http, change);
        const { queryKey } = profileQuery(http);
        // An answer that was asked for before the change must not come after it.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, profile);
        store.getState().profileChanged(profile);
        return profile;
      };
      const saved = queue.current.then(save, save);
      queue.current = saved;
      return saved;
    },
    [http, queryClient, store],
  );
}
