import type { CommerceConfig } from '../settings';

/** Facts that receipts need and payers are entitled to, by their setting (docs/operators.md, "What receipts say"). */
const missing = {
  SELLER_NAME: 'SELLER_NAME is not set: receipts name no seller, and no page who runs the site.',
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
 * Facts about sales that the operator has not configured. A site without them still sells, with incomplete receipts.
 * @returns one sentence each, with the name of its setting; empty if all are set
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
