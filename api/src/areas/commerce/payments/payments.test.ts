// Over 300 lines: one shop with its provider, which take seconds to start.
import type { Checkout, Products } from '@platform/shared/contracts';
import { type Buyer, checkMoney, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { PaymentProviderError, type PaymentProvider } from './provider';

let world: PaymentWorld;
let buyer: Buyer;
beforeAll(async () => {
  world = await createPaymentWorld();
});
beforeEach(async () => {
  world.at('2026-03-10T12:00:00Z');
  buyer = await world.buyer();
});
afterEach(() => checkMoney(world));
afterAll(() => world.test.close());

const paidEvent = ({ id }: Checkout, more: object = {}) => ({
  reference: id,
  eventId: `${id}:paid`,
  kind: 'paid' as const,
  paymentId: `${id}:0`,
  money: { amount: 599, currency: 'USD' },
  productId: 'coins-500',
  ...more,
});

describe('products', () => {
  it('are listed with their prices, for everybody', async () => {
    const list = (await world.test.request('GET', '/api/products')).json<Products>();
    expect(list).toMatchObject({
      available: true,
      statementName: 'VSP Media',
      packsPaidWith: null,
      gemsPerMonth: 50,
    });
    expect(list.packs.map(({ id, coins }) => [id, coins])).toEqual([
      ['coins-500', 500],
      ['coins-1000', 1000],
      ['coins-3000', 3000],
      ['coins-6500', 6500],
    ]);
  });
});

describe('a pack of coins', () => {
  it('is in the balance when it is paid, with a receipt, and leads back to where the member was', async () => {
    const checkout = await world.begin(buyer, 'coins-500', {
      continue: '/games/violet-engine',
      coinsNeeded: 700,
    });
    expect(checkout).toMatchObject({
      state: 'open',
      coins: 500,
      continueTo: '/games/violet-engine',
      coinsNeeded: 700,
    });
    expect(checkout.payUrl).toBe(`${world.test.config.siteUrl}/api/dev/payments/${checkout.id}`);
    expect(await world.choose(checkout.id, 'pay')).toBe(`${world.test.config.siteUrl}/payment?checkout=${checkout.id}`);
    expect(await world.read(buyer, checkout.id)).toMatchObject({ state: 'paid', payUrl: null });
    expect(await world.balance(buyer)).toEqual({ coins: 500, gems: 0 });
    const [receipt, ...others] = await world.letters(buyer);
    expect([receipt?.subject, others]).toEqual(['Receipt: 500 coins, $5.99', []]);
    expect(receipt?.text).toContain(checkout.id);
    expect(receipt?.text).toContain('A card statement shows VSP Media.');
  });

  it.each(['pay-twice', 'out-of-order', 'no-webhook'])(
    'is there once when the provider chooses %s',
    async (outcome) => {
      const { id } = await world.begin(buyer, 'coins-500');
      await world.choose(id, outcome);
      world.later({ hours: 0.1 });
      expect((await world.read(buyer, id)).state).toBe('paid');
      await world.reconcile();
      expect((await world.balance(buyer)).coins).toBe(500);
      expect(await world.letters(buyer)).toHaveLength(1);
    },
  );

  it('waits while the payment is pending, and comes by itself', async () => {
    const { id } = await world.begin(buyer, 'coins-500');
    await world.choose(id, 'pay-later');
    expect((await world.read(buyer, id)).state).toBe('pending');
    expect((await world.balance(buyer)).coins).toBe(0);
    world.later({ hours: 1 });
    expect((await world.read(buyer, id)).state).toBe('paid');
    expect((await world.balance(buyer)).coins).toBe(500);
  });

  it('is not there when the card is declined, and the mail says what to do', async () => {
    const { id } = await world.begin(buyer, 'coins-500');
    await world.choose(id, 'decline');
    expect((await world.read(buyer, id)).state).toBe('declined');
    expect((await world.balance(buyer)).coins).toBe(0);
    expect((await world.letters(buyer)).map(({ subject }) => subject)).toEqual(['Your payment was declined']);
  });

  it('counts as abandoned after an hour, and comes all the same when it is paid after that', async () => {
    const checkout = await world.begin(buyer, 'coins-500');
    world.later({ hours: 2 });
    await world.reconcile();
    expect((await world.read(buyer, checkout.id)).state).toBe('expired');
    const [row] = await world.query<{ settled_at: Date }>('select settled_at from checkouts where id = $1', [
      checkout.id,
    ]);
    expect(row?.settled_at.toISOString()).toBe('2026-03-10T13:00:00.000Z');
    expect((await world.webhook(paidEvent(checkout))).statusCode).toBe(200);
    expect((await world.balance(buyer)).coins).toBe(500);
  });

  it('is seen by its buyer alone', async () => {
    const { id } = await world.begin(buyer, 'coins-500');
    const other = await world.buyer();
    for (const path of [`checkouts/${id}`, 'checkouts/0000-0000-0000', 'checkouts/nothing'])
      expect((await world.call('GET', path, other)).statusCode).toBe(404);
    expect((await world.call('POST', `checkouts/${id}/withdrawal`, other, {})).statusCode).toBe(404);
  });

  it.each([
    [{ productId: 'coins-9' }, 404, 'not-found'],
    [{ price: { amount: 1, currency: 'USD' } }, 409, 'price-changed'],
    [{ price: { amount: 599, currency: 'EUR' } }, 409, 'price-changed'],
    [{ price: { amount: -599, currency: 'USD' } }, 400, 'validation-failed'],
    [{ price: { amount: 5.99, currency: 'USD' } }, 400, 'validation-failed'],
    [{ price: { amount: 1e300, currency: 'USD' } }, 400, 'validation-failed'],
    [{ continue: '//elsewhere.example' }, 400, 'validation-failed'],
    [{ coinsNeeded: 0 }, 400, 'validation-failed'],
    [{ coinsNeeded: 1e9 }, 400, 'validation-failed'],
    [{ coupon: 'NOTHING' }, 400, 'coupon-invalid'],
  ])('is not begun with %j', async (wrong, status, code) => {
    const price = { amount: 599, currency: 'USD' };
    const reply = await world.call('POST', 'checkouts', buyer, { productId: 'coins-500', price, ...wrong });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await world.query('select id from checkouts where account_id = $1', [buyer.accountId])).toEqual([]);
  });

  it('needs a member, and one to whom the full catalogue is open', async () => {
    const body = { productId: 'coins-500', price: { amount: 599, currency: 'USD' } };
    expect((await world.test.request('POST', '/api/checkouts', { body })).statusCode).toBe(401);
    const { 'age-agreement': _agreed, ...cookies } = buyer.cookies;
    expect((await world.call('POST', 'checkouts', { ...buyer, cookies }, body)).json()).toMatchObject({
      code: 'age-agreement-required',
    });
  });
});

describe('a webhook', () => {
  it.each([
    ['another amount', { money: { amount: 598, currency: 'USD' } }],
    ['another currency', { money: { amount: 599, currency: 'EUR' } }],
    ['another product', { productId: 'coins-6500' }],
    ['no amount', { money: null }],
  ])('with %s changes nothing but that a person looks into it', async (_what, wrong) => {
    const checkout = await world.begin(buyer, 'coins-500');
    expect((await world.webhook(paidEvent(checkout, wrong))).statusCode).toBe(200);
    expect(await world.read(buyer, checkout.id)).toMatchObject({ state: 'pending', needsReview: true });
    expect((await world.balance(buyer)).coins).toBe(0);
    expect(await world.letters(buyer)).toEqual([]);
    const [event] = await world.query('select outcome from payment_events where checkout_id = $1', [checkout.id]);
    expect(event).toEqual({ outcome: 'refused' });
  });

  it.each(['', 'wrong', 'A'.repeat(43)])(
    'with the signature "%s" is refused, and leaves nothing behind',
    async (signature) => {
      const checkout = await world.begin(buyer, 'coins-500');
      const reply = await world.webhook(paidEvent(checkout), signature);
      expect(reply.statusCode).toBe(403);
      expect((await world.read(buyer, checkout.id)).state).toBe('open');
      expect(await world.query('select 1 from payment_events where checkout_id = $1', [checkout.id])).toEqual([]);
    },
  );

  it('with the signature of another body is refused', async () => {
    const checkout = await world.begin(buyer, 'coins-500');
    const reply = await world.webhook(paidEvent(checkout), world.sign(JSON.stringify({ reference: checkout.id })));
    expect(reply.statusCode).toBe(403);
    expect((await world.balance(buyer)).coins).toBe(0);
  });

  it('that is replayed after a year changes nothing, also under another name', async () => {
    const checkout = await world.begin(buyer, 'coins-500');
    await world.webhook(paidEvent(checkout));
    world.later({ months: 12 });
    expect((await world.webhook(paidEvent(checkout))).statusCode).toBe(200);
    expect((await world.webhook(paidEvent(checkout, { eventId: 'another' }))).statusCode).toBe(200);
    expect((await world.balance(buyer)).coins).toBe(500);
    expect(await world.letters(buyer)).toHaveLength(1);
  });

  it('for a checkout that is not known is taken, and logged, and changes nothing', async () => {
    const reply = await world.webhook({ reference: '0000-0000-0000', money: { amount: 599, currency: 'USD' } });
    expect([reply.statusCode, reply.body]).toEqual([200, 'OK']);
  });

  it('of another provider is not found', async () => {
    const reply = await world.test.app.inject({
      method: 'POST',
      url: '/api/payments/notification/verotel',
      payload: 'x',
    });
    expect(reply.statusCode).toBe(404);
  });
});

describe('a refund', () => {
  const back = (checkout: Checkout, kind: 'refunded' | 'charged-back') =>
    world.webhook(paidEvent(checkout, { kind, eventId: `${checkout.id}:${kind}` }));

  it('takes the coins back, once', async () => {
    const checkout = await world.pay(buyer, 'coins-500');
    await back(checkout, 'refunded');
    await back(checkout, 'refunded');
    expect((await world.read(buyer, checkout.id)).state).toBe('refunded');
    expect((await world.balance(buyer)).coins).toBe(0);
    await back(checkout, 'charged-back');
    expect((await world.balance(buyer)).coins).toBe(0);
    expect((await world.letters(buyer)).map(({ subject }) => subject)).toEqual([
      'Receipt: 500 coins, $5.99',
      'Refund: $5.99',
    ]);
  });

  it('that is told before the payment leaves nothing to take, and the payment then delivers nothing', async () => {
    const checkout = await world.begin(buyer, 'coins-500');
    await back(checkout, 'charged-back');
    await world.webhook(paidEvent(checkout));
    expect((await world.read(buyer, checkout.id)).state).toBe('charged-back');
    expect((await world.balance(buyer)).coins).toBe(0);
  });

  it('of coins that were spent takes what is there and owes the rest, which the next coins pay first', async () => {
    const checkout = await world.pay(buyer, 'coins-500');
    await spend(buyer, 401);
    await back(checkout, 'charged-back');
    // One coin was there before; it goes, too.
    expect((await world.balance(buyer)).coins).toBe(-1);
    expect(await debt(buyer)).toBe(400);
    const letter = (await world.letters(buyer)).at(-1);
    expect([letter?.subject, letter?.text]).toEqual([
      'Payment of $5.99 reversed',
      expect.stringContaining('owes 400 coins'),
    ]);
    // Wherever the next coins come from, they pay it first, and nothing is bought before.
    await grant(buyer, 100);
    expect([(await world.balance(buyer)).coins, await debt(buyer)]).toEqual([-1, 300]);
    const [game] = await world.query<{ id: number; coins: number }>(
      'select id, coins from games where standard_discount = 0 order by coins limit 1',
    );
    const purchase = await world.call('POST', 'purchases', buyer, {
      gameId: game?.id,
      currency: 'coins',
      price: game?.coins,
      key: 'a-key-of-the-tests-0001',
    });
    expect(purchase.json()).toMatchObject({
      code: 'balance-too-low',
      message: expect.stringContaining('owes 300') as string,
    });
    await world.pay(buyer, 'coins-500');
    expect((await world.balance(buyer)).coins).toBe(199);
    expect(await debt(buyer)).toBe(0);
    expect((await world.letters(buyer)).at(-1)?.text).toContain('We used 300 of them to cover');
  });

  it('with another amount than was paid is left to a person', async () => {
    const checkout = await world.pay(buyer, 'coins-500');
    await world.webhook(
      paidEvent(checkout, { kind: 'refunded', eventId: 'part', money: { amount: 100, currency: 'USD' } }),
    );
    expect((await world.read(buyer, checkout.id)).state).toBe('paid');
    expect((await world.balance(buyer)).coins).toBe(500);
  });
});

describe('a coupon', () => {
  const coupon = (code: string, more: Record<string, unknown> = {}) =>
    world.query(
      'insert into coupons (code, percent, applies_to, valid_until, max_uses, created_at) values ($1, 10, $2, $3, $4, now())',
      [code, more['appliesTo'] ?? 'all', more['validUntil'] ?? null, more['maxUses'] ?? null],
    );
  const quote = async (code: string, productId = 'coins-500', who = buyer) =>
    (await world.call('GET', `checkouts/quote?productId=${productId}&coupon=${code}`, who)).json<{
      message?: string;
      price?: { amount: number };
    }>();

  it('lowers what is charged, typed in any case, and stands on the receipt', async () => {
    await coupon('WELCOME10');
    expect((await quote('welcome10')).price?.amount).toBe(539);
    const price = { amount: 539, currency: 'USD' };
    const { id } = await world.begin(buyer, 'coins-500', { coupon: 'welcome10', price });
    await world.choose(id, 'pay');
    expect(await world.read(buyer, id)).toMatchObject({ state: 'paid', couponCode: 'WELCOME10', price });
    expect((await world.letters(buyer))[0]?.text).toContain('Coupon WELCOME10: $0.60 off.');
    expect((await quote('WELCOME10')).message).toBe('You’ve already used this coupon.');
    expect((await quote('WELCOME10', 'coins-500', await world.buyer())).price?.amount).toBe(539);
  });

  it.each([
    ['EXPIRED', { validUntil: '2026-03-10T12:00:00Z' }, 'coins-500', 'This coupon has expired.'],
    ['PLANSONLY', { appliesTo: 'plans' }, 'coins-500', 'This coupon is for Premium, not for coins.'],
    ['PACKSONLY', { appliesTo: 'packs' }, 'premium-monthly', 'This coupon is for coins, not for Premium.'],
    ['NEVERWAS', null, 'coins-500', 'This coupon code doesn’t exist. Check it and try again.'],
  ])('%s is refused', async (code, more, productId, message) => {
    if (more) await coupon(code, more);
    expect((await quote(code, productId)).message).toBe(message);
  });

  it.each([
    ['UNEXPIRED', { validUntil: '2026-03-10T12:00:01Z' }, 'coins-500', 539],
    ['PLANS', { appliesTo: 'plans' }, 'premium-monthly', 1799],
    ['PACKS', { appliesTo: 'packs' }, 'coins-500', 539],
    ['TWOUSES', { maxUses: 2 }, 'coins-500', 539],
  ])('%s lowers the price of what it is for', async (code, more, productId, amount) => {
    await coupon(code, more);
    expect((await quote(code, productId)).price?.amount).toBe(amount);
  });

  it('is used no more often than it may be, also by two members at once', async () => {
    await coupon('LASTONE', { maxUses: 1 });
    const price = { amount: 539, currency: 'USD' };
    const buyers = await Promise.all([0, 1, 2, 3, 4].map(() => world.buyer()));
    const results = await Promise.allSettled(
      buyers.map((who) => world.begin(who, 'coins-500', { coupon: 'LASTONE', price })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each(['open', 'pending', 'paid'])('whose last use is a checkout that is %s is used up', async (state) => {
    const [code, price] = [`LAST${state.toUpperCase()}`, { amount: 539, currency: 'USD' }];
    await coupon(code, { maxUses: 1 });
    const { id } = await world.begin(await world.buyer(), 'coins-500', { coupon: code, price });
    if (state === 'pending') await world.choose(id, 'pay-later');
    if (state === 'paid') await world.choose(id, 'pay');
    expect(await world.query('select state from checkouts where id = $1', [id])).toEqual([{ state }]);
    expect((await quote(code)).message).toBe('This coupon has been used up.');
  });

  it('can be used again when its last use was declined', async () => {
    const [code, price] = ['AFTER', { amount: 539, currency: 'USD' }];
    await coupon(code, { maxUses: 1 });
    const { id } = await world.begin(await world.buyer(), 'coins-500', { coupon: code, price });
    await world.choose(id, 'decline');
    expect((await quote(code)).price?.amount).toBe(539);
  });

  it('cannot be used by a member twice at once: not while a payment with it is pending', async () => {
    const price = { amount: 539, currency: 'USD' };
    await coupon('ONCE');
    const { id } = await world.begin(buyer, 'coins-500', { coupon: 'ONCE', price });
    expect((await quote('ONCE')).price?.amount).toBe(539);
    await world.choose(id, 'pay-later');
    expect((await quote('ONCE')).message).toBe('You’ve already used this coupon.');
  });

  it('is free again when its checkout was abandoned, and a new checkout of the member replaces the old one', async () => {
    await coupon('AGAIN');
    const price = { amount: 539, currency: 'USD' };
    const first = await world.begin(buyer, 'coins-500', { coupon: 'AGAIN', price });
    const second = await world.begin(buyer, 'coins-500', { coupon: 'AGAIN', price });
    expect((await world.read(buyer, first.id)).state).toBe('expired');
    expect((await world.read(buyer, second.id)).state).toBe('open');
  });

  it('lowers the first payment of a plan alone', async () => {
    await coupon('FIRST');
    const { id } = await world.begin(buyer, 'premium-monthly', {
      coupon: 'FIRST',
      price: { amount: 1799, currency: 'USD' },
    });
    await world.choose(id, 'pay');
    expect((await world.subscription(buyer))?.price.amount).toBe(1999);
  });
});

describe('a provider that does not answer', () => {
  const broken = (problem: string): PaymentProvider => ({
    name: 'sandbox',
    acknowledgement: 'OK',
    startCheckout: () => Promise.reject(new PaymentProviderError(problem)),
    parseNotification: () => {
      throw new PaymentProviderError(problem);
    },
    fetchStatus: () => Promise.reject(new PaymentProviderError(problem)),
    cancel: () => Promise.reject(new PaymentProviderError(problem)),
    close: () => Promise.reject(new PaymentProviderError(problem)),
    refund: () => Promise.reject(new PaymentProviderError(problem)),
  });

  it('leaves the checkout as it is, with a line in the log that names it, and nothing is lost', async () => {
    const { id } = await world.begin(buyer, 'coins-500');
    await world.choose(id, 'no-webhook');
    world.later({ hours: 3 });
    const { unanswered } = await world.reconcile(broken('it answers 500'));
    expect(unanswered).toBeGreaterThan(0);
    expect(world.errors).toContainEqual({ checkout: id, problem: 'it answers 500' });
    const [row] = await world.query<{ state: string }>('select state from checkouts where id = $1', [id]);
    expect(row?.state).toBe('open');
    world.later({ hours: 1 });
    await world.reconcile();
    expect((await world.balance(buyer)).coins).toBe(500);
  });

  it('shows the member the checkout as it stands', async () => {
    const { id } = await world.begin(buyer, 'coins-500');
    await world.choose(id, 'silent');
    world.later({ hours: 0.5 });
    expect((await world.read(buyer, id)).state).toBe('open');
  });
});

it('says nothing of ledger and payments that do not agree, because they do', async () => {
  expect((await world.reconcile()).problems).toEqual([]);
  await world.pay(buyer, 'coins-1000');
  await world.query("update checkouts set state = 'declined' where account_id = $1", [buyer.accountId]);
  expect((await world.reconcile()).problems).toEqual([expect.stringContaining('is declined, with 1 transfers')]);
  await world.query("update checkouts set state = 'paid' where account_id = $1", [buyer.accountId]);
});

/** Spends coins as a purchase does. */
async function spend({ accountId }: Buyer, amount: number): Promise<void> {
  const { transfer } = await import('../../ledger/ledger/repository');
  await transfer(world.test.database.db, {
    initiator: { member: accountId },
    idempotencyKey: `spent-${amount}`,
    reason: 'A game',
    entries: [
      { owner: { member: accountId }, currency: 0, amount: -amount },
      { owner: { system: 'sales' }, currency: 0, amount },
    ],
  });
}

/** As an operator gives coins. */
async function grant({ accountId }: Buyer, amount: number): Promise<void> {
  const { transfer } = await import('../../ledger/ledger/repository');
  await transfer(world.test.database.db, {
    initiator: { member: accountId },
    idempotencyKey: `granted-${amount}`,
    reason: 'grant',
    entries: [
      { owner: { member: accountId }, currency: 0, amount },
      { owner: { system: 'grants' }, currency: 0, amount: -amount },
    ],
  });
}

async function debt({ accountId }: Buyer): Promise<number> {
  const { readDebt } = await import('../../ledger/ledger/debts');
  return readDebt(world.test.database.db, accountId, 0);
}
