import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { callRoutes } from './call/routes';
import { camgirlRoutes } from './camgirls/routes';
import { chatRoutes } from './chat/routes';
import { chatSocketRoutes } from './chat/socket-routes';
import { providerRoutes } from './provider/routes';
import { signallingRoutes } from './signalling/routes';
import { studioRoutes } from './studio/routes';
import { whipRoutes } from './whip/routes';

const resources = [
  callRoutes,
  camgirlRoutes,
  chatRoutes,
  chatSocketRoutes,
  providerRoutes,
  signallingRoutes,
  studioRoutes,
  whipRoutes,
];

/** Live rooms. */
export async function liveArea(app: FastifyInstance, services: Services): Promise<void> {
  for (const register of resources) {
    register(app, services);
  }
}
