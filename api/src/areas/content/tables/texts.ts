import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ContentSeo } from '../schema/schema';

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
