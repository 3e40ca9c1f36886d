/** How many decimals a currency has (ISO 4217, as the browser knows them). */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * Reads an amount as people type it: `5`, `5.5`, `5,50`.
 * @returns it in the currency's smallest unit; null: it is no amount, or has more decimals than the currency
 */
export function readMoney(text: string, currency: string): number | null {
  const decimals = decimalsOf(currency);
  const [, whole, fraction = ''] = /^(\d{1,7})(?:[.,](\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  return Number(`${whole}${fraction.padEnd(decimals, '0')}`);
}
