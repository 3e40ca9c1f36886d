import { z } from 'zod';
import { Slug } from '../catalogue/paging';
import { defineEndpoints } from '../endpoint';

/** Why a recording ended before its show did, or failed (docs/spec/live.md#films-of-shows). */
const FilmStop = z.enum(['performer', 'disk', 'store', 'codec', 'length', 'engine', 'join']);
export type FilmStop = z.infer<typeof FilmStop>;

/** A film of a room's show, for its viewers. */
const ShownFilm = z.object({
  id: z.number().int(),
  /** ISO. */
  startedAt: z.string(),
  seconds: z.number().int().min(0),
  /** Address of the film, served in ranges, and its media type. */
  url: z.string(),
  type: z.enum(['video/mp4', 'video/webm']),
});
export type ShownFilm = z.infer<typeof ShownFilm>;

/** A film of a show, for its performer. */
const OwnFilm = z.object({
  id: z.number().int(),
  /** `failed`: nothing could be kept. */
  state: z.enum(['joining', 'ready', 'failed']),
  startedAt: z.string(),
  /** Null: it did not end early. */
  stopped: FilmStop.nullable(),
  /** ISO; null: only its performer may watch it. */
  publishedAt: z.string().nullable(),
  /** Null until it is ready. */
  film: ShownFilm.extend({ sizeBytes: z.number().int().min(0) }).nullable(),
});
export type OwnFilm = z.infer<typeof OwnFilm>;

const StudioFilms = z.object({
  /** Whether shows can be recorded on this site. */
  canRecord: z.boolean(),
  /** What the performer wants recorded; null: nothing. */
  recording: z
    .object({
      /** `wanted`: her next show, or the current one in a moment. */
      state: z.enum(['wanted', 'recording']),
      stopped: FilmStop.nullable(),
    })
    .nullable(),
  /** Latest first. */
  films: z.array(OwnFilm),
});
export type StudioFilms = z.infer<typeof StudioFilms>;

const byId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const changes = ['GET /api/studio/films', 'GET /api/camgirls/{nickname}/films'] as const;

/** Films of shows: recorded on request, and public only when their performer says so. */
export const showFilms = defineEndpoints({
  'GET /api/studio/films': {
    summary: "Films of the performer's shows, and whether the current or next show is recorded",
    access: 'member',
    audience: 'full',
    reply: StudioFilms,
  },
  'PUT /api/studio/recording': {
    summary: 'Has the current or next show recorded, or ends its recording',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/studio/films'],
    body: z.object({ isOn: z.boolean() }),
    reply: StudioFilms,
  },
  'PUT /api/studio/films/{id}/publication': {
    summary: 'Shows a film in the room, or takes it back',
    access: 'member',
    audience: 'full',
    changes,
    params: byId,
    body: z.object({ isPublic: z.boolean() }),
    reply: StudioFilms,
  },
  'DELETE /api/studio/films/{id}': {
    summary: 'Deletes a film for good',
    access: 'member',
    audience: 'full',
    changes,
    params: byId,
    reply: StudioFilms,
  },
  'GET /api/camgirls/{nickname}/films': {
    summary: "Films of the room's shows that its performer published, latest first, 24 at most",
    access: 'public',
    audience: 'full',
    params: z.object({ nickname: Slug }),
    reply: z.object({ films: z.array(ShownFilm) }),
  },
});
