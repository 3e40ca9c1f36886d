import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../ground/errors';
import { route, StreamedReply } from '../../../ground/http/route';
import type { LiveServices } from '../services';
import { findStill } from './repository';

/** Pictures of what is on air. Nothing keeps them: the doors of a room may close the next second. */
export function stillRoutes(app: FastifyInstance, { age, db, now }: LiveServices): void {
  route(app, 'GET /api/camgirls/{nickname}/still', async ({ params: { nickname }, request, reply }) => {
    // Whatever the policy asks here: what is not known of a visitor's age restricts.
    const still = await findStill(db, nickname, { isBlurred: !(await age.isVerified(request)), now: now() });
    if (still === null) throw notFound('There is no picture of this room now.');
    void reply.header('cross-origin-resource-policy', 'same-origin').header('content-length', still.length);
    return new StreamedReply('image/webp', [still]);
  });
}
