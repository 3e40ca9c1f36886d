import type { Checkout } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
import * as ownPaths from '../own-paths';

/** Which of the two pages it is. */
export type CheckoutPage = 'payment' | 'payment-playa';

/** Where the same is bought anew, on the way to the same place. */
export function againAt({ plan, productId, continueTo, coinsNeeded }: Checkout, page: CheckoutPage): string {
  if (page === 'payment-playa') return ownPaths.paymentPlaya(plan === null ? undefined : productId);
  const back = continueTo ?? undefined;
  return plan === null ? paths.payment(back, coinsNeeded ?? undefined) : ownPaths.paymentOf(productId, back);
}
