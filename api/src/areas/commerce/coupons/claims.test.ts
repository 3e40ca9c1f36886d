import type { Checkout } from '@platform/shared/contracts';
import { type Buyer, checkMoney, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';

/** 10 percent off a pack of 500 coins at $5.99. */
const price = { amount: 539, currency: 'USD' };

const begin = (world: PaymentWorld, buyer: Buyer, code: string): Promise<Checkout> =>
  world.begin(buyer, 'coins-500', { coupon: code, price });
const addCoupon = (world: PaymentWorld, code: string, maxUses: number | null = 1) =>
  world.query(
    `insert into coupons (code, percent, applies_to, max_uses, created_at) values ($1, 10, 'all', $2, now())`,
    [code, maxUses],
  );
/** As the provider tells of a payment, also of one that it should no longer take. */
const tellPaid = ({ id, productId, price: paid }: Checkout) => ({
  reference: id,
  eventId: `${id}:paid`,
  kind: 'paid' as const,
  paymentId: `${id}:0`,
  money: paid,
  productId,
});
const stateOf = async (world: PaymentWorld, id: string) =>
  (await world.query<{ state: string }>('select state from checkouts where id = $1', [id]))[0]?.state;
const messageFor = async (world: PaymentWorld, buyer: Buyer, code: string) =>
  (await world.call('GET', `checkouts/quote?productId=coins-500&coupon=${code}`, buyer)).json<{ message?: string }>()
    .message;

describe('a late payment without its coupon', () => {
  let world: PaymentWorld;
  let buyer: Buyer;
  beforeAll(async () => void (world = await createPaymentWorld()));
  beforeEach(async () => {
    world.at('2026-03-10T12:00:00Z');
    buyer = await world.buyer();
  });
  afterEach(() => checkMoney(world));
  afterAll(() => world.test.close());

  it('of replaced checkouts brings nothing, is refunded by itself, and says why', async () => {
    await addCoupon(world, 'FIVETABS');
    const begun: Checkout[] = [];
    for (let n = 0; n < 5; n += 1) begun.push(await begin(world, buyer, 'FIVETABS'));
    for (const checkout of begun) expect((await world.webhook(tellPaid(checkout))).statusCode).toBe(200);
    const states = await Promise.all(begun.map(({ id }) => stateOf(world, id)));
    expect(states).toEqual(['refunded', 'refunded', 'refunded', 'refunded', 'paid']);
    expect((await world.balance(buyer)).coins).toBe(500);
    const refunds = (await world.actions()).filter(({ action }) => action === 'refund');
    expect(refunds.map(({ checkout }) => checkout)).toEqual(begun.slice(0, 4).map(({ id }) => id));
    expect((await world.letters(buyer)).map(({ subject }) => subject)).toEqual([
      ...Array.from({ length: 4 }, () => 'Refund: $5.39'),
      'Receipt: 500 coins, $5.39',
    ]);
    expect((await world.reconcile()).problems).toEqual([]);
  });

  it('of a plan is refunded, and its renewal is stopped at the provider', async () => {
    await addCoupon(world, 'PLANTABS');
    const order = { coupon: 'PLANTABS', price: { amount: 1799, currency: 'USD' } };
    const first = await world.begin(buyer, 'premium-monthly', order);
    await world.begin(buyer, 'premium-monthly', order);
    await world.webhook(tellPaid(first));
    expect(await stateOf(world, first.id)).toBe('refunded');
    expect(await world.isPremium(buyer)).toBe(false);
    const of = (await world.actions()).filter(
      (action) => action['reference'] === first.id || action['checkout'] === first.id,
    );
    expect(new Set(of.map(({ action }) => action))).toEqual(new Set(['cancel', 'close', 'refund']));
  });

  it('is not there for a checkout that has ended and kept its coupon: it is delivered', async () => {
    await addCoupon(world, 'SLOWLY');
    const checkout = await begin(world, buyer, 'SLOWLY');
    await world.choose(checkout.id, 'no-webhook');
    world.later({ hours: 2 });
    await world.reconcile();
    expect(await stateOf(world, checkout.id)).toBe('paid');
    expect((await world.balance(buyer)).coins).toBe(500);
  });
});

describe('a coupon’s claim', () => {
  let world: PaymentWorld;
  let buyer: Buyer;
  let other: Buyer;
  beforeAll(async () => void (world = await createPaymentWorld()));
  beforeEach(async () => {
    world.at('2026-03-10T12:00:00Z');
    [buyer, other] = [await world.buyer(), await world.buyer()];
  });
  afterEach(() => checkMoney(world));
  afterAll(() => world.test.close());

  it('is given back when the provider confirms that an abandoned checkout can no longer be paid', async () => {
    await addCoupon(world, 'ABANDONED');
    const { id } = await begin(world, buyer, 'ABANDONED');
    world.later({ hours: 1.1 });
    expect(await messageFor(world, other, 'ABANDONED')).toBe('This coupon has been used up.');
    expect((await world.read(buyer, id)).state).toBe('expired');
    expect(await messageFor(world, other, 'ABANDONED')).toBeUndefined();
    // Its page takes nothing any more.
    const page = {
      headers: { origin: world.test.config.siteUrl, 'content-type': 'application/x-www-form-urlencoded' },
    };
    const pressed = await world.test.app.inject({
      method: 'POST',
      url: `/api/dev/payments/${id}`,
      ...page,
      payload: 'outcome=pay',
    });
    expect(pressed.statusCode).toBe(404);
    expect(await stateOf(world, id)).toBe('expired');
  });

  it('is kept while the provider cannot say, for a day, and then given back', async () => {
    await addCoupon(world, 'NOANSWER');
    const { id } = await begin(world, buyer, 'NOANSWER');
    const provider = {
      name: 'sandbox',
      acknowledgement: 'OK',
      startCheckout: () => Promise.reject(new Error('not asked')),
      parseNotification: () => {
        throw new Error('not asked');
      },
      fetchStatus: async () => [],
      cancel: async () => undefined,
      close: async () => false,
      refund: async () => undefined,
    };
    world.later({ hours: 1.1 });
    await world.reconcile(provider);
    expect(await stateOf(world, id)).toBe('expired');
    expect(await messageFor(world, other, 'NOANSWER')).toBe('This coupon has been used up.');
    world.later({ hours: 23 });
    await world.reconcile(provider);
    expect(await messageFor(world, other, 'NOANSWER')).toBe('This coupon has been used up.');
    world.later({ hours: 1 });
    await world.reconcile(provider);
    expect(await messageFor(world, other, 'NOANSWER')).toBeUndefined();
  });

  it('goes to the member’s next checkout, and the provider is told to take nothing for the old one', async () => {
    await addCoupon(world, 'MOVES');
    const first = await begin(world, buyer, 'MOVES');
    const second = await begin(world, buyer, 'MOVES');
    expect(await stateOf(world, first.id)).toBe('expired');
    await world.tellProvider();
    const [order] = await world.query('select outcome from sandbox_orders where reference = $1', [first.id]);
    expect(order).toEqual({ outcome: 'closed' });
    await world.choose(second.id, 'pay');
    expect((await world.balance(buyer)).coins).toBe(500);
  });

  it('stays with a payment that waits for an operator, and with one that was taken back by the bank', async () => {
    await addCoupon(world, 'HELD', 2);
    const held = await begin(world, buyer, 'HELD');
    await world.choose(held.id, 'wrong-amount');
    expect(await messageFor(world, buyer, 'HELD')).toBe('You’ve already used this coupon.');
    const paid = await begin(world, other, 'HELD');
    await world.choose(paid.id, 'pay');
    await world.webhook({ ...tellPaid(paid), eventId: `${paid.id}:back`, kind: 'charged-back' });
    expect(await messageFor(world, other, 'HELD')).toBe('You’ve already used this coupon.');
  });

  it('ends with a refund', async () => {
    await addCoupon(world, 'REFUNDED');
    const paid = await begin(world, buyer, 'REFUNDED');
    await world.choose(paid.id, 'pay');
    expect(await messageFor(world, other, 'REFUNDED')).toBe('This coupon has been used up.');
    await world.webhook({ ...tellPaid(paid), eventId: `${paid.id}:back`, kind: 'refunded' });
    expect(await messageFor(world, other, 'REFUNDED')).toBeUndefined();
    expect((await begin(world, buyer, 'REFUNDED')).state).toBe('open');
  });
});

describe('where the operator delivers late payments in proportion', () => {
  let world: PaymentWorld;
  beforeAll(async () => void (world = await createPaymentWorld({ COUPON_LATE_PAYMENT: 'proportion' })));
  afterEach(() => checkMoney(world));
  afterAll(() => world.test.close());

  it('one brings the coins that its sum buys without the coupon, and a refund takes as many', async () => {
    await addCoupon(world, 'PART');
    const buyer = await world.buyer();
    const first = await begin(world, buyer, 'PART');
    await begin(world, buyer, 'PART');
    await world.webhook(tellPaid(first));
    // 500 coins cost $5.99, so $5.39 buys 449.9.
    expect((await world.balance(buyer)).coins).toBe(449);
    expect(await world.read(buyer, first.id)).toMatchObject({ state: 'paid', coins: 449, couponCode: null, price });
    const [letter] = await world.letters(buyer);
    expect(letter?.subject).toBe('Receipt: 449 coins, $5.39');
    expect(letter?.text).toContain('its coupon no longer counted');
    expect(letter?.text).not.toContain('Coupon PART');
    await world.webhook({ ...tellPaid(first), eventId: `${first.id}:back`, kind: 'refunded' });
    expect((await world.balance(buyer)).coins).toBe(0);
    expect((await world.reconcile()).problems).toEqual([]);
  });

  it('one of a plan is refunded: a plan has no parts', async () => {
    await addCoupon(world, 'PARTPLAN');
    const buyer = await world.buyer();
    const order = { coupon: 'PARTPLAN', price: { amount: 1799, currency: 'USD' } };
    const first = await world.begin(buyer, 'premium-monthly', order);
    await world.begin(buyer, 'premium-monthly', order);
    await world.webhook(tellPaid(first));
    expect(await stateOf(world, first.id)).toBe('refunded');
  });
});
