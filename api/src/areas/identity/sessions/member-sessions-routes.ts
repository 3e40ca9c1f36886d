import type { FastifyInstance } from 'fastify';
import type { IdentityServices } from '../services';
import { notFound } from '../../../ground/errors';
import { memberOf } from '../../../ground/http/member';
import { route } from '../../../ground/http/route';
import { createSessionCookie } from './session-cookie';
import { endOtherSessions, endSession, listSessions } from './repository';

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Where a member is signed in, and ending that. What ended is refused by the very next request. */
export function memberSessionRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { db, now } = services;
  const cookie = createSessionCookie(services);

  route(app, 'GET /api/profile/sessions', async ({ request }) => {
    const current = (await request.member())?.sessionId;
    const sessions = await listSessions(db, await memberOf(request), now());
    const shown = sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      current: id === current,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }));
    return { sessions: shown.toSorted((a, b) => Number(b.current) - Number(a.current)) };
  });

  route(app, 'DELETE /api/profile/sessions/{id}', async ({ params: { id }, request, reply }) => {
    const accountId = await memberOf(request);
    if (!isUuid(id) || !(await endSession(db, accountId, id))) throw notFound('This session has already ended.');
    if (id === (await request.member())?.sessionId) cookie.clear(reply);
    return { status: 'ok' as const };
  });

  route(app, 'DELETE /api/profile/sessions', async ({ request }) => {
    const ended = await endOtherSessions(db, await memberOf(request), cookie.read(request) ?? null);
    return { status: 'ok' as const, ended };
  });
}
