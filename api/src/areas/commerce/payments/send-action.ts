import { z } from 'zod';
import type { Money } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { type EmailParts, mailMember } from './emails';
import type { PaymentProviders } from './providers';
import { paidMoney, remainingMoney } from './paid-money';
import { findReference } from '../subscriptions/repository';
import type { RefundClaim } from './provider';
import { type CheckoutRow, findCheckout, saleOf } from './repository';

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
 * Makes the outbox's sender of what payment providers have to do. A member who has to claim a refund gets the address.
 * @throws Error, which names the checkout, when the provider has not taken it
 */
export const paymentActionSender =
  ({ db, ...parts }: EmailParts & { readonly db: Queryable }, providers: PaymentProviders) =>
  async (payload: unknown): Promise<void> => {
    async function mailClaim(checkout: CheckoutRow, returned: Money, claim: RefundClaim | void): Promise<void> {
      if (!claim) return;
      const letter = { kind: 'claim', checkout, returned, claimUrl: claim.claimUrl } as const;
      if (!(await mailMember(db, parts, checkout.accountId, letter)))
        throw new Error('its refund waits at the provider to be claimed, and the account is gone');
    }
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
      if (action.action === 'refund') {
        const price = remainingMoney(checkout);
        return await mailClaim(checkout, price, await provider.refund({ ...charge, price }));
      }
      if (!provider.refundPart) throw new Error(`the provider "${action.provider}" gives back whole payments alone`);
      const { key, amount } = action;
      const price = paidMoney(checkout);
      await mailClaim(checkout, { ...price, amount }, await provider.refundPart({ ...charge, price }, { key, amount }));
    } catch (error) {
      throw new Error(`checkout ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  };
