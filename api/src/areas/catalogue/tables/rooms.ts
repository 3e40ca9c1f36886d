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
  /** As imported (minutes after loading), and the resulting time. */
  backInMinutes: integer('back_in_minutes'),
  backAt: timestamp('back_at', { withTimezone: true }),
  picture: jsonb('picture').$type<MediaImage>().notNull(),
  position: integer('position').notNull(),
  /** Film (`streams/`) that loops in the room while its performer does not broadcast. */
  loop: text('loop'),
  /** Facts of that film; null if unknown. */
  recording: jsonb('recording').$type<LiveRecording>(),
  /** Topics of the room: slugs, used as list filters. */
  topics: text('topics').array().notNull().default([]),
  /** Goal that tips are collected for; null if there is none. */
  goalTitle: text('goal_title'),
  goalCoins: integer('goal_coins'),
  /** Tips since the goal was set, in coins. */
  goalReached: integer('goal_reached').notNull().default(0),
  /** Minimum seconds between two messages of a viewer; 0: no limit. */
  slowModeSeconds: integer('slow_mode_seconds').notNull().default(0),
  /** Closed by its performer to new viewers while it is on air. */
  isPrivate: boolean('is_private').notNull().default(false),
  /** Start of the current or a recent private phase; null if there was none recently. */
  privateSince: timestamp('private_since', { withTimezone: true }),
  /** Price per minute of a private show, in coins; 0: by invitation only. */
  privateCoinsPerMinute: integer('private_coins_per_minute').notNull().default(0),
  /** Tip menu of the performer, in display order. */
  tipMenu: jsonb('tip_menu').$type<readonly TipMenuEntry[]>().notNull().default([]),
  /** Messages of viewers that contain one of these words are refused. Only the performer can see the list. */
  blockedWords: text('blocked_words').array().notNull().default([]),
  /** Time at which staff closed the room, and the reason shown to its performer; null if open. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
  closedReason: text('closed_reason'),
  /**
   * End of validity of the papers, or of the grace period to hand them in; null: the room may not be public
   * (docs/spec/live.md#papers).
   */
  papersUntil: timestamp('papers_until', { withTimezone: true }),
  /** Until then, a room from before papers were required is public without any; null: no grace period. */
  papersGraceUntil: timestamp('papers_grace_until', { withTimezone: true }),
  /** Days before `papersUntil` of the last reminder to its performer; null: not reminded yet. */
  papersRemindedDays: integer('papers_reminded_days'),
  /** Number of the room's latest chat message; numbers have no gaps. */
  chatSequence: integer('chat_sequence').notNull().default(0),
});

/** Past and current broadcasts of media nodes. A room is on air while it has an open one that was seen recently. */
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
    /** When its node last reported that media flows. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    viewers: integer('viewers').notNull().default(0),
    peakViewers: integer('peak_viewers').notNull().default(0),
    /** -1: it is not known. */
    bitrateKbps: integer('bitrate_kbps').notNull().default(0),
    /** Packets lost from the publisher, per thousand. */
    lostPermille: integer('lost_permille').notNull().default(0),
    /** Its publisher has disconnected and may reconnect shortly. */
    isInterrupted: boolean('is_interrupted').notNull().default(false),
    /** When all followers of the performer had been notified; null: not yet, or no notification is sent. */
    followersToldAt: timestamp('followers_told_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('live_broadcasts_open')
      .on(t.roomId)
      .where(sql`${t.endedAt} is null`),
    index('live_broadcasts_room').on(t.roomId, t.startedAt),
  ],
);

/** The latest still of each broadcast, one per room. Deleted with the broadcast; unlogged, so backups have none. */
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
    /** WebP: the original for verified viewers, and a blurred one in which nothing can be recognised. */
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
