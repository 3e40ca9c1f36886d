import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { createProvider } from './verification/create-provider';
import { ageVerificationRoutes } from './verification/routes';

/** Who may see what, and the verification of ages. */
export async function ageArea(app: FastifyInstance, services: Services): Promise<void> {
  ageVerificationRoutes(app, services, await createProvider(app, services.config, services.now));
}
