import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { ReplyOf } from '@platform/shared/contracts';
import { type Buyer, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { staffMember } from '../../../testing/staff';
import { applyStatus } from '../../commerce/payments/apply-event';
import type { PaymentProvider } from '../../commerce/payments/provider';

let world: PaymentWorld;
let buyer: Buyer;
let support: Record<string, string>;
let id: string;
beforeAll(async () => {
  world = await createPaymentWorld();
});
beforeEach(async () => {
  world.at('2026-03-10T12:00:00Z');
  buyer = await world.buyer();
  support = (await staffMember(world.test, ['support'], { now: world.now() })).cookies;
  id = (await world.pay(buyer, 'coins-500')).id;
  await world.letters(buyer);
});
afterAll(() => world.test.close());

const post = (what: string, body: object) =>
  world.test.request('POST', `/api/staff/orders/${id}/${what}`, {
    cookies: support,
    body: { reason: 'Half of it was late', ...body },
  });
const give = (amount: number, key: string = randomUUID()) => post('partial-refund', { amount, key });
const actions = async () => (await world.actions()).filter(({ checkout }) => checkout === id);
const order = async () =>
  (await world.test.request('GET', `/api/staff/orders?member=${buyer.accountId}`, { cookies: support }))
    .json<ReplyOf<'GET /api/staff/orders'>>()
    .orders.find((one) => one.id === id);
function sandboxOf(): PaymentProvider {
  const sandbox = world.test.app.services.paymentProviders.byName('sandbox');
  if (!sandbox) throw new Error('there is no sandbox');
  return sandbox;
}
/** The provider takes what it was asked for, and says what it knows. */
async function settle(): Promise<void> {
  await world.tellProvider();
  await applyStatus(world.test.app.services, sandboxOf(), id);
}

describe('a part of an order', () => {
  it('goes back through the provider; the member keeps what was bought, and is told', async () => {
    const before = await world.balance(buyer);
    expect((await give(200)).json()).toMatchObject({
      order: { state: 'paid', returned: { amount: 200, currency: 'USD' }, largestPart: 398 },
    });
    expect(await actions()).toMatchObject([{ action: 'refund-part', amount: 200 }]);
    expect(await world.balance(buyer)).toEqual(before);
    expect(await world.letters(buyer)).toMatchObject([{ subject: 'Refund: $2.00' }]);
    expect(await world.read(buyer, id)).toMatchObject({ state: 'paid', returned: { amount: 200 } });
    await settle();
    await settle();
    expect(await order()).toMatchObject({ state: 'paid', problem: null, returned: { amount: 200 } });
    const [row] = await world.query<{ parts: unknown }>('select refunded_parts as parts from checkouts where id = $1', [
      id,
    ]);
    expect(row?.parts).toMatchObject([{ amount: 200, isTold: true }]);
  });

  it('goes back once for a key, and another sum under that key is refused', async () => {
    const key = randomUUID();
    const replies = await Promise.all([give(200, key), give(200, key)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await give(100, key)).statusCode).toBe(409);
    expect(await actions()).toHaveLength(1);
    expect((await order())?.returned).toMatchObject({ amount: 200 });
  });

  it('is never all of what is left, however many come at once', async () => {
    const replies = await Promise.all([give(300), give(300), give(300)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await give(299)).statusCode).toBe(409);
    expect((await give(298)).statusCode).toBe(200);
    expect(await order()).toMatchObject({ returned: { amount: 598 }, largestPart: null });
  });

  it.each([0, -5, 1.5])('is not %s', async (amount) => {
    expect((await give(amount)).statusCode).toBe(400);
  });

  it('is followed by a refund of the rest, which takes back what was delivered', async () => {
    const before = await world.balance(buyer);
    await give(200);
    await settle();
    await world.letters(buyer);
    expect((await post('refund', {})).json()).toMatchObject({ order: { state: 'refunded', problem: null } });
    const refund = jest.spyOn(sandboxOf(), 'refund');
    await settle();
    expect(refund.mock.lastCall?.[0].price).toEqual({ amount: 399, currency: 'USD' });
    refund.mockRestore();
    expect(await order()).toMatchObject({ state: 'refunded', problem: null });
    expect((await world.balance(buyer)).coins).toBe(before.coins - 500);
    expect(await world.letters(buyer)).toMatchObject([{ subject: 'Refund: $3.99' }]);
    expect((await give(50)).statusCode).toBe(409);
  });

  it('is known by the provider’s news of that sum alone; another sum waits for a person', async () => {
    await give(200);
    await world.webhook({
      reference: id,
      kind: 'refunded',
      paymentId: `${id}:0`,
      money: { amount: 150, currency: 'USD' },
    });
    expect((await order())?.problem).toBe('refunded: paid 150 instead of 399');
    expect((await give(50)).json()).toMatchObject({
      message: 'Part of this payment has already been returned by the provider or a bank.',
    });
  });

  it('does not keep a bank from taking back all of it', async () => {
    await give(200);
    await settle();
    await world.webhook({
      reference: id,
      kind: 'charged-back',
      paymentId: `${id}:0`,
      money: { amount: 599, currency: 'USD' },
    });
    expect(await order()).toMatchObject({ state: 'charged-back', problem: null });
  });

  it('leaves a return that gives back the rest', async () => {
    await give(200);
    await settle();
    await world.letters(buyer);
    expect((await world.call('POST', `checkouts/${id}/withdrawal`, buyer, {})).statusCode).toBe(200);
    await settle();
    expect(await order()).toMatchObject({ state: 'refunded', problem: null });
    expect(await world.letters(buyer)).toMatchObject([{ subject: 'Refund: $3.99' }]);
  });

  it('stands in the accountant’s file', async () => {
    await give(200);
    const { cookies } = await staffMember(world.test, ['finance'], { now: world.now() });
    const file = await world.test.request('GET', `/api/staff/orders/export?member=${buyer.accountId}`, { cookies });
    const [header = '', line = ''] = file.body.split('\r\n');
    const column = header.split(',').indexOf('Refunded in part');
    expect(line.split(',')[column]).toBe('200');
  });

  it('is not given back where the provider cannot', async () => {
    await world.query(`update checkouts set provider = 'verotel' where id = $1`, [id]);
    expect((await give(200)).json()).toMatchObject({
      message: 'This order’s payment provider can only refund whole payments.',
    });
    expect(await order()).toMatchObject({ largestPart: null });
  });
});
