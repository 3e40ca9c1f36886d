import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { GameCard } from './games';
import { pageSizes } from '../limits';
import { SearchText } from './listing';
import { MediaImage } from '../content/media';
import { ModelCard } from './model-card';
import { pageLimit, Slug } from './paging';
import { VideoCard } from './videos';

/** Without a limit all of them; a search gives the best matches first. */
const ModelListQuery = z.object({ limit: pageLimit(pageSizes.models), q: SearchText.optional() });
const ModelList = z.object({ items: z.array(ModelCard) });
export type ModelList = z.infer<typeof ModelList>;

export const ModelPage = ModelCard.extend({
  slug: Slug,
  avatar: MediaImage,
  /** Paragraphs of plain text. */
  bio: z.array(z.string()),
  games: z.array(GameCard),
  videos: z.array(VideoCard),
  /** Her live room, or null. */
  live: z.object({ pageUrl: z.string(), status: z.enum(['live', 'private', 'offline']), topic: z.string() }).nullable(),
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
    summary: 'Performers, in order of popularity or of how well they fit a search',
    access: 'public',
    audience: 'full',
    query: ModelListQuery,
    reply: ModelList,
  },
  'GET /api/soft-page/models': {
    summary: 'Performers that may be shown to anybody',
    access: 'public',
    audience: 'any',
    query: ModelListQuery,
    reply: ModelList,
  },
});
