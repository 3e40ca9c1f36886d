import type { FastifyInstance } from 'fastify';
import { limiter } from '../../../ground/http/limit';
import { route } from '../../../ground/http/route';
import type { LiveServices } from '../services';
import { admitViewer, CALLS_PER_ADDRESS } from './admission';
import { roomCall } from './room-call';

/** The way into a live room. */
export function callRoutes(app: FastifyInstance, services: LiveServices): void {
  const limit = limiter(app, CALLS_PER_ADDRESS, (request) => `call ${request.ip}`, {
    message: 'Too many connections to rooms. Please wait a few minutes.',
  });
  route(app, 'POST /api/camgirls/{nickname}/call', async ({ params: { nickname }, request }) => {
    await limit(request);
    const { account, address } = await admitViewer(services, request, nickname);
    return roomCall(services, request, { address, role: 'user', account });
  });
}
