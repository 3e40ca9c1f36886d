import type { CommerceConfig } from '../settings';

/** What a receipt needs and the payer has a right to know, by the setting that says it (docs/operators.md, "What receipts say"). */
const missing = {
  SELLER_NAME: 'SELLER_NAME is not set: receipts name no seller.',
  SELLER_ADDRESS: 'SELLER_ADDRESS is not set: receipts say no address of the seller.',
  SELLER_TAX_ID: 'SELLER_TAX_ID is not set: receipts say no tax number.',
  TAX_RATES: 'TAX_RATES is not set: receipts state no tax.',
  sandbox: 'PAYMENT_PROVIDER is sandbox: no money moves.',
  none: 'PAYMENT_PROVIDER is not set: nothing can be bought.',
} as const;

export type SaleFacts = Pick<CommerceConfig['payments'], 'seller' | 'routes'> & {
  readonly tax: Pick<CommerceConfig['payments']['tax'], 'rates'>;
};

/**
 * What the operator has not said of their sales. A site without it starts, and sells; its receipts are not whole.
 * @returns a sentence for each, with the name of its setting; none: all is said
 */
export function unsetFacts({ seller, tax, routes }: SaleFacts): string[] {
  if (routes.size === 0) return [missing.none];
  return [
    ...(seller === null ? [missing.SELLER_NAME] : []),
    ...(seller !== null && seller.address === null ? [missing.SELLER_ADDRESS] : []),
    ...(seller !== null && seller.taxId === null ? [missing.SELLER_TAX_ID] : []),
    ...(tax.rates.size === 0 ? [missing.TAX_RATES] : []),
    ...([...routes.values()].includes('sandbox') ? [missing.sandbox] : []),
  ];
}
