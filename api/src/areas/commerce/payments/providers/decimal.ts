import type { Money } from '@platform/shared/contracts';
import { decimalsOf } from '../../products/products';

/** A sum as providers write it: `5.99`, or `900` in a currency without decimals. */
export const decimal = ({ amount, currency }: Money): string =>
  (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));

/** @returns null for what is no amount of the currency, such as a third of a cent */
export function readMoney(amount: string | undefined, currency: string | undefined): Money | null {
  if (amount === undefined || !/^\d{1,9}(?:\.\d{1,3})?$/.test(amount) || !/^[A-Z]{3}$/.test(currency ?? ''))
    return null;
  const minor = Number(amount) * 10 ** decimalsOf(currency ?? '');
  const rounded = Math.round(minor);
  return Math.abs(minor - rounded) < 1e-6 ? { amount: rounded, currency: currency ?? '' } : null;
}

/** A day such as `2026-12-22`, at noon UTC, so that no zone makes another day of it; null for what is no day. */
export function dayOf(text: string | undefined): Date | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '') ?? [];
  const noon = new Date(`${year}-${month}-${day}T12:00:00Z`);
  return Number.isNaN(noon.getTime()) ? null : noon;
}
