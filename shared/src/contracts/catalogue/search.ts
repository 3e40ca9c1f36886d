import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { GameCard } from './games';
import { SearchText } from './listing';
import { MediaImage } from '../content/media';
import { ModelCard } from './model-card';
import { VideoCard } from './videos';

/** A hit as a row below the search field. */
export const Suggestion = z.object({
  kind: z.enum(['game', 'video', 'model']),
  title: z.string(),
  pageUrl: z.string(),
  picture: MediaImage,
  /** Matched ranges of the title: from, to (exclusive), in UTF-16 units; in order, not overlapping. */
  highlights: z.array(z.tuple([z.number().int().min(0), z.number().int().min(0)])),
});
export type Suggestion = z.infer<typeof Suggestion>;

const Query = z.object({ q: SearchText });
const Suggestions = z.object({ items: z.array(Suggestion) });

const hits = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.number().int().min(0) });
/** The best hit when it is a performer: her titles, whether she is on air, and her co-stars. */
const FoundPerformer = z.object({
  games: z.number().int().min(0),
  videos: z.number().int().min(0),
  /** Her room while a camera is on air there; null: none is, or the viewer may not know of one. */
  live: z.object({ pageUrl: z.string(), topic: z.string(), viewers: z.number().int().min(0) }).nullable(),
  /** Performers who share most games with her, and the most popular of these games. */
  costars: z.array(z.object({ model: ModelCard, game: z.string() })),
});
export type FoundPerformer = z.infer<typeof FoundPerformer>;

/** The best hits of each kind; the full lists (`GET /api/games?q=`) find the same. */
const SearchResults = z.object({
  /** Suggestions for the same text, in that order; each is among the items of its kind. */
  best: z.array(Suggestion),
  games: hits(GameCard),
  videos: hits(VideoCard),
  models: hits(ModelCard),
  /** Games and videos among the items whose cast includes a performer among the items, by their addresses. */
  with: z.array(z.object({ pageUrl: z.string(), performer: z.string() })),
  /** Details of the best hit when it is a performer; null: it is not. Omitted by servers of the previous release. */
  performer: FoundPerformer.nullable().optional(),
  /** When little or nothing was found: popular games other than the hits. */
  instead: z.array(GameCard),
  /**
   * When nothing was found: the text without the words that match nothing; null where that would find nothing either.
   */
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
