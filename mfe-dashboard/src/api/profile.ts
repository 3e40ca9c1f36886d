import type { Profile } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';

/** The member's profile, with coins and gems. */
export const profileQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['dashboard', 'profile'],
    queryFn: ({ signal }) => http.call('GET /api/profile', {}, { signal }),
  });

/** What a member may change of the profile; what is left out stays (product.md §7). */
export interface ProfileChange {
  /** Id of an avatar; null takes the picture away. */
  photoMediaId?: string | null;
  /** 1 to 60 characters. */
  name?: string;
  notifications?: Partial<Profile['notifications']>;
}

/**
 * Changes the profile.
 * @returns the profile as it is now
 * @throws AppError `validation-failed` with `fields`
 */
export const saveProfile = (http: HttpClient, body: ProfileChange): Promise<Profile> =>
  http.call('PUT /api/profile', { body });
