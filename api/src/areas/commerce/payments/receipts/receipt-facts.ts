import type { Money, Seller } from '@platform/shared/contracts';
import type { CommerceConfig } from '../../settings';
import { paidWith } from '../paid-with';

/**
 * Seller and tax of a receipt when the payment was accepted. Stored with the payment, so that a later change of rate or
 * address does not change existing receipts (docs/spec/money.md#receipts-of-payments).
 */
export interface ReceiptFacts {
  /** Null if the operator has not configured one. */
  readonly seller: Seller | null;
  /** Null if the payment appears on no statement. */
  readonly statementName: string | null;
  /** Null if the operator configured no tax for the country. */
  readonly tax: {
    readonly name: string;
    /** Hundredths of a percent. */
    readonly basisPoints: number;
    /** Two letters; null if unknown. */
    readonly country: string | null;
  } | null;
}

/**
 * The facts from the current configuration.
 * @param checkout `country`: two letters, as when the checkout began; null if unknown
 */
export function receiptFacts(
  { payments: { seller, statementName, tax } }: Pick<CommerceConfig, 'payments'>,
  { country, provider }: { readonly country: string | null; readonly provider: string },
): ReceiptFacts {
  const basisPoints = (country === null ? undefined : tax.rates.get(country)) ?? tax.rates.get('*');
  return {
    seller,
    statementName: paidWith({ provider }) === 'crypto' ? null : statementName,
    tax: basisPoints === undefined ? null : { name: tax.name, basisPoints, country },
  };
}

/**
 * Splits a price that includes its tax.
 * @param total in the currency's smallest unit
 * @param basisPoints the rate in hundredths of a percent
 * @returns net (rounded half up to the smallest unit) and tax, which add up to the total
 */
export function splitTax({ amount, currency }: Money, basisPoints: number): { net: Money; tax: Money } {
  const whole = 10_000 + basisPoints;
  const net = Math.floor((amount * 20_000 + whole) / (2 * whole));
  return { net: { amount: net, currency }, tax: { amount: amount - net, currency } };
}

/** Kind of the file attached to a receipt's e-mail. */
export const RECEIPT_FILE = 'payment-receipt';

/** A tax in words, such as `VAT 19%, Germany`. */
export const taxWords = ({ name, basisPoints, country }: NonNullable<ReceiptFacts['tax']>): string =>
  [`${name} ${basisPoints / 100}%`, countryName(country)].filter((part) => part !== null).join(', ');

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Name of a country. @param country two letters; null if unknown */
export function countryName(country: string | null): string | null {
  if (country === null) return null;
  try {
    return countryNames.of(country) ?? country;
  } catch {
    return country;
  }
}
