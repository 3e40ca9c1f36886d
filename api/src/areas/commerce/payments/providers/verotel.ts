import { createHash } from 'node:crypto';
import { isSame } from '../../../../ground/security/secrets';
import type { VerotelConfig } from '../settings';
import {
  ForgedNotificationError,
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderError,
  type Sale,
} from '../provider';
import { call } from './call';
import { dayOf, decimal, readMoney } from './decimal';

type VerotelOptions = VerotelConfig & {
  /** Milliseconds it has to respond. */
  readonly timeout?: number;
};

/** Not part of a signature (FlexPay 4). */
const UNSIGNED = new Set(['signature', 'email', 'oneClickToken']);

/**
 * FlexPay's signature: SHA-256 of the key and of `name=value` sorted by name, joined by colons, in lower-case hex.
 * @param parameters without empty values: they are left out of links
 */
export function signFlexPay(key: string, parameters: Readonly<Record<string, string>>): string {
  const signed = Object.keys(parameters)
    .filter((name) => !UNSIGNED.has(name))
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`);
  return createHash('sha256')
    .update([key, ...signed].join(':'), 'utf8')
    .digest('hex');
}

/** Our event for each event type of FlexPay; the first payment of a sale has no type. */
const kinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  initial: 'paid',
  purchase: 'paid',
  rebill: 'renewed',
  credit: 'refunded',
  chargeback: 'charged-back',
  cancel: 'stopped',
};

/**
 * Verotel FlexPay 4 (docs/spec/money.md#payment-providers): a signed link starts an order, signed postbacks and a
 * status call tell of it, and the Control Center's API cancels and refunds.
 */
export function createVerotel({
  shopId,
  signatureKey,
  url,
  apiUrl,
  apiUser,
  apiPassword,
  timeout = 8_000,
}: VerotelOptions): PaymentProvider {
  const signedUrl = (path: string, parameters: Readonly<Record<string, string>>): string => {
    const all = { ...parameters, shopID: shopId, version: '4' };
    const sorted = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `${url}/${path}?${new URLSearchParams([...sorted, ['signature', signFlexPay(signatureKey, all)]]).toString()}`;
  };

  async function fetchSale(reference: string): Promise<Readonly<Record<string, string>>> {
    const { status, text } = await call(signedUrl('salestatus', { referenceID: reference }), { timeout });
    if (status !== 200) throw new PaymentProviderError(`it answers ${status}`);
    const fields = Object.fromEntries(
      [...text.matchAll(/^(\w+):[ \t]*["']?(.*?)["']?[ \t\r]*$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    if (fields['response'] !== 'FOUND' && fields['response'] !== 'NOTFOUND')
      throw new PaymentProviderError('its answer is not understood');
    // A sale of another shop or checkout is not this order's money.
    if (fields['response'] === 'FOUND' && (fields['shopID'] ?? shopId) !== shopId)
      throw new PaymentProviderError('the sale is of another shop');
    if (fields['response'] === 'FOUND' && fields['referenceID'] !== reference)
      throw new PaymentProviderError('the sale is of another checkout');
    return fields;
  }

  async function control(saleId: string, action: 'cancel' | 'refund'): Promise<void> {
    const { status } = await call(`${apiUrl}/sale/${encodeURIComponent(saleId)}/${action}`, {
      timeout,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${apiUser}:${apiPassword}`).toString('base64')}`,
        accept: 'application/json; version=1.5.0',
      },
    });
    // 412 is its word for "that is done already".
    if (status !== 200 && status !== 412) throw new PaymentProviderError(`it answers ${status} to ${action}`);
  }

  async function saleOf({ reference, saleId }: Sale): Promise<string> {
    const { saleID } = saleId === null ? await fetchSale(reference) : { saleID: saleId };
    if (saleID === undefined) throw new PaymentProviderError('it does not know the sale');
    return saleID;
  }

  return {
    name: 'verotel',
    acknowledgement: 'OK',
    startCheckout: async ({ reference, productId, description, price, recurring, returnUrl }) => {
      const common = { referenceID: reference, custom1: productId, successURL: returnUrl, declineURL: returnUrl };
      if (recurring === null)
        return {
          url: signedUrl('startorder', {
            ...common,
            type: 'purchase',
            priceAmount: decimal(price),
            priceCurrency: price.currency,
            description,
          }),
        };
      const period = `P${recurring.months}M`;
      return {
        url: signedUrl('startorder', {
          ...common,
          type: 'subscription',
          subscriptionType: 'recurring',
          name: description,
          period,
          priceAmount: decimal(recurring.price),
          priceCurrency: recurring.price.currency,
          // A coupon lowers the first payment alone: FlexPay's trial of the same length.
          ...(price.amount !== recurring.price.amount && { trialAmount: decimal(price), trialPeriod: period }),
        }),
      };
    },

    parseNotification: ({ query, body }) => {
      const parameters = new URLSearchParams(query === '' ? body.toString('utf8') : query);
      const names = [...parameters.keys()];
      if (new Set(names).size < names.length) throw new ForgedNotificationError('a parameter stands there twice');
      const fields: Readonly<Record<string, string | undefined>> = Object.fromEntries(parameters);
      const expected = signFlexPay(signatureKey, Object.fromEntries(parameters));
      if (!isSame((fields['signature'] ?? '').toLowerCase(), expected))
        throw new ForgedNotificationError('the signature is wrong');
      const { referenceID, saleID, shopID, event, type, transactionID, parentID } = fields;
      const kind = kinds[event ?? type ?? ''];
      if (shopID !== shopId || referenceID === undefined || saleID === undefined)
        throw new ForgedNotificationError('it is not of this shop');
      if (kind === undefined) throw new ForgedNotificationError(`it tells of "${event ?? type}", which is not known`);
      const isFirst = kind === 'paid';
      return {
        eventId: `${saleID}:${event ?? type}:${transactionID ?? fields['nextChargeOn'] ?? ''}`,
        reference: referenceID,
        saleId: saleID,
        kind,
        // The first charge of a sale is named by the sale, so that the status call names it alike.
        paymentId: isFirst ? saleID : kind === 'renewed' ? (transactionID ?? null) : chargeOf(parentID, saleID),
        money: readMoney(
          (isFirst ? fields['trialAmount'] : undefined) ?? fields['amount'] ?? fields['priceAmount'],
          fields['priceCurrency'] ?? fields['currency'],
        ),
        productId: fields['custom1'] ?? null,
        paidUntil: dayOf(fields['nextChargeOn']),
      };
    },

    fetchStatus: async ({ reference }) => {
      const sale = await fetchSale(reference);
      const { saleID, saleResult } = sale;
      if (saleID === undefined) return [];
      const event = (kind: PaymentEvent['kind'], more: Partial<PaymentEvent> = {}): PaymentEvent => ({
        eventId: `status:${saleID}:${kind}`,
        reference,
        saleId: saleID,
        kind,
        paymentId: saleID,
        money: null,
        productId: sale['custom1'] ?? null,
        paidUntil: null,
        ...more,
      });
      if (saleResult !== 'APPROVED') return [event(saleResult === 'PENDING' ? 'pending' : 'declined')];
      const money = readMoney(sale['trialAmount'] ?? sale['priceAmount'], sale['priceCurrency']);
      const next = dayOf(sale['nextChargeOn']);
      const renewal =
        next === null
          ? []
          : [
              event('renewed', {
                eventId: `status:${saleID}:renewed:${sale['nextChargeOn']}`,
                paymentId: null,
                money: readMoney(sale['priceAmount'], sale['priceCurrency']),
                paidUntil: next,
              }),
            ];
      return [event('paid', { money }), ...renewal, ...(sale['cancelledOn'] ? [event('stopped')] : [])];
    },

    cancel: async (sale) => control(await saleOf(sale), 'cancel'),
    // A start link has no end.
    close: async () => false,
    refund: async ({ paymentId, ...sale }) => control(paymentId ?? (await saleOf(sale)), 'refund'),
  };
}

/** Which charge a credit or chargeback undoes: the transaction it names, or the sale's first. */
const chargeOf = (parentId: string | undefined, saleId: string): string =>
  parentId === undefined || parentId === '' ? saleId : parentId;
