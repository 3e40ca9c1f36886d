import type { MediaImage, OfferTerms } from '@platform/shared/contracts';
import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

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
