import { useState } from 'react';
import type { CheckoutQuote, Money } from '@platform/shared/contracts';
import { useAction } from '@platform/shared/forms';
import { toAppError } from '@platform/shared/http';
import { useRuntime } from '@platform/shared/remote';
import { useNavigate } from '@platform/shared/router';
import * as ownPaths from '../own-paths';
import { beginCheckout, quoteCoupon } from '../api/checkouts';
import { productsQuery } from './payment-queries';

export interface OrderRequest {
  /** The chosen product. */
  productId: string;
  listPrice: Money;
  /** A path of this site to go on to afterwards; null: none. */
  continueTo: string | null;
  /** Coins that the purchase costs for which the member came; 0: it was for none. */
  needed: number;
  page: 'payment' | 'payment-playa';
}

/** Leaves the site for the provider's page; a function of its own, because a browser of the tests cannot navigate. */
export type Leave = (url: string) => void;
const leaveSite: Leave = (url) => window.location.assign(url);

/**
 * An order: the coupon that is taken off, and paying at the provider.
 * @param leave where the member is sent to pay
 */
export function useOrder({ productId, listPrice, continueTo, needed, page }: OrderRequest, leave: Leave = leaveSite) {
  const runtime = useRuntime();
  const { http, queryClient } = runtime;
  const navigate = useNavigate();
  const [quote, setQuote] = useState<CheckoutQuote | null>(null);
  // Another product has another price: its coupon is checked again.
  const current = quote?.productId === productId ? quote : null;

  const coupon = useAction(async (code: string) => setQuote(await quoteCoupon(http, productId, code)));
  const pay = useAction(
    async () => {
      const checkout = await beginCheckout(runtime, {
        productId,
        price: current?.price ?? listPrice,
        page,
        ...(current?.coupon && { coupon: current.coupon.code }),
        ...(continueTo !== null && { continue: continueTo }),
        ...(needed > 0 && { coinsNeeded: needed }),
      });
      // Back from the provider shows how this checkout stands: another one would be paid twice.
      void navigate(ownPaths.checkout(page, checkout.id), { replace: true });
      if (checkout.payUrl !== null) leave(checkout.payUrl);
    },
    {
      repeatable: false,
      onFailure: (error) => {
        const { code } = toAppError(error);
        // What was shown is no longer true: the new price is shown, and the member is asked again.
        if (code === 'price-changed' || code === 'coupon-invalid') setQuote(null);
        if (code === 'price-changed') void queryClient.invalidateQueries({ queryKey: productsQuery().queryKey });
      },
    },
  );
  const removeCoupon = (): void => {
    setQuote(null);
    coupon.setProblem(null);
  };
  return {
    price: current?.price ?? listPrice,
    applied: current?.coupon ?? null,
    coupon,
    removeCoupon,
    pay,
    forgetProblem: () => pay.setProblem(null),
  };
}
