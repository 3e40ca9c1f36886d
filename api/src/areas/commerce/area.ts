import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { affiliateRoutes } from './affiliates/routes';
import { createPaymentProvider, isSandbox } from './payments/create-provider';
import { notificationRoutes } from './payments/notification-routes';
import { sandboxPaymentPage } from './payments/providers/sandbox-page';
import { checkoutRoutes } from './payments/routes';
import { createPayments } from './payments/service';
import { productRoutes } from './products/routes';
import { purchaseRoutes } from './purchases/routes';
import { subscriptionRoutes } from './subscriptions/routes';
import { createSubscriptions } from './subscriptions/service';
import { transactionRoutes } from './transactions/routes';

/** The ledger, payments and premium, what members buy, and partners who are paid for sales. */
export async function moneyArea(app: FastifyInstance, services: Services): Promise<void> {
  const { config, db, now } = services;
  const parts = { config, db, now, log: app.log };
  const provider = await createPaymentProvider(config, db, now);
  const payments = createPayments(parts, provider);
  affiliateRoutes(app, services);
  purchaseRoutes(app, services);
  transactionRoutes(app, services);
  productRoutes(app, services);
  checkoutRoutes(app, services, payments);
  subscriptionRoutes(app, createSubscriptions(parts, payments));
  await app.register(notificationRoutes, { payments });
  if (isSandbox(provider)) await app.register(sandboxPaymentPage, { sandbox: provider, siteUrl: config.siteUrl });
}
