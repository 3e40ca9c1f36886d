import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { camgirlRoutes } from './camgirls/routes';

/** Live rooms. */
export async function liveArea(app: FastifyInstance, services: Services): Promise<void> {
  for (const register of [camgirlRoutes]) {
    register(app, services);
  }
}
