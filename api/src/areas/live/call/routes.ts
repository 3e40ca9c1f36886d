import type { RequestOf } from '@platform/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../../ground/http/route';
import { visitorOf } from '../../../ground/http/visitor';
import { nodeOfAddress } from '../media-node/room-address';
import type { LiveServices } from '../services';
import { admitViewer, callLimits, isNoPlace } from './admission';
import { roomCall } from './room-call';

type CallBody = RequestOf<'POST /api/camgirls/{nickname}/call'>['body'];

/** The way into a live room. */
export function callRoutes(app: FastifyInstance, services: LiveServices): void {
  const limits = callLimits(app, 'call');
  const { calls, config } = services;
  /** Another node for who found one full; or, if there is another, for who got no picture at one. */
  const admit = async (request: FastifyRequest, nickname: string, { fullAt, stalledAt }: CallBody) => {
    const nodeAt = (address: string | undefined) =>
      address === undefined ? undefined : nodeOfAddress(nickname, address);
    const [full, stalled] = [nodeAt(fullAt), nodeAt(stalledAt)];
    if (full !== undefined) return admitViewer(services, request, nickname, (owner) => new Set([full ?? owner]));
    if (stalled === undefined) return admitViewer(services, request, nickname);
    const elsewhere = await admitViewer(services, request, nickname, (owner) => new Set([stalled ?? owner])).catch(
      (error: unknown) => {
        if (isNoPlace(error)) return null;
        throw error;
      },
    );
    // Nowhere else is a place: it may be better where it was.
    const admission = elsewhere ?? (await admitViewer(services, request, nickname));
    calls.stalled += 1;
    if (elsewhere !== null) calls.moved += 1;
    return admission;
  };
  route(app, 'POST /api/camgirls/{nickname}/call', async ({ params: { nickname }, body, request, reply }) => {
    await limits.requested(request);
    const { account, address, roomId } = await admit(request, nickname, body);
    await limits.given(request, `${account ?? visitorOf(request, reply)} ${roomId}`);
    return { ...roomCall(services, request, { address, role: 'user', account }), ice: config.viewerIce };
  });
}
