import { z } from 'zod';

/** Hundredths of a percent by country, `*` for all others and unknown ones. */
export const TaxRates = z.map(z.string().regex(/^(?:[A-Z]{2}|\*)$/), z.number().int().min(0).max(10_000));

/**
 * Reads rates as they stand in a setting, such as `DE=19,FR=5.5,*=0`.
 * @returns hundredths of a percent by country; NaN where it is no rate, which `TaxRates` refuses
 */
export function readRates(list: string): Map<string, number> {
  const entries = list.split(',').filter((entry) => entry.trim() !== '');
  return new Map(
    entries.map((entry) => {
      const [country = '', rate = ''] = entry.split('=', 2).map((part) => part.trim());
      return [country.toUpperCase(), /^\d{1,3}(?:\.\d{1,2})?$/.test(rate) ? Math.round(Number(rate) * 100) : NaN];
    }),
  );
}
