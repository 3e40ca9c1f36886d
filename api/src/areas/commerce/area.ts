import { defineArea } from '../../ground/area';
import { on } from '../../ground/events';
import { removalRequested } from '../identity/removal/events';
import { affiliateCommands } from './affiliates/commands';
import { affiliateRoutes } from './affiliates/routes';
import { postbackSender } from './affiliates/sales';
import { exportPayments, premiumProfile } from './member-data-repository';
import { newsCommands } from './notifications/commands';
import { notificationJob } from './notifications/job';
import { notificationRoutes } from './notifications/routes';
import { paymentCommands } from './payments/commands';
import { isSandbox } from './payments/create-providers';
import {
  NOTIFICATION_PATH,
  NOTIFICATION_ROUTES,
  notificationRoutes as webhookRoutes,
} from './payments/notification-routes';
import { SANDBOX_PAYMENT_ROUTES, sandboxPaymentPage } from './payments/providers/sandbox-page';
import { checkoutRoutes } from './payments/routes';
import { paymentActionSender } from './payments/send-action';
import { unsetFacts } from './payments/unset-facts';
import { receiptAttachment } from './payments/receipts/receipt-attachment';
import { RECEIPT_FILE } from './payments/receipts/receipt-facts';
import { createPayments } from './payments/service';
import { productRoutes } from './products/routes';
import { purchaseCommands } from './purchases/commands';
import { purchaseRoutes } from './purchases/routes';
import { reconciliationJob } from './reconciliation/job';
import { commerceRetentions } from './retention-repository';
import { commerceSettings } from './settings';
import { commerceStatus } from './status';
import { memberCommands } from './subscriptions/commands';
import { endPremium, stopRenewal } from './subscriptions/lifecycle';
import { subscriptionRoutes } from './subscriptions/routes';
import { createSubscriptions } from './subscriptions/service';
import { transactionRoutes } from './transactions/routes';
import { withdrawnCommands } from './withdrawn/commands';
import { type CommerceServices, createCommerceServices } from './services';

/** Purchases, payments, Premium, and affiliates. */
export const commerceArea = defineArea<CommerceServices>({
  name: 'commerce',
  settings: commerceSettings,
  keys: ({ unsubscribeKey }) => [
    {
      name: 'unsubscribe-key',
      variable: 'UNSUBSCRIBE_KEY',
      configured: unsubscribeKey,
      lost: 'links in e-mails that were sent do not unsubscribe',
      goodForMs: null,
    },
  ],
  services: createCommerceServices,
  async routes(app, services) {
    const { config, db, now, paymentProviders } = services;
    const parts = { config, db, now, log: app.log };
    const payments = createPayments(parts, paymentProviders);
    affiliateRoutes(app, services);
    notificationRoutes(app, services);
    purchaseRoutes(app, services);
    transactionRoutes(app, services);
    productRoutes(app, services);
    checkoutRoutes(app, services, payments);
    subscriptionRoutes(app, createSubscriptions(parts, payments));
    await app.register(webhookRoutes, { payments });
    const sandbox = paymentProviders.byName('sandbox');
    if (isSandbox(sandbox)) await app.register(sandboxPaymentPage, { sandbox, siteUrl: config.siteUrl });
  },
  start: (app, { config }) => {
    // The sandbox needs no receipts.
    const sells = [...config.payments.routes.values()].some((provider) => provider !== 'sandbox');
    for (const unset of sells ? unsetFacts(config.payments) : []) app.log.warn({ see: 'checkout check' }, unset);
    return Promise.resolve(null);
  },
  unlistedRoutes: [...NOTIFICATION_ROUTES, ...SANDBOX_PAYMENT_ROUTES],
  essentialRoutes: [
    'GET /api/games/purchase',
    'POST /api/purchases',
    'GET /api/checkouts/quote',
    'POST /api/checkouts',
    'GET /api/checkouts',
    'GET /api/checkouts/:id',
    'GET /api/checkouts/:id/receipt',
    'GET /api/checkouts/:id/receipt.pdf',
    'POST /api/checkouts/:id/withdrawal',
    ...NOTIFICATION_ROUTES,
  ],
  commands: [
    ...memberCommands,
    ...withdrawnCommands,
    ...newsCommands,
    ...affiliateCommands,
    ...purchaseCommands,
    ...paymentCommands,
  ],
  jobs: [reconciliationJob, notificationJob],
  retentions: commerceRetentions,
  status: commerceStatus,
  outcomes: {
    'POST /api/purchases': 'purchase',
    'POST /api/checkouts': 'checkout',
    [`GET ${NOTIFICATION_PATH}`]: 'payment-notification',
    [`POST ${NOTIFICATION_PATH}`]: 'payment-notification',
  },
  senders: ({ config, db, now, paymentProviders }) => ({
    postback: postbackSender({ allowPrivate: config.postbackAllowPrivate }),
    payment: paymentActionSender({ config, db, now }, paymentProviders),
  }),
  attachments: ({ config, db }) => ({ [RECEIPT_FILE]: receiptAttachment({ config, db }) }),
  profile: premiumProfile,
  exportOf: exportPayments,
  erase: async (tx, { accountId }, now) => {
    await endPremium(tx, accountId, now);
    return null;
  },
  listens: [
    // An account that is about to be erased is not charged; a member who comes back can resume Premium.
    on(removalRequested, (tx, { accountId, now }) => stopRenewal(tx, accountId, now)),
  ],
});
