import { createHash } from 'node:crypto';
import type { Money } from '@platform/shared/contracts';
import { isSame } from '../../../../ground/security/secrets';
import { decimalsOf } from '../../products/products';
import {
  ForgedNotificationError,
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderError,
  type RawNotification,
  UnreadableNotificationError,
} from '../provider';
import type { CCBillConfig } from '../settings';
import { createDataLink, type SubscriptionFields } from './ccbill-datalink';
import { fetchNews, NEWS_EVERY_MS, paidUntilOf, referenceOf, userNameOf } from './ccbill-news';
import { dayOf, readMoney } from './decimal';

type CCBillOptions = CCBillConfig & {
  /** Milliseconds that DataLink has to respond. */
  readonly timeout?: number;
};

/** The currencies that FlexForms take, by their number in ISO 4217. */
const currencies: Readonly<Record<string, string>> = {
  '840': 'USD',
  '978': 'EUR',
  '826': 'GBP',
  '124': 'CAD',
  '036': 'AUD',
  '392': 'JPY',
};
const codeOf = (currency: string): string | undefined =>
  Object.keys(currencies).find((code) => currencies[code] === currency);
const currencyOf = (code: string | undefined): string | undefined => currencies[(code ?? '').padStart(3, '0')];

/** Days of a sale that is paid once: it has no end, and CCBill takes a year at most. */
const SINGLE_DAYS = '365';
/** Rebills until it is cancelled. */
const ENDLESS = '99';
/** CCBill counts days. */
const daysOf = (months: number): string => String(months === 12 ? 365 : months * 30);

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/** Prices are written with two decimals, also in a currency without any. */
const priceOf = ({ amount, currency }: Money): string => (amount / 10 ** decimalsOf(currency)).toFixed(2);

/** Our event for each event type of CCBill; the others need no action. */
const kinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  NewSaleSuccess: 'paid',
  NewSaleFailure: 'declined',
  RenewalSuccess: 'renewed',
  Cancellation: 'stopped',
  Expiration: 'stopped',
  Refund: 'refunded',
  Void: 'refunded',
  Chargeback: 'charged-back',
  Return: 'charged-back',
};

/**
 * The digest of a link's prices (docs/payments.md#ccbill): they cannot be changed on the way.
 * @param prices in the order of CCBill's documentation, without the key
 */
export const formDigest = (prices: readonly string[], salt: string): string => md5(prices.join('') + salt);

/** The digest of a sale that CCBill has approved. */
export const saleDigest = (saleId: string, salt: string): string => md5(`${saleId}1${salt}`);

/** Fields of a notification: a form or JSON, as is set at CCBill. @throws UnreadableNotificationError */
function fieldsOf({ body }: RawNotification): Readonly<Record<string, string | undefined>> {
  const text = body.toString('utf8').trim();
  if (!text.startsWith('{')) {
    const parameters = new URLSearchParams(text);
    if (new Set(parameters.keys()).size < parameters.size)
      throw new UnreadableNotificationError('a field stands there twice');
    return Object.fromEntries(parameters);
  }
  let json: Record<string, unknown>;
  try {
    json = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new UnreadableNotificationError('it is no JSON');
  }
  const numbers = Object.values(json).filter((value) => typeof value === 'number');
  // A name of many digits would become another one.
  if (numbers.some((value) => Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw new UnreadableNotificationError('a number is too long');
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

const countOf = (status: SubscriptionFields, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (Number(status[name] ?? status[name[0]?.toUpperCase() + name.slice(1)]) || 0), 0);
const wentBack = (status: SubscriptionFields): number => countOf(status, 'refundsIssued', 'voidsIssued');

/**
 * CCBill FlexForms (docs/payments.md#ccbill): a link with a digest of its prices, webhooks, and DataLink, which tells what
 * happened, cancels and refunds.
 */
export function createCCBill(options: CCBillOptions): PaymentProvider {
  const { account, subaccount, form, salt, webhookKey, url } = options;
  const dataLink = createDataLink(options);

  function named(saleId: string | null): string {
    if (saleId === null) throw new PaymentProviderError('CCBill has not named the sale yet');
    return saleId;
  }

  return {
    name: 'ccbill',
    acknowledgement: 'OK',
    news: { everyMs: NEWS_EVERY_MS, fetch: (since, now) => fetchNews(dataLink, options, since, now) },

    startCheckout: async ({ reference, productId, price, recurring }) => {
      const currencyCode = codeOf(price.currency);
      if (currencyCode === undefined) throw new PaymentProviderError(`CCBill takes no ${price.currency}`);
      const days = recurring === null ? SINGLE_DAYS : daysOf(recurring.months);
      const prices = {
        initialPrice: priceOf(price),
        initialPeriod: days,
        ...(recurring && { recurringPrice: priceOf(recurring.price), recurringPeriod: days, numRebills: ENDLESS }),
        currencyCode,
      };
      const query = new URLSearchParams({
        clientAccnum: account,
        clientSubacc: subaccount,
        ...prices,
        formDigest: formDigest(Object.values(prices), salt),
        username: userNameOf(reference),
        // Parameters that CCBill does not know come back in the webhook as X-…
        reference,
        productId,
      });
      return { url: `${url}/wap-frontflex/flexforms/${form}?${query.toString()}` };
    },

    parseNotification: (raw) => {
      // CCBill adds its own parameters to the address, with whatever sign.
      const query = new URLSearchParams(raw.query.replaceAll('?', '&'));
      if (!isSame(query.get('key') ?? '', webhookKey)) throw new ForgedNotificationError('the key is wrong');
      const fields = fieldsOf(raw);
      if (fields['clientAccnum'] !== account || Number(fields['clientSubacc']) !== Number(subaccount))
        throw new ForgedNotificationError('it is of another account');
      const type = query.get('eventType') ?? fields['eventType'] ?? '';
      const kind = kinds[type];
      const { subscriptionId, transactionId, timestamp } = fields;
      if (kind === undefined) return null;
      const isFirst = kind === 'paid' || kind === 'declined';
      if ((kind !== 'declined' && !/^\d{1,30}$/.test(subscriptionId ?? '')) || (isFirst && transactionId === undefined))
        throw new UnreadableNotificationError('it names no sale');
      const digest = fields['dynamicPricingValidationDigest'] ?? '';
      if (kind === 'paid' && !isSame(digest.toLowerCase(), saleDigest(subscriptionId ?? '', salt)))
        throw new ForgedNotificationError('the digest is wrong');
      const [amount, code] =
        kind === 'paid'
          ? [fields['billedInitialPrice'], fields['billedCurrencyCode']]
          : kind === 'renewed'
            ? [fields['billedAmount'], fields['billedCurrencyCode']]
            : [fields['amount'], fields['currencyCode']];
      const reference = fields['X-reference'] ?? referenceOf(fields['username']);
      // Belongs to no checkout.
      if (kind === 'declined' && reference === null) return null;
      return {
        eventId: `${type}:${subscriptionId ?? ''}:${transactionId ?? timestamp ?? ''}`,
        reference: isFirst ? reference : null,
        saleId: subscriptionId ?? null,
        kind,
        paymentId: transactionId ?? null,
        money: readMoney(amount, currencyOf(code)),
        productId: isFirst ? (fields['X-productId'] ?? null) : null,
        paidUntil: dayOf(fields['nextRenewalDate']),
      };
    },

    fetchStatus: async ({ saleId }) => {
      // It knows no name of ours: what it has not named yet, its news tells.
      if (saleId === null) return [];
      const status = await dataLink.status(saleId);
      const rebills = countOf(status, 'timesRebilled');
      const paidUntil = paidUntilOf(status);
      const event = (kind: PaymentEvent['kind'], name: string): PaymentEvent => ({
        eventId: `status:${saleId}:${name}`,
        reference: null,
        saleId,
        kind,
        paymentId: null,
        // It does not say how much.
        money: null,
        productId: null,
        paidUntil,
      });
      const isOver = status['subscriptionStatus'] !== '2' && status['recurringSubscription'] === '1';
      return [
        ...(rebills > 0 && paidUntil ? [event('renewed', `renewed:${paidUntil.toISOString()}`)] : []),
        ...(isOver ? [event('stopped', 'stopped')] : []),
        // Of a refund it says neither the sum nor which charge went back: its news does. A void is the whole charge.
        ...(rebills === 0 && countOf(status, 'voidsIssued') > 0 ? [event('refunded', 'refunded')] : []),
        ...(rebills === 0 && countOf(status, 'chargebacksIssued', 'returnsIssued') > 0
          ? [event('charged-back', 'charged-back')]
          : []),
      ];
    },

    cancel: async ({ saleId }) => {
      const code = await dataLink.act('cancelSubscription', named(saleId));
      // CCBill also refuses a subscription that has ended.
      if (code !== '1' && (await dataLink.status(named(saleId)))['subscriptionStatus'] === '2')
        throw new PaymentProviderError(`DataLink answers ${code} to the cancellation`);
    },

    refund: async ({ saleId, isRenewal }) => {
      if (isRenewal)
        throw new PaymentProviderError(
          'CCBill gives back the first charge of a sale alone when it is asked by machine: give this one back in CCBill Admin, then note it with "checkout refund ID --by-hand"',
        );
      const before = await dataLink.status(named(saleId));
      if (wentBack(before) > 0) {
        if (countOf(before, 'timesRebilled') === 0) return;
        throw new PaymentProviderError('a charge of this sale went back before; look in CCBill Admin which one');
      }
      const code = await dataLink.act('voidOrRefundTransaction', named(saleId));
      if (code !== '1' && wentBack(await dataLink.status(named(saleId))) === 0)
        throw new PaymentProviderError(`DataLink answers ${code} to the refund`);
    },

    // A link has no end.
    close: async () => false,
  };
}
