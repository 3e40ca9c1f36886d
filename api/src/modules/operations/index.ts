import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { mailboxRoutes } from './mail/mailbox';

/** Sending and deleting; of its routes there is the developers' mailbox alone. */
export async function operationsArea(app: FastifyInstance, services: Services): Promise<void> {
  if (services.config.environment !== 'production') mailboxRoutes(app, services.config.dataDir);
}
