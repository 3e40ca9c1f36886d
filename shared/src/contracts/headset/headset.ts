import { z } from 'zod';
import { defineEndpoints } from '../endpoint';

/**
 * PLAY'A API v2, as its public server specification has it: HTTP 200 nearly always, and an envelope whose code 1 is
 * success. Keys are theirs. Signing in is the accounts' part.
 */
const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.object({ code: z.number().int(), message: z.string() }), data: data.nullable() });
const page = <T extends z.ZodType>(item: T) =>
  z.object({
    page_index: z.number().int(),
    page_size: z.number().int(),
    page_total: z.number().int(),
    item_total: z.number().int(),
    content: z.array(item),
  });

const Ref = z.object({ id: z.string(), title: z.string() });
const WithPreview = Ref.extend({ preview: z.string().nullable() });
const Link = z.object({
  /** Null: locked, and `unavailable_reason` says why. */
  url: z.string().nullable(),
  unavailable_reason: z.string().max(15).nullable(),
  projection: z.enum(['FLT', '180', '360', 'FSH']),
  stereo: z.enum(['MN', 'LR', 'RL', 'TB', 'BT']),
  quality_name: z.string(),
  quality_order: z.number().int().min(0).max(100),
});
const Detail = z.object({
  type: z.enum(['trailer', 'full']),
  duration_seconds: z.number().int(),
  links: z.array(Link),
  /** Times in milliseconds. */
  timeline_markers: z.array(z.object({ time: z.number().int(), title: z.string() })),
  script_info: z.object({ id: z.string(), generation_source: z.union([z.literal(0), z.literal(1)]) }).nullable(),
});
const VideoListView = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  preview_image: z.string(),
  /** Unix seconds. */
  release_date: z.number().int(),
  has_scripts: z.boolean(),
  details: z.array(z.object({ type: z.enum(['trailer', 'full']), duration_seconds: z.number().int() })),
});
export type PlayaVideoListView = z.infer<typeof VideoListView>;
const VideoView = VideoListView.extend({
  description: z.string(),
  studio: Ref,
  actors: z.array(Ref),
  categories: z.array(Ref),
  details: z.array(Detail),
});
export type PlayaVideoView = z.infer<typeof VideoView>;

const whole = (fallback: number, least: number, most: number) =>
  z.coerce.number('must be a whole number').int('must be a whole number').min(least).max(most).default(fallback);
const PageQuery = z.object({
  'page-index': whole(0, 0, 100_000),
  'page-size': whole(20, 1, 200),
  order: z.enum(['title', 'release_date', 'popularity']).default('popularity'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  title: z.string().max(100).optional(),
});
const ids = z
  .string()
  .regex(/^(?:\d{1,9}(?:,\d{1,9}){0,49})?$/, 'must be ids separated by commas')
  .transform((list) => list.split(',').filter(Boolean).map(Number));
const VideosQuery = PageQuery.extend({
  studio: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
  actor: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
  'included-categories': ids.optional(),
  'excluded-categories': ids.optional(),
});
const byId = z.object({ id: z.string().regex(/^\d{1,9}$/, 'must be an id') });
const open = { access: 'public', audience: 'any' } as const;

export const playa = defineEndpoints({
  'GET /api/playa/v2/version': { summary: "PLAY'A: version of the interface", ...open, reply: envelope(z.string()) },
  'GET /api/playa/v2/config': {
    summary: "PLAY'A: what this site offers",
    ...open,
    reply: envelope(
      z.object({
        site_name: z.string(),
        site_logo: z.string().nullable(),
        auth: z.boolean(),
        auth_by_code: z.boolean(),
        actors: z.boolean(),
        categories: z.boolean(),
        categories_groups: z.boolean(),
        studios: z.boolean(),
        scripts: z.boolean(),
        masks: z.boolean(),
        analytics: z.boolean(),
        theme: z.number().int(),
        ar: z.boolean(),
        nsfw: z.boolean(),
      }),
    ),
  },
  'GET /api/playa/v2/videos': {
    summary: "PLAY'A: videos; guests get soft ones",
    ...open,
    query: VideosQuery,
    reply: envelope(page(VideoListView)),
  },
  'GET /api/playa/v2/video/{id}': {
    summary: "PLAY'A: one video with its links",
    ...open,
    params: byId,
    reply: envelope(VideoView),
  },
  'GET /api/playa/v2/actors': {
    summary: "PLAY'A: performers",
    ...open,
    query: PageQuery,
    reply: envelope(page(WithPreview)),
  },
  'GET /api/playa/v2/actor/{id}': {
    summary: "PLAY'A: one performer",
    ...open,
    params: byId,
    reply: envelope(WithPreview.extend({ description: z.string(), studios: z.array(Ref) })),
  },
  'GET /api/playa/v2/studios': {
    summary: "PLAY'A: studios",
    ...open,
    query: PageQuery,
    reply: envelope(page(WithPreview)),
  },
  'GET /api/playa/v2/studio/{id}': {
    summary: "PLAY'A: one studio",
    ...open,
    params: byId,
    reply: envelope(WithPreview.extend({ description: z.string() })),
  },
  'GET /api/playa/v2/categories': { summary: "PLAY'A: tags", ...open, reply: envelope(z.array(WithPreview)) },
  'GET /api/playa/v2/categories-groups': {
    summary: "PLAY'A: groups of tags",
    ...open,
    reply: envelope(z.array(Ref.extend({ items: z.array(Ref) }))),
  },
});
