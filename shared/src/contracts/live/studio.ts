import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import {
  blockedWordLength,
  blockedWordsMax,
  goalCoins,
  goalTitleMaxLength,
  privateCoins,
  roomTopicMaxLength,
  slowModeChoices,
  tipMenuMaxEntries,
} from '../limits';
import { Slug } from '../catalogue/paging';
import { text } from '../text';
import { RoomCall } from './call';
import { ChatSanction, LiveGoal, SanctionRequest, TipMenuEntry } from './chat';

const Broadcast = z.object({
  /** Names the show. An older API leaves it out. */
  id: z.number().int().optional(),
  startedAt: z.string(),
  /** ISO; null: on air. */
  endedAt: z.string().nullable(),
  /** Camera and microphone of the studio page, or another program over WHIP. */
  source: z.enum(['studio', 'whip']),
  viewers: z.number().int().min(0),
  peakViewers: z.number().int().min(0),
  /** Null: what arrives is not known. */
  bitrateKbps: z.number().int().min(0).nullable(),
  /** Lost packets of the publisher, per thousand. */
  lostPermille: z.number().int().min(0),
});

const RoomSettings = z.object({
  topic: text({ min: 1, max: roomTopicMaxLength }),
  /** Null removes the goal; another title or sum starts from zero. */
  goal: z
    .object({
      title: text({ min: 1, max: goalTitleMaxLength }),
      coins: z.number().int().min(goalCoins.min).max(goalCoins.max),
    })
    .nullable(),
  slowModeSeconds: z.union(slowModeChoices.map((seconds) => z.literal(seconds))),
  /** While on air, closes the room to all viewers outside the private show. */
  isPrivate: z.boolean(),
  /** Price per minute of a private show; 0: only invited members may enter. */
  privateCoinsPerMinute: z.number().int().min(privateCoins.min).max(privateCoins.max),
  /** Actions for tips, in the order of the room. */
  tipMenu: z.array(TipMenuEntry).max(tipMenuMaxEntries),
  /** Messages of viewers with one of these words are refused. */
  blockedWords: z.array(text(blockedWordLength)).max(blockedWordsMax),
});
/** Room settings that a performer may change; absent ones stay the same. */
const StudioSettings = RoomSettings.partial();
export type StudioSettings = z.infer<typeof StudioSettings>;

const Studio = RoomSettings.omit({ goal: true }).extend({
  nickname: Slug,
  name: z.string(),
  pageUrl: z.string(),
  goal: LiveGoal.nullable(),
  status: z.enum(['live', 'private', 'offline']),
  /** The current broadcast; null: none. */
  onAir: Broadcast.nullable(),
  /** The latest ten. */
  broadcasts: z.array(Broadcast),
  /** Of the last 24 hours. */
  today: z.object({ coins: z.number().int().min(0), tips: z.number().int().min(0), messages: z.number().int().min(0) }),
  /** The account has a valid age verification. */
  isAgeVerified: z.boolean(),
  /** Announced shows, the next first; ISO times. */
  shows: z.array(z.object({ id: z.number().int(), startsAt: z.string() })),
  sanctions: z.array(ChatSanction.extend({ id: z.number().int(), name: z.string(), createdAt: z.string() })),
  /** Publishing address for other programs, and whether a key for it was made. */
  whip: z.object({ url: z.string(), hasKey: z.boolean() }),
});
export type Studio = z.infer<typeof Studio>;

const ChatReport = z.object({
  id: z.number().int(),
  sequence: z.number().int().min(1),
  name: z.string(),
  text: z.string(),
  reasons: z.array(z.string()),
  createdAt: z.string(),
});
export type ChatReport = z.infer<typeof ChatReport>;

/** A member who is in the room now. */
const RoomViewer = z.object({
  /** Unique within this list only. */
  id: z.number().int(),
  /** The public name. */
  name: z.string(),
  /** In the current private show. */
  isInside: z.boolean(),
  /** Enters today's private shows free of charge. */
  isInvited: z.boolean(),
  sanction: ChatSanction.nullable(),
});
export type RoomViewer = z.infer<typeof RoomViewer>;

const nothing = z.object({});
const byId = z.object({ id: z.coerce.number().int().min(1) });

/** The room of the signed-in performer; 403 forbidden for all others. */
export const studio = defineEndpoints({
  'GET /api/studio': { summary: "The performer's room", access: 'member', audience: 'full', reply: Studio },
  'PUT /api/studio': {
    summary: "Changes the performer's room: what the body names",
    access: 'member',
    audience: 'full',
    changes: ['GET /api/studio'],
    body: StudioSettings,
    reply: Studio,
  },
  'POST /api/studio/call': {
    summary: 'Servers and ticket for publishing from the studio page',
    access: 'member',
    audience: 'full',
    changes: [],
    reply: RoomCall,
  },
  'DELETE /api/studio/broadcast': {
    summary:
      'Ends what the studio page publishes: the room is off air at once; again, or while another show is on, is fine',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/studio'],
    // Older pages name none, and end whatever the studio publishes.
    query: z.object({ /** The show that ends, and no other. */ show: byId.shape.id.optional() }),
    reply: Studio,
  },
  'POST /api/studio/stream-key': {
    summary: 'Makes a new key for other programs; the one before stops working',
    access: 'member',
    audience: 'full',
    fresh: true,
    changes: ['GET /api/studio'],
    reply: z.object({ key: z.string() }),
  },
  'POST /api/studio/shows': {
    summary:
      'Announces a show: in the future, 60 days ahead at most, 20 shows at most; the same time again does nothing',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/studio'],
    body: z.object({ startsAt: z.iso.datetime('must be a time like 2026-01-31T20:00:00Z') }),
    reply: nothing,
  },
  'DELETE /api/studio/shows/{id}': {
    summary: 'Takes an announced show back',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/studio'],
    params: byId,
    reply: nothing,
  },
  'GET /api/studio/reports': {
    summary: 'Messages that viewers reported and the performer has not looked at',
    access: 'member',
    audience: 'full',
    reply: z.object({ reports: z.array(ChatReport) }),
  },
  'POST /api/studio/reports/{id}/resolve': {
    summary: 'The performer has looked at a reported message',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/studio/reports'],
    params: byId,
    reply: nothing,
  },
  'GET /api/studio/viewers': {
    summary: 'Members who are in the room now, by public name, 200 at most; guests have no names',
    access: 'member',
    audience: 'full',
    reply: z.object({ members: z.array(RoomViewer) }),
  },
  'POST /api/studio/viewers/{id}/sanction': {
    summary: 'Silences or bans a member of the list of viewers',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/studio', 'GET /api/studio/viewers'],
    params: byId,
    body: SanctionRequest,
    reply: nothing,
  },
  'POST /api/studio/viewers/{id}/invite': {
    summary: 'Invites a member of the list of viewers to private shows of today for nothing',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/studio/viewers'],
    params: byId,
    reply: nothing,
  },
  'DELETE /api/studio/sanctions/{id}': {
    summary: "Lifts a sanction; the id is the sanctioned account's in this room's list",
    access: 'member',
    audience: 'full',
    changes: ['GET /api/studio', 'GET /api/studio/viewers'],
    params: byId,
    reply: nothing,
  },
});
