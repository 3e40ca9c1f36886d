import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, timestamp, unique } from 'drizzle-orm/pg-core';
import { accounts } from '../../identity/tables/accounts';
import { games, models, videos } from './titles';

/** One of the three; the database proves that it is exactly one, and that it exists. */
const itemColumns = () => ({
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  gameId: integer('game_id').references(() => games.id, { onDelete: 'cascade' }),
  videoId: integer('video_id').references(() => videos.id, { onDelete: 'cascade' }),
  modelId: integer('model_id').references(() => models.id, { onDelete: 'cascade' }),
});

export const favourites = pgTable(
  'favourites',
  {
    ...itemColumns(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    /** It was added while the game was announced only; the e-mail that it is out switches this off. */
    awaitsRelease: boolean('awaits_release').notNull().default(false),
  },
  (t) => [
    unique('favourites_once').on(t.accountId, t.gameId, t.videoId, t.modelId).nullsNotDistinct(),
    check('favourites_one_item', sql`num_nonnulls(${t.gameId}, ${t.videoId}, ${t.modelId}) = 1`),
    index('favourites_newest').on(t.accountId, t.addedAt),
    index('favourites_awaiting')
      .on(t.gameId)
      .where(sql`${t.awaitsRelease}`),
  ],
);

/** Recently viewed items of members, and where they stopped watching. */
export const history = pgTable(
  'history',
  {
    ...itemColumns(),
    /** Seconds into a video; null: its page was opened, nothing was watched. */
    seconds: integer('seconds'),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    unique('history_once').on(t.accountId, t.gameId, t.videoId, t.modelId).nullsNotDistinct(),
    check('history_one_item', sql`num_nonnulls(${t.gameId}, ${t.videoId}, ${t.modelId}) = 1`),
    check('history_seconds', sql`${t.seconds} is null or (${t.seconds} >= 0 and ${t.videoId} is not null)`),
    index('history_newest').on(t.accountId, t.seenAt),
  ],
);
