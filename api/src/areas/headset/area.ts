import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { playaRoutes } from './feeds/playa-routes';
import { headsetRoutes } from './feeds/routes';
import { replyInEnvelope } from './sign-in/envelope';
import { headsetLoginRoutes } from './sign-in/member-routes';
import { headsetAuthRoutes } from './sign-in/routes';

/** Everything served to DeoVR, HereSphere and PLAY'A, and the member's page that lets a headset in. */
export async function headsetArea(app: FastifyInstance, services: Services): Promise<void> {
  headsetLoginRoutes(app, services);
  await app.register(async (playa) => {
    replyInEnvelope(playa);
    headsetAuthRoutes(playa, services);
    playaRoutes(playa, services);
  });
  // A context of its own, because forms are parsed here alone.
  await app.register(async (headsets) => headsetRoutes(headsets, services));
}
