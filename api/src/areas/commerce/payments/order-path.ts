import type { CheckoutRow } from './repository';

/**
 * Where an order is made anew, on the way to the same place.
 * @returns a path of this site, as `paths.payment` of the pages builds it
 */
export function orderPath({
  plan,
  productId,
  continueTo,
  coinsNeeded,
}: Pick<CheckoutRow, 'plan' | 'productId' | 'continueTo' | 'coinsNeeded'>): string {
  const query = new URLSearchParams({
    ...(plan !== null && { product: productId }),
    ...(plan === null && coinsNeeded !== null && { coins: String(coinsNeeded) }),
    ...(continueTo !== null && { continue: continueTo }),
  }).toString();
  return query === '' ? '/payment' : `/payment?${query}`;
}
