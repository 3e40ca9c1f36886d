import type { ReplyOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';

/** A picture that a member may take. */
export type Avatar = ReplyOf<'POST /api/avatars'>;

/** Pictures to choose from: the member's upload first, then the site's own. */
export const avatarsQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['dashboard', 'avatars'],
    queryFn: ({ signal }) => http.call('GET /api/avatars', {}, { signal }),
  });

/**
 * Uploads a picture, which replaces the upload before it; the profile takes it only once it is told to.
 * @param image the file in base64, at most 5 MB
 * @throws AppError `validation-failed` with `fields.image` when it is no picture
 */
export const uploadAvatar = (http: HttpClient, image: string): Promise<Avatar> =>
  http.call('POST /api/avatars', { body: { image } });
