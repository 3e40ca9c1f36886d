import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { avatarMaxSize } from '../limits';
import { MediaImage } from '../content/media';

/** A picture a member may take; its id goes into `PUT /api/profile` as `photoMediaId`. */
export const Avatar = z.object({ id: z.string(), image: MediaImage });
export type Avatar = z.infer<typeof Avatar>;
const member = { access: 'member', audience: 'any' } as const;

export const avatars = defineEndpoints({
  'GET /api/avatars': {
    summary: "Pictures to choose from: the site's own, and the member's upload first",
    ...member,
    reply: z.array(Avatar),
  },
  'POST /api/avatars': {
    summary: 'Upload a picture: cropped to a square and encoded anew, at most 5 MB; it replaces the upload before',
    ...member,
    changes: ['GET /api/avatars'],
    /** base64, so that the body stays JSON, which no foreign page can send; JPEG, PNG, WebP, GIF or AVIF. */
    body: z.object({
      image: z.string().min(1, 'must not be empty').max(10_000_000, `must be at most ${avatarMaxSize}`),
    }),
    reply: Avatar,
  },
});
