import type { Checkout, PaymentLine } from '@platform/shared/contracts';
import type { CommerceConfig } from '../settings';
import { otherMoney, returnedMoney } from './paid-money';
import { paidWith } from './paid-with';
import type { CheckoutRow } from './repository';
import { withdrawalOf } from './withdrawal';

/** A payment as a line of the transaction list. */
export const paymentLine = (row: CheckoutRow): PaymentLine => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  state: row.state,
  needsReview: row.heldAt !== null,
  coins: row.coins,
  plan: row.plan,
  price: { amount: row.amount, currency: row.currency },
  paid: otherMoney(row),
});

/**
 * A checkout as its member sees it.
 * @param member `coins`: whole coins in the member's balance
 */
export const shownCheckout = (
  row: CheckoutRow,
  config: Pick<CommerceConfig, 'payments'>,
  member: { readonly coins: number; readonly now: Date },
): Checkout => ({
  ...paymentLine(row),
  kind: row.kind,
  productId: row.productId,
  paidWith: paidWith(row),
  listPrice: { amount: row.listAmount, currency: row.currency },
  couponCode: row.couponCode,
  settledAt: row.settledAt?.toISOString() ?? null,
  returned: row.refundedParts.length === 0 ? null : returnedMoney(row),
  refundedAt: row.refundedAt?.toISOString() ?? null,
  payUrl: row.state === 'open' && row.heldAt === null ? row.payUrl : null,
  continueTo: row.continueTo,
  coinsNeeded: row.coinsNeeded,
  withdrawal: withdrawalOf(row, config, member),
});
