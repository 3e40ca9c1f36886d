import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/tables/accounts';
import { games } from './titles';

export const ratings = pgTable(
  'ratings',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    /** 10 to 50 in steps of ten: one to five stars. */
    stars: smallint('stars').notNull(),
    ratedAt: timestamp('rated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.gameId] }),
    check('ratings_stars', sql`${t.stars} in (10, 20, 30, 40, 50)`),
  ],
);
