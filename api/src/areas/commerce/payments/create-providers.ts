import type { CommerceConfig } from '../settings';
import type { PaymentRoutes } from './settings';
import type { Queryable } from '../../../ground/db/database';
import { signingKey } from '../../../ground/security/signing-key';
import { ConfigError } from '../../../ground/settings';
import { loadPaymentModules } from './payment-modules';
import type { PaymentProvider } from './provider';
import { createProviders, type PaymentProviders } from './providers';
import { createBTCPay } from './providers/btcpay';
import { createCCBill } from './providers/ccbill';
import { createSandbox, type Sandbox } from './providers/sandbox';
import { createVerotel } from './providers/verotel';

/** Below the API, where the local pages for developers are. */
export const SANDBOX_PAGE = '/api/dev/payments';

/**
 * Makes the providers whose settings are there, and those of PAYMENT_MODULE.
 * @throws ConfigError one sentence: a module that is broken, or a name that no provider has
 */
export async function createPaymentProviders(
  { payments, siteUrl, dataDir }: CommerceConfig,
  db: Queryable,
  now: () => Date,
): Promise<PaymentProviders> {
  const { verotel, ccbill, btcpay, modules, routes } = payments;
  const all: PaymentProvider[] = [];
  if (payments.sandbox)
    all.push(
      createSandbox({
        db,
        now,
        pageUrl: siteUrl + SANDBOX_PAGE,
        key: await signingKey(null, dataDir, 'sandbox-payment-key'),
      }),
    );
  if (verotel) all.push(createVerotel(verotel));
  if (ccbill) all.push(createCCBill(ccbill));
  if (btcpay) all.push(createBTCPay({ ...btcpay, now }));
  all.push(...(await loadPaymentModules(modules, { read: payments.moduleSetting, siteUrl, now })));
  const unknown = [...routes.values()].find((name) => !all.some((provider) => provider.name === name));
  if (unknown !== undefined)
    throw new ConfigError(
      `PAYMENT_PROVIDER or PAYMENT_ROUTES names "${unknown}", which is neither sandbox, verotel, ccbill or btcpay nor the name of a module of PAYMENT_MODULE.`,
    );
  const unable = [...routes].find(
    ([place, name]) =>
      servesPlans(place, routes) && all.some((provider) => provider.name === name && provider.canRenew === false),
  )?.[1];
  if (unable !== undefined)
    throw new ConfigError(
      `PAYMENT_PROVIDER or PAYMENT_ROUTES sells plans with "${unable}", which cannot renew them: name another provider for plans, as in PAYMENT_ROUTES=*:plans=verotel.`,
    );
  return createProviders(all, routes);
}

/** Whether a route is asked for plans: a narrower one of its place may be for them. */
const servesPlans = (place: string, routes: PaymentRoutes): boolean =>
  place.endsWith(':plans') || (!place.includes(':') && !routes.has(`${place}:plans`));

/** Whether it is the sandbox, which has a page of its own. */
export const isSandbox = (provider: PaymentProvider | null): provider is Sandbox => provider?.name === 'sandbox';
