import type { CommerceConfig } from '../settings';
import type { Queryable } from '../../../ground/db/database';
import { signingKey } from '../../../ground/security/signing-key';
import type { PaymentProvider } from './provider';
import { createSandbox, type Sandbox } from './providers/sandbox';
import { createVerotel } from './providers/verotel';

/** Below the API, where the local pages for developers are. */
export const SANDBOX_PAGE = '/api/dev/payments';

/**
 * Makes the configured provider.
 * @returns null when none is configured: then nothing can be bought
 */
export async function createPaymentProvider(
  { payments: { provider }, siteUrl, dataDir }: CommerceConfig,
  db: Queryable,
  now: () => Date,
): Promise<PaymentProvider | null> {
  if (provider === null) return null;
  if (provider.kind === 'verotel') return createVerotel(provider);
  return createSandbox({
    db,
    now,
    pageUrl: siteUrl + SANDBOX_PAGE,
    key: await signingKey(null, dataDir, 'sandbox-payment-key'),
  });
}

/** Whether it is the sandbox, which has a page of its own. */
export const isSandbox = (provider: PaymentProvider | null): provider is Sandbox => provider?.name === 'sandbox';
