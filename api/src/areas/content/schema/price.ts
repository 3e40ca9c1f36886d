import { Money } from '@platform/shared/contracts';
import { z } from 'zod';

/** @returns whether ISO 4217 knows the code, such as `USD` */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** 100 million cents; an amount above is a slip of the keyboard. */
const MAX_AMOUNT = 100_000_000;
const wholeUnits = `must be a whole number of the currency's smallest unit, 1 to ${MAX_AMOUNT}: 12900 is $129.00`;

/** Price in another shop; this site charges nothing for it. */
export const ContentPrice = z.strictObject({
  amount: z.int(wholeUnits).min(1, wholeUnits).max(MAX_AMOUNT, wholeUnits),
  currency: Money.shape.currency.refine(isCurrency, 'must be a currency, like USD'),
});
