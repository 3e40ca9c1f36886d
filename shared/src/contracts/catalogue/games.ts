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

/** `announcement` games have no page yet: their card carries no link (docs/spec/entities.md#games). */
export const GameStatus = z.enum(
  ['released', 'early-access', 'announcement'],
  'must be released, early-access or announcement',
);
export type GameStatus = z.infer<typeof GameStatus>;

/**
 * Why a game that is out is not sold. `unplayable`: none of its files can be played yet. `withdrawn`: the site no longer
 * has it; its owners keep it in their library, and it has no page.
 */
const NotForSale = z.enum(['unplayable', 'withdrawn']);

/** Coins are whole numbers; `discount` is a percentage from 0 to 100; `total` is what is paid. */
export const CoinPrice = z.object({
  price: z.number().int().min(0),
  discount: z.number().int().min(0).max(100),
  total: z.number().int().min(0),
});

/** What a member's account says about one game (docs/spec/entities.md#purchase-facts, `GET /api/games/purchase`). */
export const Purchase = z.object({
  completed: z.boolean(),
  prices: z.object({
    coins: z.object({ standard: CoinPrice, premium: CoinPrice }),
    /** Whole gems, for the games that can be bought with them. */
    gems: z.number().int().min(1).nullable(),
  }),
  /** ISO date: the discount holds to the end of that day at least, because an offer says so; absent: no offer names a day. */
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
  /** ISO date, `YYYY-MM-DD`; of an announcement the day on which it is to come out. */
  releasedOn: z.string(),
  /** Standard price in coins before any discount; discounts are members' business (`Purchase`). */
  coins: z.number().int().min(0),
  /** Absent while it can be bought, and of announcements, which `view` names. Owners keep the game. */
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
  /** The title's lock-up as it stands over the hero; `logo` is the one over a poster. */
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
  /** For everybody who may see the page; null where there is none. */
  trailer: TrailerFrame.nullable(),
});
export type GamePage = z.infer<typeof GamePage>;

/** `newest` has what is not out yet after everything that is, the next one first. */
export const GameSort = z.enum(['popular', 'newest', 'rating', 'price', 'title']);
export type GameSort = z.infer<typeof GameSort>;

/**
 * Filters narrow each other; the values of one filter widen it (`tags=space,night`: either). Parameters that are not
 * named here, and tags and studios that do not exist, are ignored (the latter are listed in the reply); a value that
 * cannot be one is a 400 that names the parameter.
 */
const GameListQuery = z.object({
  page: PageNumber.default(1),
  limit: pageLimit(pageSizes.games),
  /** Without it: by relevance when searching, else the popular ones first. */
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
  /** Members only, 401 otherwise: what they own, or do not. */
  owned: Flag.optional(),
  /** Standard price in coins, before discounts. */
  priceMin: bound(priceMaxCoins).optional(),
  priceMax: bound(priceMaxCoins).optional(),
  /** 0 to 50. */
  ratingMin: bound(ratingMax50).optional(),
  /** False spares the counting, where no filters are shown. */
  facets: Flag.optional(),
});

/** Each facet is counted without its own filter. Tags and studios: those with results or chosen, the frequent ones first. */
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
  /** Tags and studios of the request that do not exist, like `tags=gone`; absent when there are none. */
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
