import type { StaffOrder } from '@platform/shared/contracts';
import { ApiError, notFound } from '../../../ground/errors';
import { allPages, toCsv } from '../../../ground/http/csv';
import { StreamedReply } from '../../../ground/http/route';
import { goodsOf } from '../../commerce/payments/emails';
import { isUnknown, paidMoney, remainingMoney, returnedMoney } from '../../commerce/payments/paid-money';
import { splitTax } from '../../commerce/payments/receipts/receipt-facts';
import type { PaymentProviders } from '../../commerce/payments/providers';
import {
  type CheckoutRow,
  findCheckout,
  findReversedAt,
  lockCheckout,
  updateCheckout,
} from '../../commerce/payments/repository';
import {
  acceptHeldWithin,
  canRefundPart,
  isPartlyBack,
  refundCheckoutWithin,
  RefundPartError,
  refundPartWithin,
} from '../../commerce/payments/review';
import { wasPaid } from '../../commerce/payments/transitions';
import { findRecipient } from '../../identity/accounts/repository';
import type { Queryable } from '../../../ground/db/database';
import type { Done } from '../audit/act';
import type { StaffEndpoints } from '../endpoints';
import type { StaffServices } from '../services';
import { countToReview, listOrders, type OrderPlace, type OrderRow, placeOf } from './repository';

const PAGE = 50;
/** Rows per read of an export. */
const EXPORT_PAGE = 1_000;

/** Registers the list of orders, its export, and decisions on orders (docs/spec/staff.md#orders). */
export function orderRoutes(staff: StaffEndpoints, services: StaffServices): void {
  const { db, now, paymentProviders } = services;

  staff.read('GET /api/staff/orders', async ({ query: { cursor, ...filter } }) => {
    const [rows, toReview] = await Promise.all([
      listOrders(db, filter, readPlace(cursor), PAGE + 1),
      countToReview(db),
    ]);
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    return {
      orders: shown.map((row) => orderOf(paymentProviders, row)),
      next: rows.length > PAGE && last ? writePlace(placeOf(last)) : null,
      toReview,
    };
  });

  staff.read('GET /api/staff/orders/export', async ({ query, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="orders.csv"');
    const pages = allPages<OrderRow>((after) => listOrders(db, query, after && placeOf(after), EXPORT_PAGE));
    return new StreamedReply('text/csv; charset=utf-8', toCsv(columns, pages, cellsOf));
  });

  staff.act('POST /api/staff/orders/{id}/refund', async ({ params: { id } }, tx) => {
    const before = await lockOrder(tx, id);
    if (before.state !== 'paid' && before.heldAt === null) throw conflict('Only a paid order can be refunded.');
    if (isPartlyBack(before))
      throw conflict('Part of this payment has already been returned. Refund the rest at the provider.');
    if (paymentProviders.byName(before.provider) === null)
      throw conflict('This order’s payment provider is no longer configured.');
    const { checkout } = await refundCheckoutWithin(tx, services, paymentProviders, id);
    return decided(tx, paymentProviders, before, checkout);
  });

  staff.act('POST /api/staff/orders/{id}/partial-refund', async ({ params: { id }, body: { amount, key } }, tx) => {
    const before = await lockOrder(tx, id);
    try {
      const { checkout } = await refundPartWithin(tx, services, paymentProviders, id, { amount, key });
      return await decided(tx, paymentProviders, before, checkout);
    } catch (error) {
      if (error instanceof RefundPartError) throw conflict(error.message);
      throw error;
    }
  });

  staff.act('POST /api/staff/orders/{id}/acceptance', async ({ params: { id } }, tx) => {
    const before = await lockOrder(tx, id);
    if (before.heldAt === null) throw conflict('This order isn’t waiting for a decision.');
    const { checkout } = await acceptHeldWithin(tx, services, id);
    return decided(tx, paymentProviders, before, checkout);
  });

  staff.act('POST /api/staff/orders/{id}/look', async ({ params: { id } }, tx) => {
    const before = await lockOrder(tx, id);
    if (!isUnseen(before, await findReversedAt(tx, id)))
      throw conflict('This order isn’t a chargeback, or was already reviewed.');
    await updateCheckout(tx, id, { reviewedAt: now() });
    return decided(tx, paymentProviders, before, before);
  });
}

/** Whether it is a chargeback, of another sum than was paid included, that staff have not looked at since. */
const isUnseen = ({ state, reviewedAt, refundedAt }: CheckoutRow, reversedAt: Date | null): boolean =>
  (state === 'charged-back' && (reviewedAt === null || (refundedAt !== null && reviewedAt < refundedAt))) ||
  (reversedAt !== null && (reviewedAt === null || reviewedAt < reversedAt));

async function lockOrder(tx: Queryable, id: string): Promise<CheckoutRow> {
  const order = await lockCheckout(tx, id);
  if (!order) throw notFound('There is no such order.');
  return order;
}

const conflict = (message: string): ApiError => new ApiError(409, 'validation-failed', message);

async function decided(
  tx: Queryable,
  providers: PaymentProviders,
  before: CheckoutRow,
  checkout: CheckoutRow,
): Promise<Done<{ order: StaffOrder }>> {
  const after = (await findCheckout(tx, checkout.id)) ?? checkout;
  const recipient = await findRecipient(tx, after.accountId);
  const reversedAt = await findReversedAt(tx, after.id);
  const email = recipient?.email ?? null;
  const facts = (row: CheckoutRow) => ({
    state: row.state,
    isHeld: row.heldAt !== null,
    problem: row.problem,
    isUnseen: isUnseen(row, reversedAt),
    returned: returnedMoney(row).amount,
  });
  return {
    result: { order: orderOf(providers, { checkout: after, email, reversedAt }) },
    subject: `order ${after.id}`,
    memberId: after.accountId,
    before: facts(before),
    after: { ...facts(after), ...paidMoney(after) },
  };
}

/** Amount paid; null: nothing, or the provider did not report it. */
const paidOf = (checkout: CheckoutRow) =>
  (wasPaid(checkout.state) || checkout.heldAt !== null) && !isUnknown(checkout) ? paidMoney(checkout) : null;

/** Maximum partial refund: less than the amount not yet refunded. */
function largestPartOf(providers: PaymentProviders, checkout: CheckoutRow): number | null {
  const most = remainingMoney(checkout).amount - 1;
  const isPossible =
    checkout.state === 'paid' && !isUnknown(checkout) && !isPartlyBack(checkout) && canRefundPart(providers, checkout);
  return isPossible && most > 0 ? most : null;
}

function orderOf(
  providers: PaymentProviders,
  { checkout, email, reversedAt }: Pick<OrderRow, 'checkout' | 'email' | 'reversedAt'>,
): StaffOrder {
  const { id, accountId, kind, state, amount, currency, provider, paymentId, country, problem } = checkout;
  const { heldAt, createdAt, settledAt, refundedAt } = checkout;
  return {
    id,
    memberId: accountId,
    email,
    goods: kind === 'renewal' ? `Renewal: ${goodsOf(checkout)}` : goodsOf(checkout),
    state,
    ordered: { amount, currency },
    paid: paidOf(checkout),
    returned: checkout.refundedParts.length === 0 ? null : returnedMoney(checkout),
    largestPart: largestPartOf(providers, checkout),
    provider,
    paymentId,
    country,
    problem,
    heldAt: heldAt?.toISOString() ?? null,
    isUnseen: isUnseen(checkout, reversedAt),
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    refundedAt: refundedAt?.toISOString() ?? null,
  };
}

const writePlace = ({ at, id }: OrderPlace): string => `${at.replace(' ', 'T')}_${id}`;
function readPlace(cursor: string | undefined): OrderPlace | null {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)_([\w-]{1,40})$/.exec(cursor ?? '') ?? [];
  return at === undefined || id === undefined || Number.isNaN(Date.parse(at)) ? null : { at, id };
}

const columns = [
  'Order',
  'Placed (UTC)',
  'Settled (UTC)',
  'Refunded (UTC)',
  'Member',
  'E-mail',
  'Goods',
  'State',
  'Currency',
  'Paid',
  'Refunded in part',
  'Tax country',
  'Tax %',
  'Net',
  'Tax',
  'Provider',
  'Payment',
];

/** Amounts in the currency's smallest unit, as in the ledger. */
function cellsOf({ checkout, email }: OrderRow): (string | number | null)[] {
  const { id, createdAt, settledAt, refundedAt, accountId, state, currency, country, receipt, provider, paymentId } =
    checkout;
  const paid = paidOf(checkout);
  const tax = receipt?.tax ?? null;
  const split = paid && tax && splitTax(paid, tax.basisPoints);
  return [
    id,
    createdAt.toISOString(),
    settledAt?.toISOString() ?? null,
    refundedAt?.toISOString() ?? null,
    accountId,
    email,
    goodsOf(checkout),
    state,
    paid?.currency ?? currency,
    paid?.amount ?? null,
    checkout.refundedParts.length === 0 ? null : returnedMoney(checkout).amount,
    tax?.country ?? country,
    tax && tax.basisPoints / 100,
    split && split.net.amount,
    split && split.tax.amount,
    provider,
    paymentId,
  ];
}
