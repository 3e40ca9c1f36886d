import { z } from 'zod';
import { Money } from '@platform/shared/contracts';
import type { Queryable } from '../../../../ground/db/database';
import { addPart, decideOrder, findOrder, insertOrder, type OrderRow, updateOrder } from './repository';
import { isSigned, sign } from '../../../../ground/security/secrets';
import { addMonths } from '../../subscriptions/calendar';
import {
  ForgedNotificationError,
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderError,
  type StartRequest,
  UnreadableNotificationError,
} from '../provider';

/** Outcomes offered on the sandbox's page. */
export const sandboxOutcomes = [
  'pay',
  'pay-later',
  'decline',
  'pay-twice',
  'out-of-order',
  'no-webhook',
  'wrong-amount',
  'silent',
  'back',
] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

/** Outcome of an order that the site has closed; not offered on the page. */
const CLOSED = 'closed';
/** Milliseconds until a late payment is paid. */
const LATE_MS = 4_000;
const PURPOSE = 'sandbox-payment';
export const SIGNATURE_HEADER = 'x-sandbox-signature';

const Order = z.object({
  reference: z.string(),
  productId: z.string(),
  description: z.string(),
  price: Money,
  recurring: z.object({ price: Money, months: z.number() }).nullable(),
  returnUrl: z.string(),
});
type Order = z.infer<typeof Order>;

/** A webhook to send, and its delay in milliseconds. */
export interface SandboxDelivery {
  readonly afterMs: number;
  readonly body: string;
  readonly signature: string;
}

/** The sandbox, with the provider side that its page uses. */
export interface Sandbox extends PaymentProvider {
  /** @returns null if there is no such order */
  find(reference: string): Promise<{ order: Order; row: OrderRow } | null>;
  /**
   * Decides how an order ends, and whether its renewals are paid.
   * @returns where the member goes next, and the webhooks to send; null if there is no such order, or it is decided
   */
  choose(
    reference: string,
    outcome: SandboxOutcome,
    renews: 'pay' | 'decline',
  ): Promise<{ returnUrl: string; deliveries: readonly SandboxDelivery[] } | null>;
  /**
   * Refunds the last charge of an order, as the merchant or the card's holder would. @returns null if nothing was paid
   */
  undo(reference: string, kind: 'refunded' | 'charged-back'): Promise<SandboxDelivery | null>;
}

const Body = z.object({
  eventId: z.string().min(1).max(200),
  reference: z.string().min(1).max(100),
  saleId: z.string().max(100).nullable().default(null),
  kind: z.enum(['pending', 'expired', 'declined', 'paid', 'refunded', 'charged-back', 'renewed', 'stopped']),
  paymentId: z.string().max(100).nullable(),
  money: Money.nullable(),
  productId: z.string().max(100).nullable(),
  paidUntil: z.coerce.date().nullable(),
});

/**
 * A provider that moves no money, for development, tests and demonstrations: the member chooses the outcome on a page
 * of the API. Orders are in the database, so that renewals continue after a restart.
 * @param pageUrl address of its page, to which an order's reference is appended
 * @param key signs its webhooks
 */
export function createSandbox({
  db,
  now,
  pageUrl,
  key,
}: {
  db: Queryable;
  now: () => Date;
  pageUrl: string;
  key: string;
}): Sandbox {
  const find: Sandbox['find'] = async (reference) => {
    const row = await findOrder(db, reference);
    return row ? { order: Order.parse(row.request), row } : null;
  };
  const delivery = (event: PaymentEvent, afterMs = 0): SandboxDelivery => {
    const body = JSON.stringify(event);
    return { afterMs, body, signature: sign(key, PURPOSE, body) };
  };

  return {
    name: 'sandbox',
    acknowledgement: 'OK',
    find,
    startCheckout: async (request: StartRequest) => {
      const order = Order.parse(request);
      await insertOrder(db, { reference: order.reference, request: order, createdAt: now() });
      return { url: `${pageUrl}/${order.reference}` };
    },
    choose: async (reference, outcome, renews) => {
      const found = await find(reference);
      if (!found || !(await decideOrder(db, reference, ['back'], { outcome, renews, chosenAt: now() }))) return null;
      const { order } = found;
      const paid = firstEvent(order, 'paid');
      const pending = firstEvent(order, 'pending');
      const plans: Readonly<Record<SandboxOutcome, readonly SandboxDelivery[]>> = {
        pay: [delivery(paid)],
        'pay-later': [delivery(pending), delivery(paid, LATE_MS)],
        // The order is decided: it cannot be tried again.
        decline: [delivery(firstEvent(order, 'declined')), delivery(firstEvent(order, 'expired'))],
        'pay-twice': [delivery(paid), delivery(paid), delivery(paid, 500)],
        'out-of-order': [delivery(paid), delivery(pending, 300)],
        'no-webhook': [],
        'wrong-amount': [delivery({ ...paid, money: { ...order.price, amount: order.price.amount - 1 } })],
        silent: [],
        back: [],
      };
      return { returnUrl: order.returnUrl, deliveries: plans[outcome] };
    },
    undo: async (reference, kind) => {
      const found = await find(reference);
      const charge = found && chargesOf(found.order, found.row, now()).at(-1);
      if (!charge) return null;
      const money = kind === 'refunded' ? leftOf(charge, found.row) : charge.money;
      return delivery({ ...charge, kind, money, eventId: `${charge.paymentId}:${kind}`, paidUntil: null });
    },
    parseNotification: ({ body, headers }) => {
      const text = body.toString('utf8');
      if (!isSigned(key, PURPOSE, text, String(headers[SIGNATURE_HEADER] ?? '')))
        throw new ForgedNotificationError('the signature is wrong');
      try {
        return Body.parse(JSON.parse(text));
      } catch {
        throw new UnreadableNotificationError('it cannot be read');
      }
    },
    fetchStatus: async ({ reference }) => {
      const found = await find(reference);
      if (!found) return [];
      const { order, row } = found;
      if (row.outcome === 'silent') throw new PaymentProviderError('the sandbox was told not to answer');
      if (row.outcome === 'decline') return [firstEvent(order, 'declined'), firstEvent(order, 'expired')];
      if (row.outcome === CLOSED) return [firstEvent(order, 'expired')];
      const charges = chargesOf(order, row, now());
      if (charges.length === 0) return row.outcome === 'pay-later' ? [firstEvent(order, 'pending')] : [];
      const undone = charges.filter(({ paymentId }) => row.refunded.includes(paymentId ?? ''));
      return [
        ...charges,
        ...charges.flatMap((charge) => partsOf(charge, row)),
        ...undone.map((charge) => ({
          ...charge,
          kind: 'refunded' as const,
          eventId: `${charge.paymentId}:refunded`,
          money: leftOf(charge, row),
          paidUntil: null,
        })),
      ];
    },
    cancel: async ({ reference }) => {
      await updateOrder(db, reference, { cancelledAt: now() });
    },
    close: async ({ reference }) => {
      if (await decideOrder(db, reference, ['back', 'decline', CLOSED], { outcome: CLOSED })) return true;
      // An order that does not exist cannot be paid.
      return (await find(reference)) === null;
    },
    refund: async ({ reference, paymentId }) => {
      const found = await find(reference);
      if (!found) throw new PaymentProviderError('it does not know the sale');
      const charge = paymentId ?? firstEvent(found.order, 'paid').paymentId ?? '';
      const refunded = [...new Set([...found.row.refunded, charge])];
      await updateOrder(db, reference, { refunded });
    },
    refundPart: async ({ reference, paymentId }, part) => {
      const found = await find(reference);
      if (!found) throw new PaymentProviderError('it does not know the sale');
      const charge = paymentId ?? firstEvent(found.order, 'paid').paymentId ?? '';
      await addPart(db, reference, { ...part, paymentId: charge });
    },
  };
}

/** Events of the partial refunds of a charge. */
const partsOf = (charge: PaymentEvent, { parts }: OrderRow): PaymentEvent[] =>
  parts
    .filter(({ paymentId }) => paymentId === charge.paymentId)
    .map(({ key, amount }) => ({
      ...charge,
      kind: 'refunded' as const,
      eventId: `${charge.paymentId}:part:${key}`,
      money: charge.money && { ...charge.money, amount },
      paidUntil: null,
    }));

/** Amount of a charge not yet refunded. */
function leftOf(charge: PaymentEvent, row: OrderRow): PaymentEvent['money'] {
  const back = partsOf(charge, row).reduce((sum, { money }) => sum + (money?.amount ?? 0), 0);
  return charge.money && { ...charge.money, amount: charge.money.amount - back };
}

function firstEvent(
  { reference, price, productId }: Order,
  kind: 'pending' | 'paid' | 'declined' | 'expired',
): PaymentEvent {
  const eventId = `${reference}:${kind}`;
  const paymentId = `${reference}:0`;
  return { eventId, reference, saleId: null, kind, paymentId, money: price, productId, paidUntil: null };
}

/** Every charge of an order that is paid by now: the first, and all renewals due so far. */
function chargesOf(order: Order, { outcome, chosenAt, renews, cancelledAt }: OrderRow, now: Date): PaymentEvent[] {
  if (chosenAt === null || outcome === null || ['decline', 'back', 'silent', CLOSED].includes(outcome)) return [];
  const paidAt = new Date(chosenAt.getTime() + (outcome === 'pay-later' ? LATE_MS : 0));
  if (paidAt > now) return [];
  const first = firstEvent(order, 'paid');
  const charges =
    outcome === 'wrong-amount' ? [{ ...first, money: { ...order.price, amount: order.price.amount - 1 } }] : [first];
  const { recurring } = order;
  if (recurring === null || renews === 'decline') return charges;
  const end = cancelledAt !== null && cancelledAt < now ? cancelledAt : now;
  for (let n = 1; addMonths(paidAt, n * recurring.months) <= end; n += 1)
    charges.push({
      ...first,
      eventId: `${order.reference}:renewed:${n}`,
      kind: 'renewed',
      paymentId: `${order.reference}:${n}`,
      money: recurring.price,
      paidUntil: addMonths(paidAt, (n + 1) * recurring.months),
    });
  return charges;
}
