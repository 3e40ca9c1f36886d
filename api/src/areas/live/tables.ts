import { sql } from 'drizzle-orm';
import { PayoutState } from '@platform/shared/contracts';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PaperKind } from '@platform/shared/contracts';
import { bytea } from '../../ground/db/bytea';
import { oneOf } from '../../ground/db/columns';
import { accounts, sessions } from '../identity/tables/accounts';
import { holds } from '../ledger/tables/holds';
import { ledgerTransfers } from '../ledger/tables/ledger';
import { liveRooms } from '../catalogue/tables/rooms';
import { models } from '../catalogue/tables/titles';

/** Accounts that broadcast, each from one room. */
export const performers = pgTable('performers', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  roomId: integer('room_id')
    .notNull()
    .unique()
    .references(() => liveRooms.id, { onDelete: 'cascade' }),
  /** SHA-256 of the key with which other programs publish (WHIP); null: none has been made. */
  streamKeyHash: bytea('stream_key_hash').unique(),
});

/** Sessions of WHIP and WHEP, which any instance may end, whichever began them. */
export const liveStreams = pgTable('live_streams', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['whip', 'whep'] }).notNull(),
  roomId: integer('room_id')
    .notNull()
    .references(() => liveRooms.id, { onDelete: 'cascade' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** It was ended by a request; the instance that began it does the rest. */
  isEnded: boolean('is_ended').notNull().default(false),
});

/** Media nodes that are up, each of which writes its own row every few seconds. */
export const mediaNodes = pgTable('media_nodes', {
  id: text('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** How many viewers it has, and takes. */
  viewers: integer('viewers').notNull(),
  capacity: integer('capacity').notNull(),
  /** Viewers of each room that it forwards, by room id; nodes that fetch a room from it are none. */
  rooms: jsonb('rooms').$type<Readonly<Record<string, number>>>().notNull(),
});

/** What is said in a room. Deleted messages keep their number and lose their text. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    roomId: integer('room_id')
      .notNull()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    /** From 1, without gaps in a room. */
    sequence: integer('sequence').notNull(),
    kind: text('kind', { enum: ['text', 'tip', 'notice'] }).notNull(),
    /** Null: the account is gone, or it is a notice. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Read by servers of the release before alone: others see the writer's public name as it is now. */
    name: text('name').notNull(),
    /** Written as the room's performer: keeps the stage name when the room gets another performer. */
    asPerformer: boolean('as_performer').notNull().default(false),
    text: text('text').notNull(),
    /** Coins of a tip. */
    coins: integer('coins'),
    /** Pays the tip. */
    transferId: integer('transfer_id')
      .unique()
      .references(() => ledgerTransfers.id),
    /** Made up by the page for each message: the same key is written once. */
    key: text('key'),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.sequence] }),
    unique('chat_messages_key').on(t.accountId, t.key),
    index('chat_messages_writer').on(t.roomId, t.accountId, t.sequence),
    check('chat_messages_tip', sql`(${t.kind} = 'tip') = (${t.coins} is not null)`),
  ],
);

/** Who may not write in a room for a while, and who may not enter it. */
export const chatSanctions = pgTable(
  'chat_sanctions',
  {
    roomId: integer('room_id')
      .notNull()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['timeout', 'ban'] }).notNull(),
    /** Null: for good. */
    until: timestamp('until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.roomId, t.accountId] })],
);

/** Messages that viewers reported to the room's performer. */
export const chatReports = pgTable(
  'chat_reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    roomId: integer('room_id')
      .notNull()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
  },
  (t) => [unique('chat_reports_once').on(t.roomId, t.sequence, t.accountId)],
);

/** A member's part of a private show: what was held and paid for it, minute by minute. */
export const privateStays = pgTable(
  'private_stays',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    roomId: integer('room_id')
      .notNull()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    /** Null: the account is gone; what was paid stays paid. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The show that was entered: it ends with its broadcast, and when the room opens. Null: a server of the release before wrote it. */
    broadcastId: integer('broadcast_id'),
    /** When the room of that show went private; null: it was not noted. */
    privateSince: timestamp('private_since', { withTimezone: true }),
    /** As it was shown when the member entered; 0: invited. */
    coinsPerMinute: integer('coins_per_minute').notNull(),
    /** Minutes that have begun. */
    minutes: integer('minutes').notNull().default(0),
    /** Coins that were paid. */
    coins: integer('coins').notNull().default(0),
    /** Keeps the coins of the minute that runs; null: they are paid, or it costs nothing. */
    holdId: integer('hold_id').references(() => holds.id),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** When the current minute ends. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** When the member last had the picture. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endReason: text('end_reason', { enum: ['left', 'coins', 'show'] }),
  },
  (t) => [
    uniqueIndex('private_stays_open')
      .on(t.roomId, t.accountId)
      .where(sql`${t.endedAt} is null`),
    index('private_stays_member').on(t.accountId, t.roomId, t.startedAt),
  ],
);

/** Members whom a performer lets into private shows for nothing. */
export const privateInvites = pgTable(
  'private_invites',
  {
    roomId: integer('room_id')
      .notNull()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.roomId, t.accountId] })],
);

/** What performers are paid of the coins of their rooms. Rows are records of money: they stay, whatever goes. */
export const payouts = pgTable(
  'payouts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Made up by the page for each proposal: the same key proposes once. */
    key: uuid('key').notNull().unique(),
    /** No reference: a row outlives the room, as its ledger account does. */
    roomId: integer('room_id').notNull(),
    /** The account that performed there; null: none did, or it is gone. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    from: timestamp('period_from', { withTimezone: true }).notNull(),
    until: timestamp('period_until', { withTimezone: true }).notNull(),
    /** Whole coins that left the room's ledger account. */
    coins: bigint('coins', { mode: 'number' }).notNull(),
    /** The rate at that time: price of 1,000 coins in the smallest unit of the currency, and the performer's share of it. */
    perThousand: integer('per_thousand').notNull(),
    sharePercent: integer('share_percent').notNull(),
    /** In the smallest unit of the currency. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    state: oneOf('state', PayoutState).notNull(),
    proposedAt: timestamp('proposed_at', { withTimezone: true }).notNull(),
    /** Who proposed and approved, and their e-mail addresses at that time. */
    proposedBy: integer('proposed_by').notNull(),
    proposer: text('proposer').notNull(),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    approver: text('approver'),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    reference: text('reference'),
    rejectedAt: timestamp('rejected_at', { withTimezone: true }),
    rejection: text('rejection'),
  },
  (t) => [
    // One at a time for a room, so that periods follow each other.
    uniqueIndex('payouts_open')
      .on(t.roomId)
      .where(sql`${t.state} in ('proposed', 'approved')`),
    index('payouts_room').on(t.roomId, t.id),
    index('payouts_state').on(t.state, t.id),
    index('payouts_member').on(t.accountId),
    check('payouts_money', sql`${t.coins} > 0 and ${t.amount} > 0`),
    check('payouts_paid', sql`(${t.state} = 'paid') = (${t.paidAt} is not null and ${t.reference} is not null)`),
    check('payouts_rejected', sql`(${t.state} = 'rejected') = (${t.rejectedAt} is not null)`),
  ],
);

/** Members who are in a room now, or were within the last hour: the performer's list of viewers. */
export const roomVisitors = pgTable(
  'room_visitors',
  {
    /** Names the member to the performer's page, which gets no account's id. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    roomId: integer('room_id')
      .notNull()
      .references(() => liveRooms.id, { onDelete: 'cascade' }),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** When a server last saw them there. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (t) => [unique('room_visitors_once').on(t.roomId, t.accountId)],
);

/** Members who are told when a performer goes live. */
export const follows = pgTable(
  'follows',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When they were last told of a show of hers; null: never. */
    toldAt: timestamp('told_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.modelId] }), index('follows_model').on(t.modelId, t.accountId)],
);

/** Browsers that show notifications (Web Push), each for as long as it is logged in. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** Where its push service takes messages for it. */
  endpoint: text('endpoint').notNull().unique(),
  /** Its public key and its secret (RFC 8291), base64url. */
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Papers of performers. The files lie sealed in the media store (docs/decisions/papers.md). */
export const papers = pgTable(
  'papers',
  {
    /** Its file opens for this one alone. */
    id: uuid('id').primaryKey(),
    /** The performer of whom it is, and whose titles it lets be public; null: she was taken out, the paper is kept. */
    modelId: integer('model_id').references(() => models.id, { onDelete: 'set null' }),
    /** The room that it lets be public; null: none, as where she has none, or had one. */
    roomId: integer('room_id').references(() => liveRooms.id, { onDelete: 'set null' }),
    /** Whose it is; null: the account is gone. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    kind: oneOf('kind', PaperKind).notNull(),
    state: text('state', { enum: ['waiting', 'valid', 'refused'] }).notNull(),
    /** Why it was refused, as its performer reads it. */
    reason: text('reason'),
    /** Where the sealed file lies in the media store. */
    fileKey: text('file_key').notNull().unique(),
    /** Fingerprint of the key that sealed it. */
    sealedWith: text('sealed_with').notNull(),
    type: text('type', { enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    /** Of the file before it was sealed. */
    sizeBytes: integer('size_bytes').notNull(),
    /** The last day on which it is good, in UTC; null: not known yet. */
    expiresOn: date('expires_on'),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** The last look at the file; the audit log has all of them. */
    lookedAt: timestamp('looked_at', { withTimezone: true }),
    lookedBy: text('looked_by'),
    /** The member of staff who handed it in for her, and the e-mail address at that time; null: she did. */
    givenBy: integer('given_by'),
    giver: text('giver'),
    /** Since when it counts for nothing: refused, replaced, or its performer has gone. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [
    // One of a kind waits, and one is valid.
    uniqueIndex('papers_counting')
      .on(t.roomId, t.kind, t.state)
      .where(sql`${t.endedAt} is null`),
    index('papers_room').on(t.roomId, t.uploadedAt),
    index('papers_model').on(t.modelId, t.uploadedAt),
    index('papers_account').on(t.accountId),
  ],
);
