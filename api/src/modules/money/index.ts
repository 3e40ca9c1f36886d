import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { affiliateRoutes } from './affiliates/routes';

/** The ledger, and partners who are paid for sales. */
export async function moneyArea(app: FastifyInstance, services: Services): Promise<void> {
  for (const register of [affiliateRoutes]) {
    register(app, services);
  }
}
