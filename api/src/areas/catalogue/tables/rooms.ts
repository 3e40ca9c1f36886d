import { LiveProjection, type LiveRecording, type MediaImage, type TipMenuEntry } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea } from '../../../ground/db/bytea';
import { oneOf } from '../../../ground/db/columns';
import { models } from './titles';

export const liveRooms = pgTable('live_rooms', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** The room's address: `/camgirls/{nickname}`. */
  nickname: text('nickname').notNull().unique(),
  modelId: integer('model_id')
    .notNull()
    .references(() => models.id, { onDelete: 'cascade' }),
  topic: text('topic').notNull(),
  projection: oneOf('projection', LiveProjection).notNull(),
  /** As imported (minutes after loading), and the time that made of it. */
  backInMinutes: integer('back_in_minutes'),
  backAt: timestamp('back_at', { withTimezone: true }),
  picture: jsonb('picture').$type<MediaImage>().notNull(),
  position: integer('position').notNull(),
  /** A film (`streams/`) that plays in the room while its performer does not broadcast, again and again. */
  loop: text('loop'),
  /** What is known of that film; null: nothing. */
  recording: jsonb('recording').$type<LiveRecording>(),
  /** Topics of the room: slugs that the list filters by. */
  topics: text('topics').array().notNull().default([]),
  /** Goal that tips are collected for; null: none. */
  goalTitle: text('goal_title'),
  goalCoins: integer('goal_coins'),
  /** Tips since the goal was set, in coins. */
  goalReached: integer('goal_reached').notNull().default(0),
  /** Seconds between two messages of a viewer; 0: as fast as they type. */
  slowModeSeconds: integer('slow_mode_seconds').notNull().default(0),
  /** Closed by its performer to new viewers while it is on air. */
  isPrivate: boolean('is_private').notNull().default(false),
  /** Since when it is; null: it has not been of late. */
  privateSince: timestamp('private_since', { withTimezone: true }),
  /** Coins of a minute of a private show; 0: by invitation alone. */
  privateCoinsPerMinute: integer('private_coins_per_minute').notNull().default(0),
  /** Tip menu of the performer, in the order of the page. */
  tipMenu: jsonb('tip_menu').$type<readonly TipMenuEntry[]>().notNull().default([]),
  /** Words with which no viewer's message is taken; the performer's page alone has them. */
  blockedWords: text('blocked_words').array().notNull().default([]),
  /** Since when staff keep it closed, and why, as its performer reads it; null: they do not. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
  closedReason: text('closed_reason'),
  /** Until when papers let it be public, or the time that it has to get some; null: they do not (docs/spec/live.md#papers). */
  papersUntil: timestamp('papers_until', { withTimezone: true }),
  /** A room from before papers were required is public without any until then; null: it is not. */
  papersGraceUntil: timestamp('papers_grace_until', { withTimezone: true }),
  /** How many days before `papersUntil` its performer was last reminded; null: not yet. */
  papersRemindedDays: integer('papers_reminded_days'),
  /** The number of the room's latest chat message; they count without gaps. */
  chatSequence: integer('chat_sequence').notNull().default(0),
});

/** What a media node published and publishes. A room is on air while it has an open one that was seen of late. */
export const liveBroadcasts = pgTable(
  'live_broadcasts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    roomId: integer('room_id')
      .notNull()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    /** The media node that owns the room. */
    node: text('node').notNull(),
    source: text('source', { enum: ['studio', 'whip'] }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** When its node last said that media flows. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    viewers: integer('viewers').notNull().default(0),
    peakViewers: integer('peak_viewers').notNull().default(0),
    bitrateKbps: integer('bitrate_kbps').notNull().default(0),
    /** Of the publisher's packets, in a thousand. */
    lostPermille: integer('lost_permille').notNull().default(0),
    /** Its publisher has gone and may come back in a moment. */
    isInterrupted: boolean('is_interrupted').notNull().default(false),
    /** When all who follow the performer had been told; null: not yet, or it is not told. */
    followersToldAt: timestamp('followers_told_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('live_broadcasts_open')
      .on(t.roomId)
      .where(sql`${t.endedAt} is null`),
    index('live_broadcasts_room').on(t.roomId, t.startedAt),
  ],
);

/** A picture of what is on air, one a room: the newest. It goes with what it shows; unlogged, so no backup has one. */
export const roomStills = pgTable(
  'room_stills',
  {
    roomId: integer('room_id')
      .primaryKey()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    broadcastId: integer('broadcast_id')
      .notNull()
      .references(() => liveBroadcasts.id, { onDelete: 'cascade' }),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
    /** WebP: as it is, for who is verified, and one in which nothing can be recognised. */
    image: bytea('image').notNull(),
    blurred: bytea('blurred').notNull(),
  },
  (t) => [check('room_stills_size', sql`octet_length(${t.image}) <= 204800 and octet_length(${t.blurred}) <= 20480`)],
);

/** Shows that performers have announced. */
export const roomShows = pgTable(
  'room_shows',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    roomId: integer('room_id')
      .notNull()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  },
  (t) => [unique('room_shows_once').on(t.roomId, t.startsAt)],
);
