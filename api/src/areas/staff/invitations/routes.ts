import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../ground/errors';
import { limiter } from '../../../ground/http/limit';
import { route } from '../../../ground/http/route';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { accept, lookAt } from './invite';
import { dropInvitation, listInvitations } from './repository';

const PAGE = 50;
/** Links of invitations that an address may try in ten minutes. */
const MOST_TRIES = 20;

/** Registers the open invitations, and what their links open (docs/spec/staff.md#invitations). */
export function invitationRoutes(staff: StaffEndpoints, services: StaffServices, app: FastifyInstance): void {
  const { db, now } = services;
  const limitTries = limiter(app, MOST_TRIES, (request) => `invitations ${request.ip}`);

  staff.read('GET /api/staff/invitations', async ({ query: { cursor = '' } }) => {
    const rows = await listInvitations(db, now(), /^\d{1,9}$/.test(cursor) ? Number(cursor) : null, PAGE + 1);
    const shown = rows.slice(0, PAGE);
    return {
      invitations: shown.map(({ invitation: { id, email, roles, createdAt, expiresAt }, invitedBy, room }) => ({
        id,
        email,
        roles,
        room,
        invitedBy,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      next: rows.length > PAGE ? String(shown.at(-1)?.invitation.id) : null,
    };
  });

  staff.act('POST /api/staff/invitations/{id}/withdraw', async ({ params: { id } }, tx) => {
    const dropped = await dropInvitation(tx, id);
    if (!dropped) throw notFound('There is no such invitation. It may have been accepted.');
    const { email, roles } = dropped;
    return {
      result: { status: 'ok' as const },
      subject: `invitation ${id}`,
      before: { email, roles },
      after: null,
    };
  });

  route(app, 'POST /api/invitations/look', async ({ body: { token }, request }) => {
    await limitTries(request);
    return lookAt(services, token);
  });

  route(app, 'POST /api/invitations/accept', async ({ body: { token }, request }) => {
    await limitTries(request);
    return accept(services, request, token);
  });
}
