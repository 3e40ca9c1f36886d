import { z } from 'zod';
import { Money } from './products';

/** The company that sells and runs the site, as configured by the operator; of a receipt: when the payment was made. */
export const Seller = z.object({
  name: z.string(),
  address: z.string().nullable(),
  /** Such as a VAT number. */
  taxId: z.string().nullable(),
});
export type Seller = z.infer<typeof Seller>;

/** Contents of a payment receipt besides the payment itself (docs/spec/money.md#receipts-of-payments). */
export const PaymentReceipt = z.object({
  /** Name of the site. */
  siteName: z.string(),
  /** Null where the operator has not configured one. */
  seller: Seller.nullable(),
  /** Text on a card statement; null: the payment is on none. */
  statementName: z.string().nullable(),
  /** Email address of the member. */
  paidBy: z.string(),
  /** Name of the country that the checkout began in; null: unknown. */
  country: z.string().nullable(),
  /** Amount paid, tax included; null: not reported by the provider. */
  total: Money.nullable(),
  /** Null where the operator has configured no tax for the country. */
  tax: z
    .object({
      /** Such as `VAT`. */
      name: z.string(),
      /** Percent, with at most two decimals. */
      percent: z.number().min(0).max(100),
      /** Name of the country whose tax it is; null: unknown. */
      country: z.string().nullable(),
      net: Money,
      amount: Money,
    })
    .nullable(),
  /** Coins before and after; null for a plan. */
  balance: z.object({ before: z.number().int(), after: z.number().int() }).nullable(),
});
export type PaymentReceipt = z.infer<typeof PaymentReceipt>;
