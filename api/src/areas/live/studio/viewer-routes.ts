import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../../ground/errors';
import { route } from '../../../ground/http/route';
import { setSanction, untilOf } from '../chat/sanctions-repository';
import { findVisitor, readVisitors } from '../chat/visitors-repository';
import { insertInvite } from '../private/repository';
import type { LiveServices } from '../services';
import { performerOf } from './performer-of';

const nothing = {};

/** The performer's list of viewers (docs/spec/live.md#viewers). */
export function viewerRoutes(app: FastifyInstance, { db, now, chat }: LiveServices): void {
  const viewerOf = async (request: FastifyRequest, id: number) => {
    const { roomId } = await performerOf(db, request);
    const accountId = await findVisitor(db, roomId, id);
    if (accountId === null) throw notFound('This viewer left a while ago.');
    return { roomId, accountId };
  };
  route(app, 'GET /api/studio/viewers', async ({ request }) => {
    const { roomId } = await performerOf(db, request);
    const members = await readVisitors(db, roomId, now());
    return {
      members: members.map(({ sanction, until, ...viewer }) => ({
        ...viewer,
        sanction: sanction && { kind: sanction, until: until?.toISOString() ?? null },
      })),
    };
  });
  route(app, 'POST /api/studio/viewers/{id}/sanction', async ({ request, params, body }) => {
    const { roomId, accountId } = await viewerOf(request, params.id);
    const createdAt = now();
    await setSanction(db, { roomId, accountId, kind: body.kind, until: untilOf(body, createdAt), createdAt });
    chat.sanctionChanged(roomId, accountId);
    return nothing;
  });
  route(app, 'POST /api/studio/viewers/{id}/invite', async ({ request, params }) => {
    const { roomId, accountId } = await viewerOf(request, params.id);
    await insertInvite(db, roomId, accountId, now());
    return nothing;
  });
}
