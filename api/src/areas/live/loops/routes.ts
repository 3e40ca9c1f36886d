import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../ground/errors';
import { accountOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { sendFilm } from '../../catalogue/streams/send-film';
import { refuseBanned } from '../call/admission';
import { findRoomNow } from '../camgirls/repository';
import type { LiveServices } from '../services';

/**
 * Recordings that play in rooms that are not on air (docs/spec/live.md#recordings): where the film is and what
 * the room's clock says, and `GET /streams/rooms/<nickname>.mp4`, the film itself. Both are served while the performer
 * is on air, too: a page learns of a broadcast a moment after it began, and must not fail meanwhile.
 */
export function loopRoutes(app: FastifyInstance, services: LiveServices): void {
  const { db, now } = services;

  route(app, 'GET /api/camgirls/{nickname}/loop', async ({ params: { nickname }, request }) => {
    const [account, room] = await Promise.all([accountOf(request), findRoomNow(db, nickname, now())]);
    if (room === null) throw notFound('There is no such room.');
    await refuseBanned(services, room.id, account);
    if (room.loop === null) throw notFound('This room has no recording.');
    return { url: `/streams/rooms/${nickname}.mp4`, clockMs: now().getTime() };
  });

  app.get(
    '/streams/rooms/:name',
    { config: { rules: { access: 'public', audience: 'full' } } },
    async (request, reply) => {
      const [, nickname = ''] = /^([a-z0-9-]+)\.mp4$/.exec((request.params as { name: string }).name) ?? [];
      const source = (await findRoomNow(db, nickname, now()))?.loop ?? '';
      return sendFilm(services, request, reply, { source, soft: false });
    },
  );
}
