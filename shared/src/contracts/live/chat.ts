import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { chatMessageMaxLength, purchaseKeyPattern, sanctionMinutes, tipCoins, tipMenuTitleMaxLength } from '../limits';
import { BalanceEntry } from '../account/profile';
import { Slug } from '../catalogue/paging';
import { balanceReads } from '../money/dependents';
import { text } from '../text';

const Sequence = z.coerce.number().int().min(1);
const Key = z.string().regex(purchaseKeyPattern);

/** A message of a room. Deleted ones keep their number, and have no text and no name. */
export const ChatMessage = z.object({
  /** From 1, without gaps in a room. */
  sequence: z.number().int().min(1),
  kind: z.enum(['text', 'tip', 'notice', 'deleted']),
  name: z.string(),
  /** Written by the room's performer. */
  isPerformer: z.boolean(),
  text: z.string(),
  /** Coins of a tip. */
  coins: z.number().int().min(1).nullable(),
  /** ISO time. */
  sentAt: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Goal that tips are collected for. */
export const LiveGoal = z.object({
  title: z.string(),
  coins: z.number().int().min(1),
  /** So far; may be more than `coins`. */
  reached: z.number().int().min(0),
});
export type LiveGoal = z.infer<typeof LiveGoal>;

/** Something that a performer does for a tip of that many coins. */
export const TipMenuEntry = z.object({
  title: text({ min: 1, max: tipMenuTitleMaxLength }),
  coins: z.number().int().min(tipCoins.min).max(tipCoins.max),
});
export type TipMenuEntry = z.infer<typeof TipMenuEntry>;

/** State of a room that changes while viewers are in it. */
export const RoomState = z.object({
  status: z.enum(['live', 'private', 'offline']),
  /** The performer's connection is lost, and may come back in a moment. */
  isInterrupted: z.boolean(),
  /** The room is offline, and a recorded film plays in it. */
  isLoop: z.boolean(),
  topic: z.string(),
  viewers: z.number().int().min(0),
  goal: LiveGoal.nullable(),
  /** Minimum seconds between two messages of a viewer; 0: no minimum. */
  slowModeSeconds: z.number().int().min(0),
  /** Omitted by servers of the previous release. */
  tipMenu: z.array(TipMenuEntry).optional(),
});
export type RoomState = z.infer<typeof RoomState>;

/** Reason why a visitor may not write; `until` is an ISO time, or null if permanent. */
export const ChatSanction = z.object({ kind: z.enum(['timeout', 'ban']), until: z.string().nullable() });
export type ChatSanction = z.infer<typeof ChatSanction>;

/** From a page, as JSON, over the websocket `/ws/chat/{nickname}?after={sequence}`. */
export const ChatRequest = z.object({
  type: z.literal('say'),
  /** Idempotency key made by the page for each message: the same key is written once. */
  key: Key,
  text: text({ min: 1, max: chatMessageMaxLength }),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/** To a page, as JSON. */
export const ChatEvent = z.discriminatedUnion('type', [
  /** First event: the messages after the requested sequence (at most the last 100), and the visitor's role. */
  z.object({
    type: z.literal('welcome'),
    messages: z.array(ChatMessage),
    room: RoomState,
    /** `guest` reads, `member` writes, `performer` moderates. */
    as: z.enum(['guest', 'member', 'performer']),
    sanction: ChatSanction.nullable(),
    /** Reports that wait for the performer; 0 for all other visitors. */
    openReports: z.number().int().min(0),
  }),
  z.object({ type: z.literal('message'), message: ChatMessage }),
  z.object({ type: z.literal('deleted'), sequence: z.number().int().min(1) }),
  /** A member's name was removed: their messages have another one. */
  z.object({ type: z.literal('renamed'), before: z.string(), after: z.string() }),
  z.object({ type: z.literal('room'), room: RoomState }),
  z.object({ type: z.literal('accepted'), key: z.string(), sequence: z.number().int().min(1) }),
  z.object({
    type: z.literal('refused'),
    key: z.string().nullable(),
    code: z.enum(['validation-failed', 'login-required', 'too-many-requests', 'chat-silenced', 'room-offline']),
    message: z.string(),
    /** Seconds to wait, or null. */
    retryAfter: z.number().int().min(0).nullable(),
  }),
  /** Sent to the member concerned; null: it was lifted. */
  z.object({ type: z.literal('sanction'), sanction: ChatSanction.nullable() }),
  /** Sent to the performer. */
  z.object({ type: z.literal('reports'), open: z.number().int().min(0) }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;

/** How a performer silences a member: for some minutes, or permanently. */
export const SanctionRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('timeout'),
    minutes: z.number().int().min(sanctionMinutes.min).max(sanctionMinutes.max),
  }),
  z.object({ kind: z.literal('ban') }),
]);

const inRoom = z.object({ nickname: Slug });
const message = inRoom.extend({ sequence: Sequence });
const nothing = z.object({});

export const chat = defineEndpoints({
  'POST /api/camgirls/{nickname}/tips': {
    summary: 'Tips the performer: 409 balance-too-low, room-offline; 403 chat-banned; the same key pays once',
    access: 'member',
    audience: 'full',
    changes: balanceReads,
    params: inRoom,
    body: z.object({
      coins: z.number().int().min(tipCoins.min).max(tipCoins.max),
      text: text({ max: chatMessageMaxLength }).default(''),
      key: Key,
    }),
    reply: z.object({ sequence: z.number().int().min(1), balance: z.array(BalanceEntry) }),
  },
  'DELETE /api/camgirls/{nickname}/messages/{sequence}': {
    summary: "Deletes a message, by its writer or the room's performer",
    access: 'member',
    audience: 'full',
    changes: ['GET /api/studio/reports'],
    params: message,
    reply: nothing,
  },
  'POST /api/camgirls/{nickname}/messages/{sequence}/sanction': {
    summary: "Silences or bans a message's writer, by the room's performer",
    access: 'member',
    audience: 'full',
    changes: ['GET /api/studio', 'GET /api/studio/viewers'],
    params: message,
    body: SanctionRequest,
    reply: nothing,
  },
});
