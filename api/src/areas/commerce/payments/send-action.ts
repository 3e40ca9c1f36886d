import { z } from 'zod';
import type { Queryable } from '../../../ground/db/database';
import type { PaymentProviders } from './providers';
import { paidMoney, remainingMoney } from './paid-money';
import { findReference } from '../subscriptions/repository';
import { findCheckout, saleOf } from './repository';

const Action = z.discriminatedUnion('action', [
  z.object({ action: z.literal('cancel'), provider: z.string(), reference: z.string() }),
  z.object({ action: z.literal('close'), provider: z.string(), reference: z.string() }),
  z.object({ action: z.literal('refund'), provider: z.string(), checkout: z.string() }),
  z.object({
    action: z.literal('refund-part'),
    provider: z.string(),
    checkout: z.string(),
    key: z.string(),
    amount: z.number().int().positive(),
  }),
]);

/**
 * Makes the outbox's sender of what payment providers have to do.
 * @throws Error, which names the checkout, when the provider has not taken it
 */
export const paymentActionSender =
  (db: Queryable, providers: PaymentProviders) =>
  async (payload: unknown): Promise<void> => {
    const action = Action.parse(payload);
    const name = 'checkout' in action ? action.checkout : action.reference;
    const provider = providers.byName(action.provider);
    if (!provider) throw new Error(`${name}: the provider "${action.provider}" is not configured`);
    try {
      if (action.action === 'cancel') return await provider.cancel(await saleOf(db, action.reference));
      if (action.action === 'close') return void (await provider.close(await saleOf(db, action.reference)));
      const checkout = await findCheckout(db, action.checkout);
      if (!checkout) throw new Error('there is no such checkout');
      const { id, kind, subscriptionId, paymentId } = checkout;
      // The provider knows a renewal by the checkout that began the subscription.
      const reference = kind === 'renewal' && subscriptionId !== null ? await findReference(db, subscriptionId) : id;
      if (reference === null || (kind === 'renewal' && paymentId === null))
        throw new Error('the provider has not named the charge');
      const sale = await saleOf(db, reference);
      const charge = { ...sale, paymentId, isRenewal: kind === 'renewal' };
      if (action.action === 'refund') return await provider.refund({ ...charge, price: remainingMoney(checkout) });
      if (!provider.refundPart) throw new Error(`the provider "${action.provider}" gives back whole payments alone`);
      const { key, amount } = action;
      return await provider.refundPart({ ...charge, price: paidMoney(checkout) }, { key, amount });
    } catch (error) {
      throw new Error(`checkout ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  };
