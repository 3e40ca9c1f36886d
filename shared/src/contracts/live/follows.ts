import { z } from 'zod';
import { Slug } from '../catalogue/paging';
import { MediaImage } from '../content/media';
import { defineEndpoints } from '../endpoint';

const Followed = z.object({
  /** Slug of the performer's profile. */
  slug: Slug,
  name: z.string(),
  /** Address of the performer's room. */
  roomUrl: z.string(),
  picture: MediaImage,
});
export type Followed = z.infer<typeof Followed>;

const performer = z.object({ slug: Slug });
const Done = z.object({ status: z.literal('ok') });
const byLink = {
  access: 'public',
  audience: 'any',
  changes: ['GET /api/follows'],
  query: z.object({ token: z.string().min(1).max(200) }),
  /** `name`: the performer's, as in the email. */
  reply: z.object({ name: z.string(), following: z.boolean() }),
} as const;
/** Base64url, as browsers encode keys. */
const key = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** Follows of members, who are notified when a performer goes live (docs/spec/live.md#followers). */
export const follows = defineEndpoints({
  'GET /api/follows': {
    summary: 'Performers that the member follows, the latest first',
    access: 'member',
    audience: 'full',
    reply: z.object({ items: z.array(Followed) }),
  },
  'PUT /api/follows/{slug}': {
    summary: 'Follow a performer who has a room; again is fine',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/follows'],
    params: performer,
    body: z.object({}),
    reply: Done,
  },
  'DELETE /api/follows/{slug}': {
    summary: 'Stop following; again is fine',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/follows'],
    params: performer,
    body: z.object({}),
    reply: Done,
  },
  'POST /api/follows/unfollow': {
    summary: 'Stops following by the link of an e-mail; also what e-mail programs call by List-Unsubscribe (RFC 8058)',
    ...byLink,
    // Called by an email program's server, with a form: no page of ours is involved, and the token is the only proof.
    caller: 'webhook',
  },
  'PUT /api/follows/unfollow': {
    summary: 'Takes that back, from the page that says what happened',
    ...byLink,
    body: z.object({}),
  },
  'GET /api/push': {
    summary: 'Whether this browser is told, and the public key with which it asks its push service for that',
    access: 'member',
    audience: 'full',
    /** `isOn`: this session has a subscription. */
    reply: z.object({ publicKey: z.string(), isOn: z.boolean() }),
  },
  'PUT /api/push/subscription': {
    summary: 'Has this browser told when a followed performer goes live, until it is logged out',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/push'],
    body: z.object({
      /** Push service address of the subscription. */
      endpoint: z.url({ protocol: /^https?$/ }).max(1000),
      p256dh: key(65),
      auth: key(16),
    }),
    reply: Done,
  },
  'DELETE /api/push/subscription': {
    summary: 'Tells this browser no more; again is fine',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/push'],
    body: z.object({}),
    reply: Done,
  },
});
