import type { Checkout, CheckoutQuote, RequestOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { type CallParts, mutate } from '@platform/shared/queries';

/** What a product costs with a coupon. @throws AppError coupon-invalid, with a sentence that says why */
export const quoteCoupon = (http: HttpClient, productId: string, coupon: string): Promise<CheckoutQuote> =>
  http.call('GET /api/checkouts/quote', { query: { productId, coupon } });

/** Begins a checkout at the payment provider. @throws AppError price-changed, coupon-invalid, already-subscribed */
export const beginCheckout = (parts: CallParts, body: RequestOf<'POST /api/checkouts'>['body']): Promise<Checkout> =>
  mutate(parts, 'POST /api/checkouts', { body });
