import type { OwnFilm, StudioFilms } from '@platform/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../ground/errors';
import { accountOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { sendStored } from '../../catalogue/streams/send-stored';
import { refuseBanned } from '../call/admission';
import { requirePapers } from '../papers/routes';
import type { Performer } from '../performers/repository';
import type { LiveServices } from '../services';
import { performerOf } from '../studio/performer-of';
import {
  endFilm,
  findWatchedFilm,
  readOwnFilms,
  readShownFilms,
  removeFilm,
  setPublished,
  type ShowFilm,
  wantFilm,
} from './repository';

/** Milliseconds for which the address of a film in a bucket opens it: a long film is watched to its end. */
const ADDRESS_LIFETIME = 6 * 3_600_000;
const noFilm = 'There is no such video.';

/**
 * Films of shows (docs/decisions/show-films.md), and `GET /streams/shows/<id>.<type>`, the films themselves: for their
 * performer, and, once published, for who may enter the room.
 */
export function showFilmRoutes(app: FastifyInstance, services: LiveServices): void {
  const { config, db, media, now } = services;
  const canRecord = config.mediaNode.engine.kind === 'werift';
  const reply = (performer: Performer): Promise<StudioFilms> => readStudioFilms(services, performer, canRecord);

  route(app, 'GET /api/studio/films', async ({ request }) => reply(await performerOf(db, request)));
  route(app, 'PUT /api/studio/recording', async ({ request, body }) => {
    const performer = await performerOf(db, request);
    if (!body.isOn || !canRecord) await endFilm(db, performer.roomId);
    else {
      await requirePapers(db, performer.roomId, now());
      await wantFilm(db, performer, now());
    }
    return reply(performer);
  });
  route(app, 'PUT /api/studio/films/{id}/publication', async ({ request, params, body }) => {
    const performer = await performerOf(db, request);
    if (!(await setPublished(db, performer, params.id, body.isPublic ? now() : null))) throw notFound(noFilm);
    return reply(performer);
  });
  route(app, 'DELETE /api/studio/films/{id}', async ({ request, params }) => {
    const performer = await performerOf(db, request);
    if (!(await removeFilm(db, performer, params.id, now()))) throw notFound(noFilm);
    return reply(performer);
  });
  route(app, 'GET /api/camgirls/{nickname}/films', async ({ params: { nickname } }) => ({
    films: (await readShownFilms(db, nickname, now())).map(shownFilm),
  }));

  app.get(
    '/streams/shows/:name',
    { config: { rules: { access: 'public', audience: 'full' } } },
    async (request, answer) => {
      const [, id, type] = /^(\d{1,9})\.(mp4|webm)$/.exec((request.params as { name: string }).name) ?? [];
      const account = await accountOf(request);
      const film = id === undefined ? null : await findWatchedFilm(db, Number(id), account, now());
      if (film === null || film.type !== type) throw notFound(noFilm);
      await refuseBanned(services, film.roomId, account);
      const file = await media.store.find(film.fileKey);
      if (file === null) throw notFound(noFilm);
      // Taken back, it is gone from browsers within minutes, as from the site at once.
      void answer.type(`video/${film.type}`).header('cache-control', 'private, no-cache');
      return sendStored(request, answer, file, { expires: now().getTime() + ADDRESS_LIFETIME });
    },
  );
}

async function readStudioFilms(
  { db }: Pick<LiveServices, 'db'>,
  performer: Performer,
  canRecord: boolean,
): Promise<StudioFilms> {
  const rows = await readOwnFilms(db, performer);
  const open = rows.find(({ state }) => state === 'wanted' || state === 'recording');
  return {
    canRecord,
    recording: open ? { state: open.state === 'wanted' ? 'wanted' : 'recording', stopped: open.stopped } : null,
    films: rows.flatMap(ownFilm),
  };
}

function ownFilm({ state, startedAt, createdAt, stopped, publishedAt, ...row }: ShowFilm): OwnFilm[] {
  if (state === 'wanted' || state === 'recording') return [];
  const began = startedAt ?? createdAt;
  const { id, type, durationMs, sizeBytes } = row;
  const isReady = state === 'ready' && type !== null && durationMs !== null && sizeBytes !== null;
  return [
    {
      id,
      state,
      startedAt: began.toISOString(),
      stopped,
      publishedAt: publishedAt?.toISOString() ?? null,
      film: isReady ? { ...shownFilm({ id, type, startedAt: began, durationMs }), sizeBytes } : null,
    },
  ];
}

const shownFilm = (film: {
  readonly id: number;
  readonly type: 'mp4' | 'webm';
  readonly startedAt: string | Date;
  readonly durationMs: number;
}) => ({
  id: film.id,
  startedAt: new Date(film.startedAt).toISOString(),
  seconds: Math.round(film.durationMs / 1000),
  url: `/streams/shows/${film.id}.${film.type}`,
  type: `video/${film.type}` as const,
});
