import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { GameCard } from '../catalogue/games';
import { FacetValue, listOf } from '../catalogue/listing';
import { ModelCard } from '../catalogue/model-card';
import { PageNumber, Slug, pageLimit, pageOf } from '../catalogue/paging';
import { MediaImage } from '../content/media';
import { pageSizes } from '../limits';
import { ChatMessage, LiveGoal, TipMenuEntry } from './chat';
import { TopTipper } from './earnings';
import { LiveAuthInfo, LiveProviderConfig } from './provider';

const LiveStatus = z.enum(['live', 'private', 'offline'], 'must be live, private or offline');
/** Status filter of the list: a room is offline for the filter when no recording plays in it either. */
const LiveFilter = z.enum(['live', 'private', 'recorded', 'offline'], 'must be live, private, recorded or offline');
/** Order of rooms that are alike in what plays in them. `newest`: begun last, by recordings their day. */
export const LiveSort = z.enum(['viewers', 'newest', 'name'], 'must be viewers, newest or name');
export type LiveSort = z.infer<typeof LiveSort>;
export const LiveProjection = z.enum(['flat', '180'], 'must be flat or 180');

/** Metadata of the film that plays in a room off air. */
export const LiveRecording = z.object({
  /** ISO date of the show; null: not known. */
  recordedOn: z.iso.date().nullable(),
  /** Length; null: not known. */
  seconds: z.number().int().min(1).nullable(),
});
export type LiveRecording = z.infer<typeof LiveRecording>;

/** A picture of what is on air, at most a minute old (docs/spec/live.md#stills). */
export const LiveStill = z.object({
  /** Address, a new one for each still. Unverified visitors get a blurred still. */
  url: z.string(),
  /** ISO time. */
  takenAt: z.string(),
});
export type LiveStill = z.infer<typeof LiveStill>;

/** A live room as a card of the list. */
export const LiveCard = z.object({
  id: z.string(),
  nickname: z.string(),
  name: z.string(),
  pageUrl: z.string(),
  picture: MediaImage,
  /** `live` and `private` require a camera on air (docs/spec/live.md#rooms). */
  status: LiveStatus,
  /** The room is offline, and a recorded film plays in it. */
  isLoop: z.boolean(),
  /** Null: no recording plays, or nothing is known of it. Omitted by servers of the previous release. */
  recording: LiveRecording.nullable().optional(),
  topic: z.string(),
  /** 0 in an offline room. */
  viewers: z.number().int().min(0),
  projection: LiveProjection,
  /** Names of the languages spoken in it. Omitted by servers of the previous release, like the next field. */
  languages: z.array(z.string()).optional(),
  /** Null: nothing is on air that all viewers may see, or no picture has been taken of it. */
  still: LiveStill.nullable().optional(),
  /** ISO time at which an offline performer plans to be back, or null. */
  backAt: z.string().nullable(),
});
export type LiveCard = z.infer<typeof LiveCard>;

/** Filters of the list. */
const LiveFacets = z.object({
  status: z.array(FacetValue),
  projection: z.array(FacetValue),
  topics: z.array(FacetValue),
  /** The topics that are languages. Omitted by servers of the previous release. */
  languages: z.array(z.string()).optional(),
});
const LiveList = pageOf(LiveCard).extend({
  /** Rooms on air now, live or private, on all pages and regardless of filters. */
  open: z.number().int().min(0),
  /** Rooms in which a recording plays, counted likewise. */
  recorded: z.number().int().min(0),
  facets: LiveFacets,
});
export type LiveList = z.infer<typeof LiveList>;

/** A live room as a page, as of rendering; changes come over the chat's websocket. */
const LiveRoom = LiveCard.extend({
  topics: z.array(FacetValue.pick({ value: true, title: true })),
  /** Also null while a recording plays, because no performer is there to reach it. */
  goal: LiveGoal.nullable(),
  slowModeSeconds: z.number().int().min(0),
  /** Omitted by servers of the previous release, like the next field. */
  tipMenu: z.array(TipMenuEntry).optional(),
  /** ISO times of the next shows that the performer has announced, earliest first. */
  shows: z.array(z.string()).optional(),
  /** ISO time at which the broadcast began; null: nothing is on air. */
  startedAt: z.string().nullable(),
  performer: ModelCard,
  /** Some games of the performer. */
  games: z.array(GameCard),
  /** The next room in list order in which something plays; null: there is no other. */
  next: LiveCard.nullable(),
  /** The chat's latest messages, oldest first. */
  messages: z.array(ChatMessage),
});
export type LiveRoom = z.infer<typeof LiveRoom>;

/** A recording that plays in a room, at the same position for all viewers. */
const LiveLoop = z.object({
  /** An MP4 film, served in ranges. */
  url: z.string(),
  /**
   * The room's clock in milliseconds; the playback position is its remainder by the film's length
   * (docs/spec/live.md#recordings).
   */
  clockMs: z.number().int().min(0),
});
export type LiveLoop = z.infer<typeof LiveLoop>;

export const camgirls = defineEndpoints({
  'GET /api/camgirls': {
    summary:
      'Live rooms, those on air first, then recordings (the first four, unless a status is asked for), 16 a page',
    access: 'public',
    audience: 'full',
    query: z.object({
      page: PageNumber.default(1),
      limit: pageLimit(pageSizes.camgirls),
      status: listOf(LiveFilter).optional(),
      projection: listOf(LiveProjection).optional(),
      topics: listOf(Slug).optional(),
      /** Default: viewers. */
      sort: LiveSort.optional(),
    }),
    reply: LiveList,
  },
  'GET /api/camgirls/{nickname}': {
    summary: 'One live room with its performer, games and latest messages',
    access: 'public',
    audience: 'full',
    params: z.object({ nickname: Slug }),
    reply: LiveRoom,
  },
  'GET /api/camgirls/{nickname}/still': {
    summary:
      'The newest picture of what is on air in a room (WebP), blurred for who is not verified; 404: there is none',
    access: 'public',
    audience: 'full',
    params: z.object({ nickname: Slug }),
    /** Time it was taken, in milliseconds since 1970: it makes the address unique. */
    query: z.object({ taken: z.coerce.number().int().min(0).optional() }),
    reply: z.string(),
  },
  'GET /api/camgirls/{nickname}/loop': {
    summary: 'The recorded film that plays in a room while nobody broadcasts, and the clock by which it plays',
    access: 'public',
    audience: 'full',
    params: z.object({ nickname: Slug }),
    reply: LiveLoop,
  },
  'GET /api/camgirls/{nickname}/top-tippers': {
    summary: 'Who tipped most in the show that is on air, by public name; none off air',
    access: 'public',
    audience: 'full',
    params: z.object({ nickname: Slug }),
    reply: z.object({ tippers: z.array(TopTipper) }),
  },
  'GET /api/camgirls/info': {
    summary: 'The partner id of the live-camera section',
    access: 'public',
    audience: 'any',
    reply: z.object({ partner_id: z.string().nullable() }),
  },
  'GET /api/camgirls/provider': {
    summary: 'Who keeps the accounts of the live-camera section: this site, or a third party with its script',
    access: 'public',
    audience: 'any',
    reply: LiveProviderConfig,
  },
  'GET /api/camgirls/auth-info': {
    summary: 'What the live provider logs the member in with, and what one of its tokens costs in coins',
    access: 'member',
    audience: 'full',
    reply: LiveAuthInfo,
  },
});
