import { contradiction, heldWith } from './held-payment';
import { atPaidSum } from './late-coupon';
import { isUnknown, otherMoney, paidMoney } from './paid-money';
import type { PaymentEvent } from './provider';
import type { CheckoutRow } from './repository';

const ordered = { amount: 539, currency: 'USD', productId: 'coins-500' };
const news = (change: Partial<PaymentEvent> = {}): PaymentEvent => ({
  eventId: 'e1',
  reference: 'c1',
  saleId: null,
  kind: 'paid',
  paymentId: 'p1',
  money: { amount: 539, currency: 'USD' },
  productId: 'coins-500',
  paidUntil: null,
  ...change,
});
const checkout = (change: Partial<CheckoutRow> = {}) =>
  ({
    ...ordered,
    coins: 500,
    plan: null,
    listAmount: 599,
    heldAt: null,
    review: null,
    paidAmount: null,
    paidCurrency: null,
    paymentId: null,
    couponCode: 'TEN',
    ...change,
  }) as CheckoutRow;
const at = new Date('2026-03-10T12:00:00Z');

describe('news of a payment', () => {
  it.each([
    ['the sum and the product that were ordered', {}, null],
    ['no sum and no product', { money: null, productId: null }, null],
    ['another currency', { money: { amount: 539, currency: 'EUR' } }, 'paid in EUR'],
    ['a cent less', { money: { amount: 538, currency: 'USD' } }, 'paid 538 instead of 539'],
    ['a cent more', { money: { amount: 540, currency: 'USD' } }, 'paid 540 instead of 539'],
    ['another product', { productId: 'coins-1000' }, 'paid for coins-1000'],
    ['another product without a sum', { money: null, productId: 'coins-1000' }, 'paid for coins-1000'],
  ])('with %s: %j', (_, change, problem) => {
    expect(contradiction(ordered, news(change))).toBe(problem);
  });
});

describe('a payment that waits for an operator', () => {
  it('keeps what was paid, and by which charge', () => {
    const money = { amount: 100, currency: 'EUR' };
    expect(heldWith({ heldAt: null, paymentId: null }, news({ money }), at)).toEqual({
      heldAt: at,
      paidAmount: 100,
      paidCurrency: 'EUR',
      paymentId: 'p1',
    });
  });

  it('keeps since when it waits and the charge where further news names none', () => {
    const since = new Date('2026-03-09T12:00:00Z');
    expect(heldWith({ heldAt: since, paymentId: 'p0' }, news({ money: null, paymentId: null }), at)).toEqual({
      heldAt: since,
      paidAmount: null,
      paidCurrency: null,
      paymentId: 'p0',
    });
  });
});

describe('the money of a checkout', () => {
  it.each([
    ['the order where nothing else was said', {}, null, { amount: 539, currency: 'USD' }],
    [
      'the sum that was paid instead',
      { paidAmount: 100, paidCurrency: 'EUR' },
      { amount: 100, currency: 'EUR' },
      { amount: 100, currency: 'EUR' },
    ],
    ['the order where the sum has no currency', { paidAmount: 100 }, null, { amount: 539, currency: 'USD' }],
    ['the order where a currency has no sum', { paidCurrency: 'EUR' }, null, { amount: 539, currency: 'USD' }],
  ])('is %s', (_, change, other, paid) => {
    expect([otherMoney(checkout(change)), paidMoney(checkout(change))]).toEqual([other, paid]);
  });

  it.each([
    ['known for an order that was paid as it is', {}, false],
    ['unknown while it waits without a sum', { heldAt: at }, true],
    ['known while it waits with a sum', { heldAt: at, paidAmount: 100 }, false],
    ['unknown where it was accepted without a sum', { review: 'accepted' }, true],
    ['known where it was accepted with a sum', { review: 'accepted', paidAmount: 100 }, false],
    ['known where it was refunded after a review', { review: 'refunded' }, false],
  ] as const)('is %s', (_, change, unknown) => {
    expect(isUnknown(checkout(change))).toBe(unknown);
  });
});

describe('a late payment without its coupon', () => {
  it.each([
    // 500 coins cost $5.99, so $5.39 buys 449.9.
    ['the coins of its sum, rounded down', {}, { coins: 449, listAmount: 539, couponCode: null }],
    ['no more than was ordered', { amount: 1000 }, { coins: 500, listAmount: 1000, couponCode: null }],
    ['one coin for the sum of one', { amount: 2 }, { coins: 1, listAmount: 2, couponCode: null }],
    [
      'the coins of another sum',
      { paidAmount: 300, paidCurrency: 'USD' },
      { coins: 250, listAmount: 539, couponCode: null },
    ],
    ['nothing for less than a coin', { amount: 1 }, null],
    ['nothing for a plan', { coins: null }, null],
    ['nothing for an unknown sum', { heldAt: at }, null],
    ['nothing for another currency', { paidAmount: 539, paidCurrency: 'EUR' }, null],
  ])('buys %s', (_, change, order) => {
    expect(atPaidSum(checkout(change))).toEqual(order);
  });
});
