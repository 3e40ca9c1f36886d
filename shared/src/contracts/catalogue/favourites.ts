import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { GameCard } from './games';
import { MediaImage } from '../content/media';
import { LiveCard } from '../live/camgirls';
import { pageSizes } from '../limits';
import { balanceReads } from '../money/dependents';
import { ModelCard } from './model-card';
import { pageLimit, Slug } from './paging';
import { VideoCard } from './videos';

export const ItemKind = z.enum(['game', 'video', 'model']);
export type ItemKind = z.infer<typeof ItemKind>;
const item = z.object({ kind: ItemKind, slug: Slug });
const Done = z.object({ status: z.literal('ok') });

/** The newest first. */
const Favourites = z.object({ games: z.array(GameCard), videos: z.array(VideoCard), models: z.array(ModelCard) });
export type Favourites = z.infer<typeof Favourites>;

/** The marked records, by kind: enough for every button of the site to know its state, in one small response. */
const FavouriteSlugs = z.record(ItemKind, z.array(Slug));
export type FavouriteSlugs = z.infer<typeof FavouriteSlugs>;

export const HistoryItem = z.object({
  kind: ItemKind,
  slug: Slug,
  title: z.string(),
  pageUrl: z.string(),
  picture: MediaImage,
  /** Where watching stopped, in seconds; null: only its page was seen. */
  seconds: z.number().int().min(0).nullable(),
  durationSeconds: z.number().int().nullable(),
  /** ISO time. */
  seenAt: z.string(),
});
export type HistoryItem = z.infer<typeof HistoryItem>;

/** A game's rating with a member's change, 0 to 50, and all votes for 1 to 5 stars. */
const Rating = z.object({
  rating: z.number().int().min(0).max(50),
  ratingCount: z.number().int().min(0),
  ratingSpread: z.array(z.number().int().min(0)).length(5),
});
export type Rating = z.infer<typeof Rating>;

const favouriteReads = ['GET /api/favourites', 'GET /api/favourites/slugs', 'GET /api/favourites/live'] as const;
// The game's own page is cached for everybody; the reply has the new rating for it.
const ratingReads = ['GET /api/library', 'GET /api/library/{id}'] as const;

export const favourites = defineEndpoints({
  'GET /api/favourites': {
    summary: "The member's favourites",
    access: 'member',
    audience: 'full',
    /** `limit`: how many of each kind at most; default 500. */
    query: z.object({ limit: pageLimit(24) }),
    reply: Favourites,
  },
  'GET /api/favourites/live': {
    summary: 'Live rooms of the performers that the member marked, open now',
    access: 'member',
    audience: 'full',
    reply: z.object({ items: z.array(LiveCard) }),
  },
  'GET /api/favourites/slugs': {
    summary: "What the member's favourites are, without their cards",
    access: 'member',
    audience: 'full',
    reply: FavouriteSlugs,
  },
  'PUT /api/favourites/{kind}/{slug}': {
    summary: 'Add a favourite; again is fine',
    access: 'member',
    audience: 'full',
    changes: favouriteReads,
    params: item,
    body: z.object({}),
    reply: Done,
  },
  'DELETE /api/favourites/{kind}/{slug}': {
    summary: 'Remove a favourite; again is fine',
    access: 'member',
    audience: 'full',
    changes: favouriteReads,
    params: item,
    body: z.object({}),
    reply: Done,
  },
  'GET /api/history': {
    summary: 'What the member saw and watched last, the newest first, at most 100',
    access: 'member',
    audience: 'full',
    query: z.object({ limit: pageLimit(pageSizes.history) }),
    reply: z.object({ items: z.array(HistoryItem) }),
  },
  'PUT /api/history/{kind}/{slug}': {
    summary: 'Note that a page was seen, or where watching a video stopped',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/history'],
    params: item,
    body: z.object({
      seconds: z
        .number()
        .int('must be whole seconds')
        .min(0, 'must be whole seconds')
        .max(86_400, 'must be at most a day')
        .optional(),
    }),
    reply: Done,
  },
  'DELETE /api/history/{kind}/{slug}': {
    summary: 'Forget one',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/history'],
    params: item,
    body: z.object({}),
    reply: Done,
  },
  'DELETE /api/history': {
    summary: 'Forget all',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/history'],
    body: z.object({}),
    reply: Done,
  },
  'DELETE /api/games/{slug}/rating': {
    summary: "Take one's vote back; again is fine",
    access: 'member',
    audience: 'full',
    changes: [...ratingReads, 'GET /api/profile'],
    params: z.object({ slug: Slug }),
    body: z.object({}),
    reply: Rating,
  },
  'PUT /api/games/{slug}/rating': {
    summary: 'Rate a game one owns, 1 to 5 stars; a new vote replaces the old one',
    access: 'member',
    audience: 'full',
    changes: [...ratingReads, ...balanceReads],
    params: z.object({ slug: Slug }),
    body: z.object({ stars: z.number().int('must be 1 to 5').min(1, 'must be 1 to 5').max(5, 'must be 1 to 5') }),
    /** `earnedGems`: credited for it now; 0 for another vote. */
    reply: Rating.extend({ earnedGems: z.number().int().min(0) }),
  },
});
