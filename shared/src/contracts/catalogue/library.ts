import { z } from 'zod';
import { MediaImage } from '../content/media';
import { defineEndpoints } from '../endpoint';
import { Receipt } from '../money/purchases';
import { Projection } from './film';
import { GameCard } from './games';
import { pageLimit, Slug } from './paging';
import { VideoCard } from './videos';

/** At most a day of film. */
const Seconds = z.number('must be whole seconds').int('must be whole seconds').max(86_400, 'must be at most a day');

/** Playback position of a member in a game. */
const PlayProgress = z.object({
  /** Position and length, in seconds. */
  seconds: z.number().int().min(0),
  durationSeconds: z.number().int().min(1),
  /** ISO times. `completedAt`: when it was first played to its end. */
  playedAt: z.string(),
  completedAt: z.string().nullable(),
});
export type PlayProgress = z.infer<typeof PlayProgress>;

const LibraryItem = z.object({
  game: GameCard,
  /** The wide picture of the game. */
  hero: MediaImage,
  /** ISO time. */
  purchasedAt: z.string(),
  /** Null: not started. */
  progress: PlayProgress.nullable(),
  /** Scene at the playback position, `number` from 1; null: not started, or its scenes have no names. */
  scene: z.object({ number: z.number().int().min(1), count: z.number().int().min(1), title: z.string() }).nullable(),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

/** A file of an owned game; projection, stereo and field of view are its own (docs/spec/entities.md#video-files). */
const GameFile = z.object({
  /** Number of the file for `POST …/stream` and the scripts: its index in the list. */
  file: z.number().int().min(0),
  quality: z.string(),
  projection: Projection,
  stereo: z.enum(['mono', 'side-by-side', 'top-bottom']),
  /** Horizontal field of view in degrees; 0 for a flat picture. */
  fieldOfView: z.number().int().min(0).max(360),
  lens: z.enum(['mkx200', 'mkx220', 'vrca220', 'rf52', 'fisheye190']).nullable(),
  width: z.number().int(),
  height: z.number().int(),
  gigabytes: z.number(),
  /** Headsets that it is made for; none: a flat file, for every screen. */
  headsets: z.array(z.string()),
  /** False: announced, cannot be played yet. */
  playable: z.boolean(),
  /** ISO date on which an announced file is expected; null: it is available, or the date is not known. */
  expectedOn: z.string().nullable(),
  script: z.boolean(),
});
export type GameFile = z.infer<typeof GameFile>;

const OwnedGame = LibraryItem.omit({ scene: true }).extend({
  headsets: z.array(z.string()),
  files: z.array(GameFile),
  /** Chapters of its film, in seconds from the start; empty: none has a name. */
  scenes: z.array(z.object({ at: z.number().int().min(0), title: z.string() })),
  /** Videos set in its world: their full length is open to its owners. */
  videos: z.array(VideoCard),
  /** Newest first; a gift has none. */
  receipts: z.array(Receipt),
});
export type OwnedGame = z.infer<typeof OwnedGame>;

const byId = z.object({ id: z.string().regex(/^\d{1,9}$/, 'must be an id') });
const byIdOrSlug = z.object({ id: z.union([byId.shape.id, Slug]) });
const bySlug = z.object({ slug: Slug });
const owners = { access: 'member', audience: 'full' } as const;
const FileNumber = z.number().int().min(0).max(50);

export const library = defineEndpoints({
  'GET /api/library': {
    summary: "The member's games, last played first, then the newest purchases",
    ...owners,
    query: z.object({ limit: pageLimit(24) }),
    reply: z.object({
      /** Number of games that the member owns. */
      total: z.number().int().min(0),
      /** At most `limit` items; without a limit all. */
      items: z.array(LibraryItem),
    }),
  },
  'GET /api/library/{id}': {
    summary:
      'One owned game by id or slug: files, progress, receipts. 404 for a game that does not exist, 403 for one that is not owned',
    ...owners,
    params: byIdOrSlug,
    reply: OwnedGame,
  },
  'PUT /api/library/{id}/progress': {
    summary: 'Note where playing an owned game stopped',
    ...owners,
    changes: ['GET /api/library', 'GET /api/library/{id}'],
    params: byId,
    body: z.strictObject({
      seconds: Seconds.min(0, 'must not be negative'),
      durationSeconds: Seconds.min(1, 'must be at least 1'),
    }),
    reply: z.object({ status: z.literal('ok') }),
  },
  'POST /api/games/{slug}/stream': {
    summary: 'Signed addresses of one file of an owned game, for this member and 24 hours: to play, and to download',
    ...owners,
    reads: true,
    params: bySlug,
    body: z.object({ file: FileNumber }),
    reply: z.object({
      /** MP4, with range requests. */
      url: z.string(),
      downloadUrl: z.string(),
      /** ISO time; request a new address before it. */
      expiresAt: z.string(),
    }),
  },
  'GET /api/games/{slug}/scripts/{file}': {
    summary: 'The script of a file, for owners of the game',
    ...owners,
    params: z.object({ slug: Slug, file: z.coerce.number().int().min(0).max(50) }),
    reply: z.object({
      version: z.string(),
      inverted: z.boolean(),
      range: z.number().int().min(0).max(100),
      /** `at` in milliseconds, `pos` from 0 to 100. */
      actions: z.array(z.object({ at: z.number().int().min(0), pos: z.number().int().min(0).max(100) })),
    }),
  },
});
