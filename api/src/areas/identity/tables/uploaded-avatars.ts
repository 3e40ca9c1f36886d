import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../../ground/db/bytea';
import { accounts } from './accounts';

/** Pictures that members uploaded, encoded anew by us; in the database, so that every instance has them. */
export const uploadedAvatars = pgTable('uploaded_avatars', {
  /** 128 random bits, so that URLs of uploads cannot be guessed. */
  id: text('id').primaryKey(),
  accountId: integer('account_id')
    .notNull()
    .unique()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** WebP, a square, without metadata. */
  image: bytea('image').notNull(),
  /** Pixels of a side. */
  size: integer('size').notNull(),
  /** Mean colour, `#rrggbb`. */
  color: text('color').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
