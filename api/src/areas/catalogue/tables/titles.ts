import { Device, GameStatus, type MediaImage, Projection } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { oneOf } from '../../../ground/db/columns';
import type {
  ContentCaption,
  ContentVideoChapter,
  ContentClip,
  ContentGameFile,
  ContentTrailer,
  ContentVideoFile,
} from '../../content/schema/schema';

/**
 * The catalogue. A picture is stored as the contract's MediaImage; `position` keeps the editor's order for export,
 * `popularity` (higher first) orders public lists.
 */
export const studios = pgTable('studios', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});

/**
 * When it was withdrawn from the site (catalogue/withdrawn); null if it is shown. Rows stay, because members own games.
 */
const withdrawnColumn = () => ({ withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }) });

/**
 * Until when the papers of all performers of a title let it be public; `infinity` if it names none; null: they do not
 * (docs/decisions/papers.md#titles). Compared with the database's clock, and not read as a date.
 */
const titlePapersColumn = () => ({ papersUntil: timestamp('papers_until', { withTimezone: true }) });

/** Groups of tags, in a tree. */
export const categories = pgTable('categories', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  /** Slug of the parent group, checked by the import. */
  parent: text('parent'),
  position: integer('position').notNull(),
});

/**
 * Search columns: the words of the title, and keywords that an editor does not write there (studio, tags, cast); lower
 * case and without accents (search_words_of of migration 0011).
 */
const searchColumns = () => ({
  keywords: text('keywords').notNull().default(''),
  titleWords: text('title_words')
    .array()
    .generatedAlwaysAs(sql`search_words_of(title)`),
  searchWords: text('search_words')
    .array()
    .generatedAlwaysAs(sql`search_words_of(title || ' ' || keywords)`),
});

export const tags = pgTable('tags', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  color: text('color').notNull(),
  textColor: text('text_color').notNull(),
  categoryId: integer('category_id').references(() => categories.id),
  position: integer('position').notNull(),
});

export const models = pgTable(
  'models',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    bio: jsonb('bio').$type<string[]>().notNull(),
    bornOn: date('born_on').notNull(),
    soft: boolean('soft').notNull(),
    /** Text that the page of a record that is not soft shows before the age gate, with its title only; null: none. */
    softText: text('soft_text'),
    popularity: integer('popularity').notNull(),
    portrait: jsonb('portrait').$type<MediaImage>().notNull(),
    avatar: jsonb('avatar').$type<MediaImage>().notNull(),
    searchWords: text('search_words')
      .array()
      .generatedAlwaysAs(sql`search_words_of(first_name || ' ' || last_name)`),
    ...withdrawnColumn(),
    /**
     * Until when her papers, or the grace period to hand them in, let titles that name her be public; null: they do
     * not.
     */
    papersUntil: timestamp('papers_until', { withTimezone: true }),
    /** Until then, a performer from before titles needed papers may hand them in; null: no grace period. */
    papersGraceUntil: timestamp('papers_grace_until', { withTimezone: true }),
    position: integer('position').notNull(),
  },
  (t) => [
    index('models_search_words').using('gin', t.searchWords),
    index('models_popularity').on(t.popularity.desc().nullsFirst(), t.id),
  ],
);

export const games = pgTable(
  'games',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    tagline: text('tagline').notNull(),
    description: jsonb('description').$type<string[]>().notNull(),
    studioId: integer('studio_id')
      .notNull()
      .references(() => studios.id),
    /** Denormalised for filters: one GIN index instead of a join (5 times faster on 100,000 links). */
    tagIds: integer('tag_ids').array().notNull(),
    soft: boolean('soft').notNull(),
    /** Text that the page of a record that is not soft shows before the age gate, with its title only; null: none. */
    softText: text('soft_text'),
    view: oneOf('view', GameStatus).notNull(),
    popularity: integer('popularity').notNull(),
    /** Displayed rating: the mean of `ratingSpread` and the members' own votes, times ten. */
    rating: smallint('rating').notNull(),
    /** Votes from the content document; members' votes are in `ratings`. */
    ratingSpread: integer('rating_spread').array().notNull(),
    difficulty: smallint('difficulty'),
    scripts: boolean('scripts').notNull(),
    /** Widest projection among `files`, for the card's badge. */
    projection: oneOf('projection', Projection).notNull(),
    hours: doublePrecision('hours').notNull(),
    scenes: integer('scenes').notNull(),
    endings: integer('endings').notNull(),
    coins: integer('coins').notNull(),
    standardDiscount: smallint('standard_discount').notNull(),
    premiumDiscount: smallint('premium_discount').notNull(),
    gems: integer('gems'),
    releasedOn: date('released_on').notNull(),
    updatedOn: date('updated_on').notNull(),
    languages: jsonb('languages').$type<string[]>().notNull(),
    comfort: text('comfort').notNull(),
    headsets: jsonb('headsets').$type<string[]>().notNull(),
    files: jsonb('files').$type<ContentGameFile[]>().notNull(),
    poster: jsonb('poster').$type<MediaImage>().notNull(),
    logo: jsonb('logo').$type<MediaImage | null>(),
    logoLeft: jsonb('logo_left').$type<MediaImage | null>(),
    hero: jsonb('hero').$type<MediaImage>().notNull(),
    gallery: jsonb('gallery').$type<MediaImage[]>().notNull(),
    /** Playable by every viewer of its page. */
    trailer: jsonb('trailer').$type<ContentTrailer>(),
    clip: jsonb('clip').$type<ContentClip | null>(),
    ...searchColumns(),
    ...withdrawnColumn(),
    ...titlePapersColumn(),
    position: integer('position').notNull(),
  },
  (t) => [
    // Also: games_listed (migration 0057), whose INCLUDE drizzle cannot express.
    index('games_search_words').using('gin', t.searchWords),
    index('games_tag_ids').using('gin', t.tagIds),
    index('games_popularity').on(t.popularity.desc().nullsFirst(), t.id),
    index('games_released_on').on(t.releasedOn.desc().nullsFirst(), t.id),
    check('games_rating_range', sql`${t.rating} between 0 and 50`),
    check('games_rating_spread_length', sql`cardinality(${t.ratingSpread}) = 5`),
    check('games_discounts', sql`${t.standardDiscount} between 0 and 100 and ${t.premiumDiscount} between 0 and 100`),
    check('games_coins', sql`${t.coins} >= 0`),
  ],
);

export const gameModels = pgTable(
  'game_models',
  {
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gameId, t.modelId] }), index('game_models_model').on(t.modelId)],
);

export const videos = pgTable(
  'videos',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: jsonb('description').$type<string[]>().notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    gameId: integer('game_id').references(() => games.id, { onDelete: 'set null' }),
    studioId: integer('studio_id')
      .notNull()
      .references(() => studios.id),
    tagIds: integer('tag_ids').array().notNull(),
    soft: boolean('soft').notNull(),
    /** Text that the page of a record that is not soft shows before the age gate, with its title only; null: none. */
    softText: text('soft_text'),
    popularity: integer('popularity').notNull(),
    rating: smallint('rating').notNull(),
    scripts: boolean('scripts').notNull(),
    releasedOn: date('released_on').notNull(),
    premium: boolean('premium').notNull(),
    files: jsonb('files').$type<ContentVideoFile[]>().notNull(),
    /** Widest projection among `files`. */
    projection: oneOf('projection', Projection).notNull(),
    /** Playable by every viewer of the full catalogue. */
    trailer: jsonb('trailer').$type<ContentTrailer>(),
    chapters: jsonb('chapters').$type<ContentVideoChapter[]>().notNull(),
    captions: jsonb('captions').$type<ContentCaption[]>().notNull(),
    poster: jsonb('poster').$type<MediaImage>().notNull(),
    ...searchColumns(),
    ...withdrawnColumn(),
    ...titlePapersColumn(),
    position: integer('position').notNull(),
  },
  (t) => [
    index('videos_search_words').using('gin', t.searchWords),
    index('videos_tag_ids').using('gin', t.tagIds),
    index('videos_popularity').on(t.popularity.desc().nullsFirst(), t.id),
    index('videos_game').on(t.gameId),
  ],
);

export const videoModels = pgTable(
  'video_models',
  {
    videoId: integer('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.modelId] }), index('video_models_model').on(t.modelId)],
);

/** Devices that scripts work with, and links to shops. */
export const devices = pgTable('devices', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  maker: text('maker').notNull(),
  text: text('text').notNull(),
  connects: oneOf('connects', Device.shape.connects).notNull(),
  image: jsonb('image').$type<MediaImage>(),
  link: jsonb('link').$type<Device['link']>(),
  price: jsonb('price').$type<Device['price']>(),
  position: integer('position').notNull(),
});

/** Every word known to search. Misspelt words are looked up here, in a few thousand words, not in every title. */
export const searchDictionary = pgTable('search_dictionary', { word: text('word').primaryKey() }, (t) => [
  index('search_dictionary_trigrams').using('gin', t.word.op('gin_trgm_ops')),
  // Short words with two letters changed share too few trigrams (search_deletions of migration 0008).
  index('search_dictionary_deletions').using('gin', sql`search_deletions(${t.word})`),
]);
