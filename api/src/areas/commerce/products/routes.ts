import type { FastifyInstance } from 'fastify';
import { route } from '../../../ground/http/route';
import type { CommerceServices } from '../services';
import { GEMS_PER_MONTH } from '../subscriptions/lifecycle';

/** `/api/products`: what is sold. */
export function productRoutes(app: FastifyInstance, { config: { payments } }: CommerceServices): void {
  const { products, statementName } = payments;
  route(app, 'GET /api/products', async () => ({
    available: payments.routes.size > 0,
    ...products,
    statementName,
    gemsPerMonth: GEMS_PER_MONTH,
  }));
}
