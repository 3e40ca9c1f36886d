import type { MediaImage } from '@platform/shared/contracts';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Where a picture stood. */
export interface PicturePlace {
  /** Slug of the game. */
  readonly game: string;
  /** Index in its gallery. */
  readonly place: number;
  readonly image: MediaImage;
}

/** Pictures that were taken off the site: no gallery has them, and their files are for staff alone. */
export const withdrawnPictures = pgTable('withdrawn_pictures', {
  /** As content names it, such as `stills/neon-dunes-3.webp`. */
  name: text('name').primaryKey(),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }).notNull(),
  /** For the way back. */
  places: jsonb('places').$type<PicturePlace[]>().notNull(),
});
