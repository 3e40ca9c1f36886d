import type { MediaImage, OfferTerms } from '@platform/shared/contracts';
import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContentSeo } from '../schema/schema';
import { models } from '../../catalogue/tables/titles';

export const liveRooms = pgTable('live_rooms', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** The room's address: `/camgirls/{nickname}`. */
  nickname: text('nickname').notNull().unique(),
  modelId: integer('model_id')
    .notNull()
    .references(() => models.id, { onDelete: 'cascade' }),
  topic: text('topic').notNull(),
  projection: text('projection', { enum: ['flat', '180'] }).notNull(),
  /** As imported (minutes after loading), and the time that made of it. */
  backInMinutes: integer('back_in_minutes'),
  backAt: timestamp('back_at', { withTimezone: true }),
  picture: jsonb('picture').$type<MediaImage>().notNull(),
  position: integer('position').notNull(),
  /** A file of the media store that plays in the room while its performer does not broadcast, again and again. */
  loop: text('loop'),
  /** What the room talks about: slugs that the list filters by. */
  topics: text('topics').array().notNull().default([]),
  /** What tips are collected for; null: there is no goal. */
  goalTitle: text('goal_title'),
  goalCoins: integer('goal_coins'),
  /** Tips since the goal was set, in coins. */
  goalReached: integer('goal_reached').notNull().default(0),
  /** Seconds between two messages of a viewer; 0: as fast as they type. */
  slowModeSeconds: integer('slow_mode_seconds').notNull().default(0),
  /** Closed by its performer to new viewers while it is on air. */
  isPrivate: boolean('is_private').notNull().default(false),
  /** The number of the room's latest chat message; they count without gaps. */
  chatSequence: integer('chat_sequence').notNull().default(0),
});

export const offers = pgTable('offers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  gameIds: integer('game_ids').array().notNull(),
  startsOn: date('starts_on').notNull(),
  endsOn: date('ends_on'),
  image: jsonb('image').$type<MediaImage>().notNull(),
  terms: jsonb('terms').$type<OfferTerms>().notNull().default({ kind: 'selection' }),
  position: integer('position').notNull(),
});

export const textPages = pgTable('text_pages', {
  path: text('path').primaryKey(),
  parent: text('parent'),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  body: text('body').notNull(),
  updatedOn: date('updated_on').notNull(),
  position: integer('position').notNull(),
});

export const faqItems = pgTable('faq_items', {
  slug: text('slug').primaryKey(),
  group: text('group').notNull(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  position: integer('position').notNull(),
});

export const seoEntries = pgTable('seo_entries', {
  pageUrl: text('page_url').primaryKey(),
  entry: jsonb('entry').$type<ContentSeo>().notNull(),
  position: integer('position').notNull(),
});

/** Single documents of the site, by name: `bars`. */
export const siteContent = pgTable('site_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/** What operators switch at run time, by name: `maintenance`, `content-version`. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
