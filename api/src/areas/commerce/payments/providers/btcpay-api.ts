import { z } from 'zod';
import type { Money } from '@platform/shared/contracts';
import { CHECKOUT_MINUTES, CLAIM_KEPT_MINUTES, PaymentProviderError, type StartRequest } from '../provider';
import type { BTCPayConfig } from '../settings';
import { call } from './call';
import { decimal } from './decimal';

/** Bytes of a list: pull payments come without pages. */
const MAX_LIST_BYTES = 8 * 1024 * 1024;

/** Sums come as text, from older servers as numbers. */
const Sum = z.union([z.string(), z.number()]).transform(String);
const Invoice = z.object({
  id: z.string().min(1).max(100),
  storeId: z.string(),
  amount: Sum,
  /** Counted payments in the invoice's currency, also those that are not confirmed; absent from older servers. */
  paidAmount: Sum.nullish(),
  currency: z.string(),
  checkoutLink: z.url({ protocol: /^https?$/ }),
  createdTime: z.number(),
  /** Seconds since 1970 until when payments are noticed. */
  monitoringExpiration: z.number(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  /** `orderId`, `itemCode`: ours; others may have put anything there. */
  metadata: z.record(z.string(), z.unknown()),
});
/** An invoice of the Greenfield API (docs/payments.md#btcpay-server). */
export type Invoice = z.infer<typeof Invoice>;

const PaymentMethods = z.array(
  z.object({
    paymentMethodId: z.string(),
    payments: z.array(z.object({ status: z.enum(['Invalid', 'Processing', 'Settled']) })),
  }),
);
/** Payments that reached an invoice, by the way they came. */
export type PaymentMethods = z.infer<typeof PaymentMethods>;

const PullPayment = z.object({ name: z.string(), viewLink: z.url({ protocol: /^https?$/ }) });
/** Money that waits to be claimed. */
export type PullPayment = z.infer<typeof PullPayment>;

/**
 * The calls of BTCPay Server's Greenfield API that payments need.
 * @param options `timeout`: milliseconds that the server has to respond
 */
export function createBTCPayApi({ url, store, apiKey, timeout }: BTCPayConfig & { readonly timeout: number }) {
  const atStore = `${url}/api/v1/stores/${encodeURIComponent(store)}`;

  /** @param options `absent`: statuses for null @throws PaymentProviderError */
  async function ask<T>(
    path: string,
    Reply: z.ZodType<T>,
    {
      body,
      maxBytes,
      absent = [],
    }: { readonly body?: unknown; readonly maxBytes?: number; readonly absent?: readonly number[] } = {},
  ): Promise<T | null> {
    const { status, text } = await call(`${atStore}${path}`, {
      timeout,
      ...(maxBytes && { maxBytes }),
      headers: { authorization: `token ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (absent.includes(status)) return null;
    if (status !== 200) throw new PaymentProviderError(`it answers ${status}`);
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      throw new PaymentProviderError('its answer is no JSON');
    }
    const reply = Reply.safeParse(json);
    if (!reply.success) throw new PaymentProviderError('its answer is not understood');
    return reply.data;
  }

  function known<T>(reply: T | null): T {
    if (reply === null) throw new PaymentProviderError('it does not know the invoice');
    return reply;
  }
  function own(invoice: Invoice): Invoice {
    if (invoice.storeId !== store) throw new PaymentProviderError('the invoice is of another store');
    return invoice;
  }
  const pathOf = (id: string): string => `/invoices/${encodeURIComponent(id)}`;

  return {
    /** @throws PaymentProviderError */
    create: async ({ reference, productId, description, price, returnUrl }: StartRequest): Promise<Invoice> =>
      own(
        known(
          await ask('/invoices', Invoice, {
            body: {
              amount: decimal(price),
              currency: price.currency,
              metadata: { orderId: reference, itemCode: productId, itemDesc: description },
              checkout: {
                expirationMinutes: CHECKOUT_MINUTES,
                monitoringMinutes: CLAIM_KEPT_MINUTES,
                // Whatever the store tolerates: another sum waits for a person.
                paymentTolerance: 0,
                redirectURL: returnUrl,
                redirectAutomatically: true,
              },
              // The site has receipts of its own.
              receipt: { enabled: false },
            },
          }),
        ),
      ),
    /** @returns null: there is none @throws PaymentProviderError */
    find: async (id: string): Promise<Invoice | null> => {
      const found = await ask(pathOf(id), Invoice, { absent: [404] });
      return found && own(found);
    },
    /** The invoices of a checkout, the oldest first. @throws PaymentProviderError */
    list: async (reference: string): Promise<Invoice[]> => {
      const query = new URLSearchParams({ orderId: reference, includeArchived: 'true' });
      const found = known(await ask(`/invoices?${query.toString()}`, z.array(Invoice), { maxBytes: MAX_LIST_BYTES }));
      return found
        .filter(({ metadata }) => metadata['orderId'] === reference)
        .map(own)
        .toSorted((a, b) => a.createdTime - b.createdTime);
    },
    /** @throws PaymentProviderError */
    methods: async (id: string): Promise<PaymentMethods> =>
      known(await ask(`${pathOf(id)}/payment-methods`, PaymentMethods, { absent: [404] })),
    /** Has an invoice take no more payments. @returns null: it is in no state for it @throws PaymentProviderError */
    invalidate: (id: string): Promise<Invoice | null> =>
      ask(`${pathOf(id)}/status`, Invoice, { body: { status: 'Invalid' }, absent: [400, 422] }),
    /** @throws PaymentProviderError */
    listPullPayments: async (): Promise<PullPayment[]> =>
      known(await ask('/pull-payments', z.array(PullPayment), { maxBytes: MAX_LIST_BYTES })),
    /** @param payoutMethodId the way that the payment came @throws PaymentProviderError */
    refund: async (id: string, name: string, price: Money, payoutMethodId: string | undefined): Promise<PullPayment> =>
      known(
        await ask(`${pathOf(id)}/refund`, PullPayment, {
          body: {
            name,
            payoutMethodId,
            refundVariant: 'Custom',
            customAmount: decimal(price),
            customCurrency: price.currency,
          },
        }),
      ),
  };
}
