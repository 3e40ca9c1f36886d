import { type News, type PaymentEvent, PaymentProviderError } from '../provider';
import type { DataLink } from './ccbill-datalink';
import { dayOf, readMoney } from './decimal';

const DAY_MS = 24 * 60 * 60_000;
/** It may be asked once in 60 minutes. */
export const NEWS_EVERY_MS = 61 * 60_000;

/** Our event for each kind of transaction in an extract. */
const kinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  NEW: 'paid',
  REBILL: 'renewed',
  REFUND: 'refunded',
  VOID: 'refunded',
  CHARGEBACK: 'charged-back',
  EXPIRE: 'stopped',
  CANCELLATION: 'stopped',
};

/** The user name that a link gives a sale is its reference without hyphens: extracts name nothing else of ours. */
export const userNameOf = (reference: string): string => reference.replaceAll('-', '');

/** @returns null for what is no user name of ours */
export const referenceOf = (userName: string | undefined): string | null => {
  const [, ...parts] = /^([0-9A-Z]{4})([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(userName?.toUpperCase() ?? '') ?? [];
  return parts.length === 0 ? null : parts.join('-');
};

/** Until when a sale is paid, as its status says. */
export const paidUntilOf = (status: Readonly<Record<string, string>>): Date | null =>
  dayOf(status['nextBillingDate']) ?? dayOf(status['expirationDate']);

/** @returns null where it cannot be told: the renewal is then of the period that comes next */
async function paidUntilOfSale(dataLink: DataLink, saleId: string): Promise<Date | null> {
  try {
    return paidUntilOf(await dataLink.status(saleId));
  } catch (error) {
    if (error instanceof PaymentProviderError) return null;
    throw error;
  }
}

/**
 * Reads what happened at CCBill from an extract, at most a day of it.
 * @param account `currency`: the one in which DataLink counts
 * @throws PaymentProviderError
 */
export async function fetchNews(
  dataLink: DataLink,
  {
    account,
    subaccount,
    currency,
  }: { readonly account: string; readonly subaccount: string; readonly currency: string },
  since: Date,
  now: Date,
): Promise<News> {
  const until = new Date(Math.min(since.getTime() + DAY_MS, now.getTime()));
  const events: PaymentEvent[] = [];
  for (const row of await dataLink.extract(since, until)) {
    const [type = '', ofAccount, ofSubaccount, saleId = '', at = ''] = row;
    const kind = kinds[type];
    if (kind === undefined || ofAccount !== account || Number(ofSubaccount) !== Number(subaccount)) continue;
    events.push({
      eventId: `extract:${type}:${saleId}:${at}`,
      reference: kind === 'paid' ? referenceOf(row[7]) : null,
      saleId,
      kind,
      paymentId: kind === 'renewed' ? (row[5] ?? null) : null,
      money: readMoney(row[{ NEW: 17, REBILL: 6 }[type] ?? 5], currency),
      productId: null,
      // The row does not say for how long it was paid.
      paidUntil: kind === 'renewed' ? await paidUntilOfSale(dataLink, saleId) : null,
    });
  }
  return { events, until };
}
