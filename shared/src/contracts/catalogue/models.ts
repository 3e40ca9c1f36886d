import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { GameCard } from './games';
import { pageSizes } from '../limits';
import { FacetValue, Flag, listOf, SearchText } from './listing';
import { MediaImage } from '../content/media';
import { LiveCard } from '../live/camgirls';
import { ModelCard } from './model-card';
import { pageLimit, pageOf, PageNumber, Slug } from './paging';
import { VideoCard } from './videos';

const TitleKind = z.enum(['games', 'videos'], 'must be games or videos');

/** `newest`: by release of their latest title. */
export const ModelSort = z.enum(['popular', 'newest', 'titles', 'name']);
export type ModelSort = z.infer<typeof ModelSort>;

/** Filters as in `GET /api/games`; tags and studios are those of a performer's titles. */
const ModelListQuery = z.object({
  page: PageNumber.default(1),
  limit: pageLimit(pageSizes.models),
  /** Default: by relevance when searching, else popular ones first. */
  sort: ModelSort.optional(),
  q: SearchText.optional(),
  tags: listOf(Slug).optional(),
  studio: listOf(Slug).optional(),
  /** In at least one game, or one video. */
  in: listOf(TitleKind).optional(),
  /** In her live room now; the soft list has no live performers. */
  live: Flag.optional(),
  /** In at least one title that has scripts. */
  scripts: Flag.optional(),
  facets: Flag.optional(),
});
const ModelFacets = z.object({
  tags: z.array(FacetValue),
  studio: z.array(FacetValue),
  in: z.array(FacetValue),
  live: z.array(FacetValue),
  scripts: z.array(FacetValue),
});
const ModelList = pageOf(ModelCard).extend({ facets: ModelFacets.optional(), ignored: z.array(z.string()).optional() });
export type ModelList = z.infer<typeof ModelList>;

export const ModelPage = ModelCard.extend({
  slug: Slug,
  avatar: MediaImage,
  /** Paragraphs of plain text. */
  bio: z.array(z.string()),
  games: z.array(GameCard),
  videos: z.array(VideoCard),
  /** Her live room, or null. */
  live: LiveCard.pick({ pageUrl: true, status: true, isLoop: true, topic: true })
    .extend({
      /** As of the room. Omitted by servers of the previous release. */
      backAt: LiveCard.shape.backAt.optional(),
    })
    .nullable(),
  /** ISO times of the next shows in it. Omitted by servers of the previous release. */
  shows: z.array(z.string()).optional(),
});
export type ModelPage = z.infer<typeof ModelPage>;

const bySlug = z.object({ slug: Slug });

export const models = defineEndpoints({
  'GET /api/models/{slug}': {
    summary: 'One performer by slug',
    access: 'public',
    audience: 'full',
    params: bySlug,
    reply: ModelPage,
  },
  'GET /api/soft-page/models/{slug}': {
    summary: 'The page of a performer who may be shown to anybody, with what of her games and videos may be',
    access: 'public',
    audience: 'any',
    params: bySlug,
    reply: ModelPage,
  },
  'GET /api/models': {
    summary: 'Performers, 24 a page',
    access: 'public',
    audience: 'full',
    query: ModelListQuery,
    reply: ModelList,
  },
  'GET /api/soft-page/models': {
    summary: 'Performers that may be shown to anybody, 24 a page',
    access: 'public',
    audience: 'any',
    query: ModelListQuery,
    reply: ModelList,
  },
});
