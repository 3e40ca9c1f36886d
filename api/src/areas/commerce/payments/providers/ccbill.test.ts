// Over 300 lines: one provider with its simulated side.
import { createHash } from 'node:crypto';
import { type Buyer, checkMoney, createPaymentWorld, type PaymentWorld } from '../../../../testing/payment-world';
import { ccbillUnderTest, type LocalCCBill } from '../../../../testing/payment-providers/ccbill-side';
import type { Notice, ProviderSide } from '../../../../testing/payment-providers/contract';
import { formDigest, saleDigest } from './ccbill';

let ccbill: LocalCCBill;
let world: PaymentWorld;
let side: ProviderSide;
let buyer: Buyer;
beforeAll(async () => {
  ccbill = await ccbillUnderTest();
  world = await createPaymentWorld({ ...ccbill.env, PAYMENT_PROVIDER: 'ccbill' });
  side = await ccbill.connect(world);
});
beforeEach(async () => {
  world.at('2026-03-10T12:00:00Z');
  buyer = await world.buyer();
  await world.query('delete from payment_feeds');
  side.reset?.();
});
afterEach(() => checkMoney(world));
afterAll(async () => {
  await world.test.close();
  await ccbill.close();
});

const post = async ({ query = '', body, headers = {} }: Notice): Promise<number> => {
  const url = `/api/payments/notification/ccbill?${query}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await world.test.app.inject({ method: 'POST', url, headers: { ...form, ...headers }, payload: body }))
    .statusCode;
};
const deliver = async (notices: readonly Notice[]): Promise<void> => {
  for (const notice of notices) expect(await post(notice)).toBe(200);
};
const begin = async (product = 'coins-500') => {
  const { id, payUrl } = await world.begin(buyer, product);
  return { id, payUrl: payUrl ?? '' };
};
const buy = async (product?: string) => {
  const { id, payUrl } = await begin(product);
  await deliver(await side.pay(payUrl));
  return { id, payUrl };
};
const states = () =>
  world.query<{ state: string }>('select state from checkouts where account_id = $1 order by created_at, id', [
    buyer.accountId,
  ]);
const subjects = async (): Promise<string[]> => (await world.letters(buyer)).map(({ subject }) => subject);

describe('a digest', () => {
  it('is that of CCBill’s own example', () => {
    const expected = createHash('md5').update('10.00308407d901dad245fd0ff6bc20d06').digest('hex');
    expect(formDigest(['10.00', '30', '840'], '7d901dad245fd0ff6bc20d06')).toBe(expected);
  });

  it('of an approved sale is of its number, a 1 and the key', () => {
    expect(saleDigest('1000000000', 'salt')).toBe(createHash('md5').update('10000000001salt').digest('hex'));
  });
});

describe('a link', () => {
  it('of a pack has one price, our names, and no word of CCBill’s own for them', async () => {
    const { id, payUrl } = await begin();
    const { formDigest: _digest, ...fields } = Object.fromEntries(new URL(payUrl).searchParams);
    expect(fields).toEqual({
      clientAccnum: '900100',
      clientSubacc: '0004',
      initialPrice: '5.99',
      initialPeriod: '365',
      currencyCode: '840',
      username: id.replaceAll('-', ''),
      reference: id,
      productId: 'coins-500',
    });
  });

  it.each([
    ['premium-monthly', '19.99', '30'],
    ['premium-quarterly', '44.97', '90'],
    ['premium-yearly', '95.88', '365'],
  ])('of %s renews at %s every %s days until it is cancelled', async (product, price, days) => {
    const { payUrl } = await begin(product);
    expect(Object.fromEntries(new URL(payUrl).searchParams)).toMatchObject({
      initialPrice: price,
      initialPeriod: days,
      recurringPrice: price,
      recurringPeriod: days,
      numRebills: '99',
    });
  });

  it('whose price was changed on the way is refused by CCBill', async () => {
    const { payUrl } = await begin();
    await expect(side.show(payUrl.replace('5.99', '0.99'))).rejects.toThrow('refuses the link');
  });

  it('that names another order brings that order a payment of another amount, which is held', async () => {
    const dear = await begin('coins-1000');
    const cheap = await begin('coins-500');
    await deliver(await side.pay(cheap.payUrl.replaceAll(cheap.id, dear.id)));
    expect(await world.read(buyer, dear.id)).toMatchObject({ state: 'pending', needsReview: true });
    expect((await world.balance(buyer)).coins).toBe(0);
  });
});

it('a sale is one order’s, whatever name the buyer gave it on the way', async () => {
  const [ours, other] = [await begin(), await begin()];
  const told = await side.pay(ours.payUrl.replaceAll(ours.id, other.id));
  await deliver(told);
  expect((await world.balance(buyer)).coins).toBe(500);
  // The extract has the user name, which is of the first order.
  world.later({ hours: 1.1 });
  await world.reconcile();
  await deliver(told);
  expect((await world.balance(buyer)).coins).toBe(500);
  expect(await world.read(buyer, other.id)).toMatchObject({ state: 'paid' });
  expect(await world.read(buyer, ours.id)).toMatchObject({ state: 'expired' });
});

it('a renewal for a longer time than was ordered waits for a person', async () => {
  const { id, payUrl } = await begin('premium-monthly');
  // The digest joins its values without anything between them.
  await deliver(await side.pay(payUrl.replace('recurringPeriod=30&numRebills=99', 'recurringPeriod=309&numRebills=9')));
  const before = await world.subscription(buyer);
  world.at('2026-04-10T13:00:00Z');
  await deliver(await side.renew(id));
  expect(await states()).toEqual([{ state: 'paid' }, { state: 'pending' }]);
  expect((await world.subscription(buyer))?.paidUntil).toBe(before?.paidUntil);
});

describe('a webhook', () => {
  it('may be a form as well as JSON', async () => {
    const { payUrl } = await begin();
    const [{ query = '', body } = { body: '' }] = await side.pay(payUrl);
    const form = new URLSearchParams(JSON.parse(String(body)) as Record<string, string>).toString();
    expect(await post({ query, body: form })).toBe(200);
    expect((await world.balance(buyer)).coins).toBe(500);
  });

  it('has the key wherever CCBill adds its own parameters', async () => {
    const { payUrl } = await begin();
    const [{ query = '', body } = { body: '' }] = await side.pay(payUrl);
    expect(await post({ query: query.replace('&clientAccnum', '?clientAccnum'), body })).toBe(200);
    expect((await world.balance(buyer)).coins).toBe(500);
  });

  it.each(['RenewalFailure', 'BillingDateChange', 'CustomerDataUpdate', 'UserReactivation', 'Tomorrow’s'])(
    'of %s is taken and changes nothing',
    async (type) => {
      const { id } = await buy('premium-monthly');
      const before = await world.subscription(buyer);
      await deliver([ccbill.webhook(id, type, { nextRetryDate: '2026-04-12' })]);
      expect(await world.subscription(buyer)).toEqual(before);
    },
  );

  it.each([
    ['Void', 'refunded'],
    ['Refund', 'refunded'],
    ['Chargeback', 'charged-back'],
    ['Return', 'charged-back'],
  ])('of %s takes back what was delivered, once', async (type, state) => {
    const { id } = await buy();
    const notice = ccbill.webhook(id, type, { transactionId: 'T1', amount: '5.99', currencyCode: '840' });
    await deliver([notice, notice]);
    expect([await states(), (await world.balance(buyer)).coins]).toEqual([[{ state }], 0]);
  });

  it('of a refund of another sum is left to a person', async () => {
    const { id } = await buy();
    await deliver([ccbill.giveBackPart(id, '1.00')]);
    world.later({ hours: 25 });
    await world.reconcile();
    expect([await states(), (await world.balance(buyer)).coins]).toEqual([[{ state: 'paid' }], 500]);
    expect(await world.query('select problem from checkouts where id = $1', [id])).toEqual([
      { problem: 'refunded: paid 100 instead of 599' },
    ]);
  });

  it('of an expiration ends the renewal, and what is paid stays open', async () => {
    const { id } = await buy('premium-monthly');
    const notice = ccbill.webhook(id, 'Expiration');
    await deliver([notice, notice]);
    expect(await world.subscription(buyer)).toMatchObject({ status: 'cancelled' });
    expect(await world.isPremium(buyer)).toBe(true);
  });

  it('of a chargeback of a renewal is of that charge', async () => {
    const { id } = await buy('premium-monthly');
    world.at('2026-04-10T13:00:00Z');
    await deliver(await side.renew(id));
    await deliver(await side.undo(id, 'charged-back'));
    expect(await states()).toEqual([{ state: 'paid' }, { state: 'charged-back' }]);
  });

  it('of a sale that is not known is answered 503, so that it comes again', async () => {
    const { id } = await buy();
    const foreign = ccbill.webhook(id, 'Refund', { subscriptionId: '42', transactionId: 'T1' });
    expect(await post(foreign)).toBe(503);
    expect(await world.query("select 1 from payment_events where event_id like 'Refund:42%'")).toEqual([]);
  });
});

describe('an order that was paid twice', () => {
  it('is delivered once, and the second payment goes back by itself', async () => {
    const { payUrl } = await buy('premium-monthly');
    const second = await side.pay(payUrl);
    await deliver([...second, ...second]);
    world.later({ hours: 1.1 });
    await world.reconcile();
    expect(await states()).toEqual(expect.arrayContaining([{ state: 'paid' }, { state: 'refunded' }]));
    expect(await states()).toHaveLength(2);
    await world.tellProvider();
    expect((await world.balance(buyer)).gems).toBe(50);
    expect(await subjects()).toEqual(['Receipt: Premium, 1 month, $19.99', expect.stringContaining('Refund')]);
    // The first sale goes on, the second has ended.
    const [first] = await world.query<{ id: string }>(
      "select id from checkouts where account_id = $1 and state = 'paid'",
      [buyer.accountId],
    );
    await deliver(await side.told());
    expect(first && (await world.subscription(buyer))).toMatchObject({ status: 'active' });
  });
});

describe('DataLink', () => {
  it('tells what no webhook told: payment, renewal, refund and cancellation, each once', async () => {
    const { id, payUrl } = await begin('premium-monthly');
    const late: Notice[] = [...(await side.pay(payUrl))];
    world.later({ hours: 0.5 });
    await world.reconcile();
    expect(await world.isPremium(buyer)).toBe(true);
    world.at('2026-04-09T12:00:00Z');
    // It was asked all the time between.
    await world.query('update payment_feeds set told_until = $1', [world.now()]);
    await world.reconcile();
    world.later({ hours: 2 });
    late.push(...(await side.renew(id)));
    world.later({ hours: 2 });
    expect((await world.reconcile()).renewals).toBe(1);
    late.push(...(await side.stop(id)));
    world.later({ hours: 2 });
    await world.reconcile();
    expect(await world.subscription(buyer)).toMatchObject({ status: 'cancelled' });
    await deliver(late);
    expect(await states()).toEqual([{ state: 'paid' }, { state: 'paid' }]);
    expect(await subjects()).toHaveLength(3);
    expect(ccbill.refusedQuestions).toBe(0);
  });

  it('is asked for transactions once an hour, however often payments are reconciled', async () => {
    for (let minute = 0; minute < 240; minute += 10) {
      await world.reconcile();
      world.later({ hours: 1 / 6 });
    }
    expect(ccbill.refusedQuestions).toBe(0);
  });

  it('catches up after days without a question, a day at a time', async () => {
    await world.reconcile();
    const { id, payUrl } = await begin();
    world.later({ days: 2 });
    await side.pay(payUrl);
    world.later({ days: 3 });
    for (let hour = 0; hour < 8; hour += 1) {
      world.later({ hours: 1.1 });
      await world.reconcile();
    }
    expect(await world.read(buyer, id)).toMatchObject({ state: 'paid' });
    expect(ccbill.refusedQuestions).toBe(0);
  });

  it('that names no sum of a renewal leaves it to a person, until a webhook names it', async () => {
    const { id } = await buy('premium-monthly');
    world.at('2026-04-10T13:00:00Z');
    const renewal = await side.renew(id);
    // No transactions are given out: all that is known is that it was charged.
    await world.query("insert into payment_feeds values ('ccbill', now(), '2100-01-01')");
    world.at('2026-04-11T02:00:00Z');
    await world.reconcile();
    expect(await states()).toEqual([{ state: 'paid' }, { state: 'pending' }]);
    expect(await world.isPremium(buyer)).toBe(true);
    await deliver(renewal);
    expect(await states()).toEqual([{ state: 'paid' }, { state: 'paid' }]);
    expect((await world.subscription(buyer))?.paidUntil).toMatch(/^2026-05-/);
    expect(await subjects()).toHaveLength(2);
  });

  it('cannot give back one renewal: the operator reads why, and pays it back by hand', async () => {
    const { id } = await buy('premium-monthly');
    world.at('2026-04-10T13:00:00Z');
    await deliver(await side.renew(id));
    const provider = world.test.app.services.paymentProviders.byName('ccbill');
    const charge = {
      reference: id,
      saleId: '1',
      paymentId: 'x',
      price: { amount: 1999, currency: 'USD' },
      isRenewal: true,
    };
    await expect(provider?.refund(charge)).rejects.toThrow('--by-hand');
    expect(await side.refunds(id)).toBe(0);
  });
});
