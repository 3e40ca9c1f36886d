import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { pageSizes, priceMaxCoins, ratingMax50 } from '../limits';
import { CaptionTrack, PlaylistAddresses, Projection, TrailerFrame } from './film';
import { bound, FacetValue, Flag, listOf, PriceRange, SearchText } from './listing';
import { MediaImage } from '../content/media';
import { ModelCard } from './model-card';
import { PageNumber, Slug, pageLimit, pageOf } from './paging';

/** A label on a game (docs/spec/entities.md#tags): colours are `#rrggbb`. */
export const Tag = z.object({ title: z.string(), color: z.string(), textColor: z.string() });
export type Tag = z.infer<typeof Tag>;

/** `announcement` games have no page yet: their card has no link (docs/spec/entities.md#games). */
export const GameStatus = z.enum(
  ['released', 'early-access', 'announcement'],
  'must be released, early-access or announcement',
);
export type GameStatus = z.infer<typeof GameStatus>;

/**
 * Why a released game is not sold. `unplayable`: none of its files can be played yet. `withdrawn`: removed from the
 * site; its owners keep it in their library, and it has no page.
 */
const NotForSale = z.enum(['unplayable', 'withdrawn']);

/** Coins are whole numbers; `discount` is a percentage from 0 to 100; `total` is the price to pay. */
export const CoinPrice = z.object({
  price: z.number().int().min(0),
  discount: z.number().int().min(0).max(100),
  total: z.number().int().min(0),
});

/** State of one game for a member's account (docs/spec/entities.md#purchase-facts, `GET /api/games/purchase`). */
export const Purchase = z.object({
  completed: z.boolean(),
  prices: z.object({
    coins: z.object({ standard: CoinPrice, premium: CoinPrice }),
    /** Whole gems, for the games that can be bought with them. */
    gems: z.number().int().min(1).nullable(),
  }),
  /**
   * ISO date: the discount lasts at least to the end of that day, because an offer says so; absent: no offer names a
   * day.
   */
  saleEndsOn: z.string().optional(),
});
export type Purchase = z.infer<typeof Purchase>;

export const GameCard = z.object({
  id: z.number().int(),
  slug: Slug,
  pageUrl: z.string(),
  title: z.string(),
  posters: z.object({ listItem: MediaImage }),
  logo: MediaImage.nullable(),
  /** 0 to 50, shown as 0 to 5 stars with one decimal. */
  rating: z.number().int().min(0).max(50),
  /** 0 easy, 1 medium, 2 hard; anything else shows no tag. */
  difficulty: z.number().int().nullable(),
  scripts: z.boolean(),
  view: GameStatus,
  /** Badge of the widest projection among the game's files. */
  projection: Projection,
  hours: z.number().min(0),
  scenes: z.number().int().min(0),
  /** Performers in it. */
  girls: z.number().int().min(0),
  /** ISO date, `YYYY-MM-DD`; for an announcement the planned release date. */
  releasedOn: z.string(),
  /** Standard price in coins before any discount; discounts depend on the member (`Purchase`). */
  coins: z.number().int().min(0),
  /** Absent while it can be bought, and for announcements (see `view`). Owners keep the game. */
  notForSale: NotForSale.optional(),
  hoverVideoUrl: z.string().nullable(),
  tags: z.array(Tag),
});
export type GameCard = z.infer<typeof GameCard>;

export const GamePage = GameCard.extend({
  tagline: z.string(),
  /** Paragraphs of plain text. */
  description: z.array(z.string()),
  hero: MediaImage,
  /** The title's logo over the hero; `logo` is the one over a poster. */
  logoLeft: MediaImage.nullable(),
  gallery: z.array(MediaImage),
  ratingCount: z.number().int().min(0),
  /** Votes for 1 to 5 stars, in that order. */
  ratingSpread: z.array(z.number().int().min(0)).length(5),
  endings: z.number().int().min(0),
  resolution: z.string(),
  /** ISO date. */
  updatedOn: z.string(),
  studio: z.string(),
  languages: z.array(z.string()),
  comfort: z.string(),
  headsets: z.array(z.string()),
  downloadGigabytes: z.number().min(0),
  cast: z.array(ModelCard),
  related: z.array(GameCard),
  /** For all viewers who may see the page; null where there is none. */
  trailer: TrailerFrame.nullable(),
});
export type GamePage = z.infer<typeof GamePage>;

/** `newest` puts unreleased games after all released ones, the next release first. */
export const GameSort = z.enum(['popular', 'newest', 'rating', 'price', 'title']);
export type GameSort = z.infer<typeof GameSort>;

/**
 * Different filters narrow each other; values of one filter widen it (`tags=space,night`: either). Unknown parameters,
 * tags and studios are ignored (tags and studios are listed in the reply); an invalid value is a 400 that names the
 * parameter.
 */
const GameListQuery = z.object({
  page: PageNumber.default(1),
  limit: pageLimit(pageSizes.games),
  /** Default: by relevance when searching, else popular ones first. */
  sort: GameSort.optional(),
  q: SearchText.optional(),
  tags: listOf(Slug).optional(),
  studio: listOf(Slug).optional(),
  difficulty: listOf(z.enum(['0', '1', '2'], 'must be 0, 1 or 2')).optional(),
  view: listOf(GameStatus).optional(),
  projection: listOf(Projection).optional(),
  scripts: Flag.optional(),
  /** Has a standard discount. */
  onSale: Flag.optional(),
  /** Members only, 401 otherwise: games they own, or do not own. */
  owned: Flag.optional(),
  /** Standard price in coins, before discounts. */
  priceMin: bound(priceMaxCoins).optional(),
  priceMax: bound(priceMaxCoins).optional(),
  /** 0 to 50. */
  ratingMin: bound(ratingMax50).optional(),
  /** False skips the counting, where no filters are shown. */
  facets: Flag.optional(),
});

/**
 * Each facet is counted without its own filter. Tags and studios: those with results or selected, frequent ones first.
 */
export const GameFacets = z.object({
  tags: z.array(FacetValue),
  studio: z.array(FacetValue),
  difficulty: z.array(FacetValue),
  view: z.array(FacetValue),
  projection: z.array(FacetValue),
  scripts: z.array(FacetValue),
  onSale: z.array(FacetValue),
  /** `value` is a `ratingMin`. */
  rating: z.array(FacetValue),
  price: PriceRange,
});
export type GameFacets = z.infer<typeof GameFacets>;

const GameList = pageOf(GameCard).extend({
  /** Absent when `facets=false`. */
  facets: GameFacets.optional(),
  /** Unknown tags and studios of the request, like `tags=gone`; absent when there are none. */
  ignored: z.array(z.string()).optional(),
});
export type GameList = z.infer<typeof GameList>;

const bySlug = z.object({ slug: Slug });

export const games = defineEndpoints({
  'GET /api/games': {
    summary: 'Games, 24 a page',
    access: 'public',
    audience: 'full',
    query: GameListQuery,
    reply: GameList,
  },
  'GET /api/soft-page/games': {
    summary: 'Games that may be shown to anybody, 24 a page',
    access: 'public',
    audience: 'any',
    query: GameListQuery,
    reply: GameList,
  },
  'GET /api/games/purchase': {
    summary: 'What the member owns and pays, by game id',
    access: 'member',
    audience: 'full',
    reply: z.record(z.string(), Purchase),
  },
  'GET /api/games/{slug}': {
    summary: 'One game by slug or id',
    access: 'public',
    audience: 'full',
    params: bySlug,
    reply: GamePage,
  },
  'GET /api/games/{slug}/trailer': {
    summary: 'Where the trailer of a game is: of one that may be shown to anybody for every visitor',
    access: 'public',
    audience: 'any',
    params: bySlug,
    reply: z.object({
      /** MP4, with range requests. */
      url: z.string(),
      playlist: PlaylistAddresses,
      captions: z.array(CaptionTrack),
    }),
  },
  'GET /api/soft-page/games/{slug}': {
    summary: 'The page of a game that may be shown to anybody, with what of its cast and its like may be',
    access: 'public',
    audience: 'any',
    params: bySlug,
    reply: GamePage,
  },
});
