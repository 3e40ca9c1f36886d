import type { Money } from '@platform/shared/contracts';

/**
 * An amount of money, the same on server and browser.
 * @param money in the currency's smallest unit
 * @returns e.g. `$5.99` or `¥599`
 */
export function formatMoney({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
