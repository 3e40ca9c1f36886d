import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ContentChapter } from '../schema/schema';
import type { MediaKind, MediaOwnerKind } from '../schema/media-references';

/** Every file that content names, and the files of HLS streams: what it is, and whose. Written by the import alone. */
export const mediaFiles = pgTable('media_files', {
  /** As content names it, below its folder: `posters/neon-dunes.webp`, `streams/neon-dunes.mp4`. */
  name: text('name').primaryKey(),
  /** Key in the media store; null: the demo has it. */
  key: text('key'),
  kind: text('kind').$type<MediaKind>().notNull(),
  /** The mark of the title that it belongs to; what titles share is soft only if all of them are. */
  soft: boolean('soft').notNull(),
  ownerKind: text('owner_kind').$type<MediaOwnerKind>().notNull(),
  ownerSlug: text('owner_slug').notNull(),
  /** The rest is measured, and null for what is not in the store or has none. */
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  width: integer('width'),
  height: integer('height'),
  durationSeconds: doublePrecision('duration_seconds'),
  /** As in the `codecs` parameter of RFC 6381, such as `avc1.64001f,mp4a.40.2`. */
  codecs: text('codecs'),
  /** Those that a film itself has. */
  chapters: jsonb('chapters').$type<ContentChapter[]>(),
  /** Mean colour of a picture, `#rrggbb`. */
  color: text('color'),
});
