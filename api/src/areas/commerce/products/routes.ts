import { countryOf } from '@platform/shared/server';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../ground/http/route';
import { paidWith } from '../payments/paid-with';
import type { CommerceServices } from '../services';
import { GEMS_PER_MONTH } from '../subscriptions/lifecycle';

/** `/api/products`: what is sold. */
export function productRoutes(app: FastifyInstance, { config, paymentProviders }: CommerceServices): void {
  const { products, statementName, routes } = config.payments;
  route(app, 'GET /api/products', async ({ request }) => {
    const country = countryOf(request.headers, config.countryHeader) || null;
    const provider = paymentProviders.forOrder({ country, kind: 'packs' });
    return {
      available: routes.size > 0,
      ...products,
      statementName,
      packsPaidWith: provider && paidWith({ provider: provider.name }),
      gemsPerMonth: GEMS_PER_MONTH,
    };
  });
}
