import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../ground/http/member';
import { route, SerialisedReply } from '../../../ground/http/route';
import type { IdentityServices } from '../services';
import { createSessionCookie } from '../sessions/session-cookie';
import { exportMember } from './export';
import { requestRemoval } from './request-removal';

/** Leaving, and taking one's data along. */
export function removalRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { now } = services;
  const cookie = createSessionCookie(services);

  route(app, 'POST /api/profile/removal', async ({ body, request, reply }) => {
    const removedOn = await requestRemoval(services, await memberOf(request), body.reason ? body.reason : null);
    cookie.clear(reply);
    return { status: 'ok' as const, removedOn: removedOn.toISOString() };
  });

  route(app, 'GET /api/profile/export', async ({ request, reply }) => {
    const data = await exportMember(services, await memberOf(request));
    void reply.header('content-disposition', `attachment; filename="my-data-${now().toISOString().slice(0, 10)}.json"`);
    return new SerialisedReply(JSON.stringify(data, null, 2));
  });
}
