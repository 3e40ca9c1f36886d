import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { MediaImage } from '../content/media';
import { pageSizes } from '../limits';
import { PageNumber, pageLimit, pageOf } from '../catalogue/paging';

/** A live room as a card of the list. */
export const LiveCard = z.object({
  id: z.string(),
  nickname: z.string(),
  name: z.string(),
  pageUrl: z.string(),
  picture: MediaImage,
  status: z.enum(['live', 'private', 'offline']),
  topic: z.string(),
  viewers: z.number().int().min(0),
  projection: z.enum(['flat', '180']),
  /** ISO time at which an offline performer said to be back, or null. */
  backAt: z.string().nullable(),
});
export type LiveCard = z.infer<typeof LiveCard>;

const LiveList = pageOf(LiveCard).extend({
  /** Rooms with a performer in them now, live or private, on all pages. */
  open: z.number().int().min(0),
});
export type LiveList = z.infer<typeof LiveList>;

export const camgirls = defineEndpoints({
  'GET /api/camgirls': {
    summary: 'Live rooms, open rooms first, 16 a page',
    access: 'public',
    audience: 'full',
    query: z.object({ page: PageNumber.default(1), limit: pageLimit(pageSizes.camgirls) }),
    reply: LiveList,
  },
  'GET /api/camgirls/info': {
    summary: 'The partner id of the live-camera section',
    access: 'public',
    audience: 'any',
    reply: z.object({ partner_id: z.string().nullable() }),
  },
});
