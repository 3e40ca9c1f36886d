import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Money } from '@platform/shared/contracts';
import { isSame } from '../../../../ground/security/secrets';
import { isCheckoutId } from '../checkout-id';
import {
  ForgedNotificationError,
  type PaidCharge,
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderError,
  type RawNotification,
  type RefundClaim,
  UnreadableNotificationError,
} from '../provider';
import type { BTCPayConfig } from '../settings';
import { createBTCPayApi, type Invoice, type PaymentMethods } from './btcpay-api';
import { readMoney } from './decimal';

type BTCPayOptions = BTCPayConfig & {
  readonly now: () => Date;
  /** Request timeout in milliseconds. */
  readonly timeout?: number;
};

const Notification = z.object({
  type: z.string(),
  storeId: z.string().optional(),
  invoiceId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/)
    .optional(),
});

/** The signature of a notification's bytes, as sent in the header BTCPay-Sig. */
export const signBTCPay = (secret: string, body: Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** @throws ForgedNotificationError, UnreadableNotificationError */
function readNotification({ body, headers }: RawNotification, secret: string) {
  const signature = headers['btcpay-sig'];
  if (typeof signature !== 'string' || !isSame(signature, signBTCPay(secret, body)))
    throw new ForgedNotificationError('the signature is wrong');
  try {
    return Notification.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new UnreadableNotificationError('it is no notification of BTCPay Server');
  }
}

/**
 * Amount paid in the invoice's currency; null if the server does not report one. An invoice that is settled without an
 * additional status was paid in full.
 */
const paidMoney = ({ status, additionalStatus, amount, paidAmount, currency }: Invoice): Money | null =>
  readMoney(
    paidAmount ?? (status === 'Settled' && additionalStatus === 'None' ? amount : undefined),
    currency.toUpperCase(),
  );

/** Whether any money is known to have arrived. */
const hasMoney = ({ status, additionalStatus, paidAmount }: Invoice): boolean =>
  status === 'Processing' ||
  status === 'Settled' ||
  ['PaidLate', 'PaidPartial', 'PaidOver'].includes(additionalStatus) ||
  Number(paidAmount ?? 0) > 0;

/** Name of a refund at BTCPay: the same for every attempt, at most 50 characters. */
const refundName = (reference: string, key?: string): string =>
  [
    'Refund',
    reference,
    ...(key === undefined ? [] : [createHash('sha256').update(key).digest('hex').slice(0, 16)]),
  ].join(' ');

/** A refund uses the payment method that the payment used. */
const payoutMethodOf = (methods: PaymentMethods): string | undefined =>
  methods.find(({ payments }) => payments.length > 0)?.paymentMethodId.replace(/-LNURL$/, '-LN');

/**
 * BTCPay Server's Greenfield API (docs/payments.md#btcpay-server): one invoice per checkout. Notifications are only
 * hints: the state is always read from the server's invoice. A refund is money that the member claims.
 */
export function createBTCPay({ now, timeout = 8_000, ...config }: BTCPayOptions): PaymentProvider {
  const { store, webhookSecret } = config;
  const api = createBTCPayApi({ ...config, timeout });

  /** @returns null if there is nothing to report, or the invoice is not ours */
  async function eventOf(invoice: Invoice): Promise<PaymentEvent | null> {
    const { id, metadata } = invoice;
    const { orderId: reference, itemCode } = metadata;
    if (typeof reference !== 'string' || !isCheckoutId(reference)) return null;
    const event = (kind: PaymentEvent['kind'], money: Money | null = null): PaymentEvent => ({
      eventId: [id, kind, ...(kind === 'paid' ? [money?.amount ?? 'unknown'] : [])].join(':'),
      reference,
      saleId: id,
      kind,
      paymentId: id,
      money,
      productId: typeof itemCode === 'string' ? itemCode : null,
      paidUntil: null,
    });
    switch (invoice.status) {
      case 'New':
        // A part may have been paid; the rest can arrive until the invoice expires.
        return null;
      case 'Processing':
        return event('pending');
      case 'Settled':
        return event('paid', paidMoney(invoice));
      case 'Expired':
      case 'Invalid':
        return endedEvent(invoice, event);
    }
  }

  /** For an ended invoice, the server does not say whether money that arrived nevertheless is confirmed. */
  async function endedEvent(
    invoice: Invoice,
    event: (kind: PaymentEvent['kind'], money?: Money | null) => PaymentEvent,
  ): Promise<PaymentEvent | null> {
    const isInvalid = invoice.status === 'Invalid';
    const payments =
      isInvalid || hasMoney(invoice) ? (await api.methods(invoice.id)).flatMap((method) => method.payments) : [];
    const counted = payments.filter(({ status }) => status !== 'Invalid');
    const confirmed = counted.filter(({ status }) => status === 'Settled');
    if (counted.length > 0 && confirmed.length === counted.length) return event('paid', paidMoney(invoice));
    if (counted.length > 0 && !isInvalid) return event('pending');
    // A part is confirmed, and the server does not say how much: an operator decides.
    if (confirmed.length > 0) return event('paid', null);
    return isInvalid || invoice.monitoringExpiration * 1000 <= now().getTime() ? event('expired') : null;
  }

  async function giveBack(
    { reference, saleId, paymentId }: PaidCharge,
    price: Money,
    key?: string,
  ): Promise<RefundClaim> {
    const id = paymentId ?? saleId;
    if (id === null) throw new PaymentProviderError('BTCPay Server has not named the invoice yet');
    const name = refundName(reference, key);
    // After a timeout it may already exist.
    const made = (await api.listPullPayments()).find((one) => one.name === name);
    const { viewLink } = made ?? (await api.refund(id, name, price, payoutMethodOf(await api.methods(id))));
    return { claimUrl: viewLink };
  }

  return {
    name: 'btcpay',
    acknowledgement: 'OK',
    canRenew: false,

    startCheckout: async (request) => {
      if (request.recurring !== null) throw new PaymentProviderError('BTCPay Server renews nothing');
      return { url: (await api.create(request)).checkoutLink };
    },

    parseNotification: async (raw) => {
      const { type, storeId, invoiceId } = readNotification(raw, webhookSecret);
      if (storeId !== undefined && storeId !== store) throw new ForgedNotificationError('it is of another store');
      if (invoiceId === undefined || type === 'InvoiceCreated') return null;
      const invoice = await api.find(invoiceId);
      return invoice && eventOf(invoice);
    },

    fetchStatus: async ({ reference }) => {
      const events: PaymentEvent[] = [];
      for (const invoice of await api.list(reference)) {
        const event = await eventOf(invoice);
        if (event) events.push(event);
      }
      return events;
    },

    // There are no renewals to cancel.
    cancel: async () => undefined,

    refund: (charge) => giveBack(charge, charge.price),
    refundPart: (charge, { key, amount }) => giveBack(charge, { ...charge.price, amount }, key),

    close: async ({ reference }) => {
      for (const invoice of await api.list(reference)) {
        if (hasMoney(invoice)) return false;
        if (invoice.status === 'Invalid') continue;
        // Its page no longer shows an address; money sent to a copied one is reported as a late payment.
        const closed = await api.invalidate(invoice.id);
        if (closed?.status !== 'Invalid' || hasMoney(closed)) return false;
      }
      return true;
    },
  };
}
