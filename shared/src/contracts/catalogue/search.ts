import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { GameCard } from './games';
import { SearchText } from './listing';
import { MediaImage } from '../content/media';
import { ModelCard } from './model-card';
import { VideoCard } from './videos';

/** A hit as a line below the search field. */
export const Suggestion = z.object({
  kind: z.enum(['game', 'video', 'model']),
  title: z.string(),
  pageUrl: z.string(),
  picture: MediaImage,
  /** What of the title was found: from, to (exclusive), in UTF-16 units; in order, not overlapping. */
  highlights: z.array(z.tuple([z.number().int().min(0), z.number().int().min(0)])),
});
export type Suggestion = z.infer<typeof Suggestion>;

const Query = z.object({ q: SearchText });
const Suggestions = z.object({ items: z.array(Suggestion) });

const hits = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.number().int().min(0) });
/** A performer who is the best hit: what she is in, whether she is on air, and with whom she plays. */
const FoundPerformer = z.object({
  games: z.number().int().min(0),
  videos: z.number().int().min(0),
  /** Her room while a camera is on air there; null: none is, or none may be named. */
  live: z.object({ pageUrl: z.string(), topic: z.string(), viewers: z.number().int().min(0) }).nullable(),
  /** Those who are in most games with her, and the most popular of these games. */
  costars: z.array(z.object({ model: ModelCard, game: z.string() })),
});
export type FoundPerformer = z.infer<typeof FoundPerformer>;

/** The best of each kind; the rest is in the lists (`GET /api/games?q=`), which find the same. */
const SearchResults = z.object({
  /** What is suggested for the same text, in that order; each of them is among the items of its kind. */
  best: z.array(Suggestion),
  games: hits(GameCard),
  videos: hits(VideoCard),
  models: hits(ModelCard),
  /** The games and videos among the items whose cast has a performer among the items, by their addresses. */
  with: z.array(z.object({ pageUrl: z.string(), performer: z.string() })),
  /** What is known of the best hit where it is a performer; null: it is none. Left out by servers of the release before. */
  performer: FoundPerformer.nullable().optional(),
  /** When little or nothing was found: popular games beside those. */
  instead: z.array(GameCard),
  /** When nothing was found: the text without the words that nothing has; null where it would find nothing, either. */
  without: z.string().nullable(),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const search = defineEndpoints({
  'GET /api/search/suggest': {
    summary: 'At most 8 hits while typing',
    access: 'public',
    audience: 'full',
    query: Query,
    reply: Suggestions,
  },
  'GET /api/soft-page/search/suggest': {
    summary: 'The same over what may be shown to anybody',
    access: 'public',
    audience: 'any',
    query: Query,
    reply: Suggestions,
  },
  'GET /api/search': {
    summary: 'Hits by kind',
    access: 'public',
    audience: 'full',
    query: Query,
    reply: SearchResults,
  },
  'GET /api/soft-page/search': {
    summary: 'The same over what may be shown to anybody',
    access: 'public',
    audience: 'any',
    query: Query,
    reply: SearchResults,
  },
});
