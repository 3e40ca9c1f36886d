import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/tables/accounts';
import { games } from './titles';

/** Where members are in the games they own. Not part of `history`, which a member clears without losing a place in a game. */
export const playProgress = pgTable(
  'play_progress',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    /** Where playing stopped, and the length of what was played, both in seconds. */
    seconds: integer('seconds').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    playedAt: timestamp('played_at', { withTimezone: true }).notNull(),
    /** When it was first played to its end. */
    completedAt: timestamp('completed_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.gameId] }),
    check('play_progress_seconds', sql`${t.seconds} between 0 and ${t.durationSeconds} and ${t.durationSeconds} > 0`),
  ],
);
