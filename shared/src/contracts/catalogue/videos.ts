import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { CaptionTrack, PlaylistAddresses, Projection, TrailerFrame, VideoFile } from './film';
import { Tag } from './games';
import { pageSizes, ratingMax50 } from '../limits';
import { FacetValue, Flag, listOf, SearchText, bound } from './listing';
import { MediaImage } from '../content/media';
import { ModelCard } from './model-card';
import { PageNumber, pageLimit, pageOf, Slug } from './paging';

const VideoChapter = z.object({
  /** Seconds from the film's start. */
  at: z.number().int().min(0),
  title: z.string(),
  /** The place of the film where it begins; absent: there is no picture of it. */
  still: MediaImage.optional(),
});

export const VideoCard = z.object({
  id: z.number().int(),
  slug: Slug,
  pageUrl: z.string(),
  title: z.string(),
  poster: MediaImage,
  durationSeconds: z.number().int().min(1),
  /** 0 to 50, shown as 0 to 5 stars with one decimal. */
  rating: z.number().int().min(0).max(50),
  scripts: z.boolean(),
  /** The full length is for premium members and owners of its game; otherwise for every member. */
  premium: z.boolean(),
  /** Badge of the widest projection among the files. */
  projection: Projection,
  /** ISO date, `YYYY-MM-DD`. */
  releasedOn: z.string(),
  /** Path of the trailer, for a muted preview; null where there is none. */
  hoverVideoUrl: z.string().nullable(),
  tags: z.array(Tag),
});
export type VideoCard = z.infer<typeof VideoCard>;

export const VideoPage = VideoCard.extend({
  /** Paragraphs of plain text. */
  description: z.array(z.string()),
  studio: z.string(),
  /** The game in whose world it is set; its owners see the full length. */
  game: z.object({ slug: Slug, title: z.string(), pageUrl: z.string() }).nullable(),
  files: z.array(VideoFile),
  /** For all viewers who may see the full catalogue; null where there is none. */
  trailer: TrailerFrame.nullable(),
  chapters: z.array(VideoChapter),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
  cast: z.array(ModelCard),
  related: z.array(VideoCard),
});
export type VideoPage = z.infer<typeof VideoPage>;

export const VideoSort = z.enum(['popular', 'newest', 'rating', 'length', 'title']);
export type VideoSort = z.infer<typeof VideoSort>;

/** Filters as in `GET /api/games`. */
const VideoListQuery = z.object({
  page: PageNumber.default(1),
  limit: pageLimit(pageSizes.videos),
  sort: VideoSort.optional(),
  q: SearchText.optional(),
  tags: listOf(Slug).optional(),
  studio: listOf(Slug).optional(),
  projection: listOf(Projection).optional(),
  scripts: Flag.optional(),
  premium: Flag.optional(),
  ratingMin: bound(ratingMax50).optional(),
  facets: Flag.optional(),
});
const VideoFacets = z.object({
  tags: z.array(FacetValue),
  studio: z.array(FacetValue),
  projection: z.array(FacetValue),
  scripts: z.array(FacetValue),
  premium: z.array(FacetValue),
  rating: z.array(FacetValue),
});
const VideoList = pageOf(VideoCard).extend({ facets: VideoFacets.optional(), ignored: z.array(z.string()).optional() });
export type VideoList = z.infer<typeof VideoList>;

const bySlug = z.object({ slug: Slug });

export const videos = defineEndpoints({
  'GET /api/videos': {
    summary: 'Videos, 24 a page',
    access: 'public',
    audience: 'full',
    query: VideoListQuery,
    reply: VideoList,
  },
  'GET /api/soft-page/videos': {
    summary: 'Videos that may be shown to anybody, 24 a page',
    access: 'public',
    audience: 'any',
    query: VideoListQuery,
    reply: VideoList,
  },
  'GET /api/videos/{slug}': {
    summary: 'One video by slug',
    access: 'public',
    audience: 'full',
    params: bySlug,
    reply: VideoPage,
  },
  'GET /api/soft-page/videos/{slug}': {
    summary: 'The page of a video that may be shown to anybody, with what of its cast and its like may be',
    access: 'public',
    audience: 'any',
    params: bySlug,
    reply: VideoPage,
  },
  'GET /api/videos/{slug}/access': {
    summary: 'What the visitor may watch of it, and where they stopped',
    access: 'public',
    audience: 'full',
    params: bySlug,
    reply: z.object({
      full: z.boolean(),
      /** Required for the full length, when it is closed. */
      needs: z.enum(['login', 'premium']).nullable(),
      resumeAt: z.number().int().min(0).nullable(),
    }),
  },
  'POST /api/videos/{slug}/stream': {
    summary: 'A signed address of one file or of the trailer, for this visitor and a short time',
    access: 'public',
    audience: 'full',
    reads: true,
    params: bySlug,
    body: z.object({ file: z.union([z.number().int().min(0).max(50), z.literal('trailer')]) }),
    reply: z.object({
      /** MP4, with range requests. */
      url: z.string(),
      playlist: PlaylistAddresses,
      /**
       * Timeline thumbnails: WebVTT whose cues are regions of one picture (`…#xywh=0,0,160,90`); null if there are
       * none.
       */
      thumbnails: z.string().nullable(),
      /** ISO time; request a new address before it. */
      expiresAt: z.string(),
      captions: z.array(CaptionTrack),
    }),
  },
  'GET /api/videos/{slug}/scripts/{file}': {
    summary: 'The script of a file, for who may see the full length',
    access: 'member',
    audience: 'full',
    params: z.object({ slug: Slug, file: z.coerce.number().int().min(0).max(50) }),
    reply: z.object({
      version: z.string(),
      inverted: z.boolean(),
      range: z.number().int().min(0).max(100),
      /** `at` in milliseconds, `pos` from 0 to 100. */
      actions: z.array(z.object({ at: z.number().int().min(0), pos: z.number().int().min(0).max(100) })),
    }),
  },
});
