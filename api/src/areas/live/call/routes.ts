import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../../ground/errors';
import { route } from '../../../ground/http/route';
import { nodeOfAddress } from '../media-node/room-address';
import type { LiveServices } from '../services';
import { admitViewer, callLimits } from './admission';
import { roomCall } from './room-call';

/** The way into a live room. */
export function callRoutes(app: FastifyInstance, services: LiveServices): void {
  const limits = callLimits(app, 'call');
  const { calls } = services;
  /** Another node for who got no picture at one, if there is another. */
  const admit = async (request: FastifyRequest, nickname: string, stalledAt: string | undefined) => {
    const stalled = stalledAt === undefined ? undefined : nodeOfAddress(nickname, stalledAt);
    if (stalled === undefined) return admitViewer(services, request, nickname);
    calls.stalled += 1;
    try {
      const admission = await admitViewer(services, request, nickname, (owner) => new Set([stalled ?? owner]));
      calls.moved += 1;
      return admission;
    } catch (error) {
      // Nowhere else is a place: it may be better where it was.
      if (error instanceof ApiError && error.code === 'room-full') return admitViewer(services, request, nickname);
      throw error;
    }
  };
  route(app, 'POST /api/camgirls/{nickname}/call', async ({ params: { nickname }, body: { stalledAt }, request }) => {
    await limits.requested(request);
    const { account, address } = await admit(request, nickname, stalledAt);
    await limits.given(request);
    return roomCall(services, request, { address, role: 'user', account });
  });
}
