import type { Checkout } from '@platform/shared/contracts';
import {
  type Buyer,
  checkMoney,
  createPaymentWorld,
  onlyProvider,
  type PaymentWorld,
} from '../../../testing/payment-world';
import { runCommand } from '../../../testing/run-command';
import { createProviders } from './providers';
import { findInconsistencies } from '../reconciliation/repository';
import { acceptHeld, refundCheckout } from './review';

let world: PaymentWorld;
let buyer: Buyer;
beforeAll(async () => {
  world = await createPaymentWorld();
});
beforeEach(async () => {
  world.at('2026-03-10T12:00:00Z');
  buyer = await world.buyer();
});
/** Payments and the ledger agree, whatever was decided. */
async function checkPayments(): Promise<void> {
  await checkMoney(world);
  expect(await findInconsistencies(world.test.database.db)).toEqual([]);
}
afterEach(checkPayments);
afterAll(() => world.test.close());

/** The command as an operator types it. */
const type = (words: string, ...args: string[]): Promise<string> => runCommand(world.test, words, args);

const money = (amount: number, currency = 'USD') => ({ amount, currency });
const paid = ({ id }: Checkout, amount: number, more: object = {}) =>
  world.webhook({ reference: id, kind: 'paid', paymentId: `${id}:0`, money: money(amount), ...more });

/** A pack of 500 coins for $5.99 that was paid with other money. */
async function held(product = 'coins-500', amount = 598): Promise<Checkout> {
  const checkout = await world.begin(buyer, product);
  expect((await paid(checkout, amount)).statusCode).toBe(200);
  return checkout;
}
const refundsAsked = async (id: string) => (await world.actions()).filter(({ checkout }) => checkout === id);
const parts = () => ({
  db: world.test.database.db,
  config: world.test.config,
  now: world.now,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
});
const sandbox = onlyProvider({ name: 'sandbox' });

describe('a payment that differs from its order', () => {
  it.each([
    ['another amount', { money: money(598) }, 'paid $5.98', money(598)],
    ['another currency', { money: money(599, 'EUR') }, 'paid €5.99', money(599, 'EUR')],
    ['an amount that is not said', { money: null }, 'paid: see sandbox', null],
    ['another product', { money: money(599), productId: 'coins-6500' }, 'paid for coins-6500', money(599)],
  ])('because of %s waits in the list, and the member sees what came', async (_what, wrong, words, shown) => {
    const checkout = await world.begin(buyer, 'coins-500');
    await paid(checkout, 0, wrong);
    const line = (await type('checkout list', '--review')).split('\n').find((one) => one.startsWith(checkout.id));
    expect(line).toContain('ordered 500 coins for $5.99');
    expect(line).toContain(words);
    expect(line).toContain(buyer.email);
    expect(line).toContain('held since 2026-03-10T12:00:00.000Z');
    expect(await world.read(buyer, checkout.id)).toMatchObject({
      state: 'pending',
      needsReview: true,
      paid: shown,
      payUrl: null,
    });
    expect((await world.balance(buyer)).coins).toBe(0);
  });

  it('waits too when the checkout had expired, and news of less weight does not move it', async () => {
    const checkout = await world.begin(buyer, 'coins-500');
    world.later({ hours: 2 });
    await world.reconcile();
    await paid(checkout, 598);
    for (const kind of ['declined', 'expired', 'pending'] as const)
      await world.webhook({ reference: checkout.id, kind });
    expect(await world.read(buyer, checkout.id)).toMatchObject({ state: 'expired', needsReview: true });
    expect(await world.letters(buyer)).toEqual([]);
    await type('checkout accept', checkout.id);
    expect(await world.read(buyer, checkout.id)).toMatchObject({ state: 'paid', needsReview: false });
  });

  it('waits no longer when the ordered amount is told after all', async () => {
    const checkout = await held();
    await paid(checkout, 599);
    expect(await world.read(buyer, checkout.id)).toMatchObject({ state: 'paid', needsReview: false, paid: null });
    expect((await world.balance(buyer)).coins).toBe(500);
    await expect(type('checkout accept', checkout.id)).rejects.toThrow('does not wait for a review');
  });

  it('waits no longer when the provider gave it back, and the member is told', async () => {
    const checkout = await held();
    await paid(checkout, 598, { kind: 'refunded' });
    expect(await world.read(buyer, checkout.id)).toMatchObject({ state: 'refunded', needsReview: false });
    expect((await world.letters(buyer)).map(({ subject }) => subject)).toEqual(['Refund: $5.98']);
    expect(await type('checkout list', '--review')).not.toContain(checkout.id);
  });
});

describe('accepting it', () => {
  it('delivers what was ordered, once, with a receipt of what was paid', async () => {
    const { id } = await held();
    expect(await type('checkout accept', id)).toBe('Accepted $5.98 for 500 coins; it was delivered.');
    expect(await type('checkout accept', id)).toBe(`${id} was accepted before; nothing was changed.`);
    expect((await world.balance(buyer)).coins).toBe(500);
    expect(await world.read(buyer, id)).toMatchObject({ state: 'paid', needsReview: false, paid: money(598) });
    const [receipt, ...others] = await world.letters(buyer);
    expect([receipt?.subject, others]).toEqual(['Receipt: 500 coins, $5.98', []]);
    expect(receipt?.text).toContain('You paid $5.98 for 500 coins.');
  });

  it('names no amount that is unknown', async () => {
    const checkout = await world.begin(buyer, 'coins-500');
    await paid(checkout, 0, { money: null });
    expect(await type('checkout accept', checkout.id)).toContain('a payment whose amount only the provider knows');
    const [receipt] = await world.letters(buyer);
    expect(receipt?.subject).toBe('Receipt: 500 coins');
    expect(receipt?.text).toContain('We’ve accepted your payment for 500 coins.');
    expect(receipt?.text).not.toContain('$');
  });

  it('is the last word, whatever the provider tells again', async () => {
    const checkout = await held();
    await type('checkout accept', checkout.id);
    await paid(checkout, 598);
    await paid(checkout, 599);
    world.later({ days: 2 });
    await world.reconcile();
    expect((await world.balance(buyer)).coins).toBe(500);
    expect(await world.read(buyer, checkout.id)).toMatchObject({ state: 'paid', needsReview: false });
    expect(await world.query('select problem from checkouts where id = $1', [checkout.id])).toEqual([
      { problem: null },
    ]);
    // The refund is of the amount paid.
    await paid(checkout, 598, { kind: 'refunded' });
    expect(await world.read(buyer, checkout.id)).toMatchObject({ state: 'refunded' });
    expect((await world.balance(buyer)).coins).toBe(0);
  });

  it('begins Premium for a plan, and gives the payment back where the member has it already', async () => {
    const first = await held('premium-monthly', 1900);
    const second = await held('premium-monthly', 1901);
    await type('checkout accept', first.id);
    expect(await world.isPremium(buyer)).toBe(true);
    expect(await type('checkout accept', second.id)).toContain('It is refunded.');
    expect(await world.read(buyer, second.id)).toMatchObject({ state: 'refunded' });
    expect(await refundsAsked(second.id)).toHaveLength(1);
  });

  it('is refused for what is not in the list', async () => {
    const { id } = await world.begin(buyer, 'coins-500');
    await expect(type('checkout accept', id)).rejects.toThrow(`The checkout ${id} is open`);
    await expect(type('checkout accept', '0000-0000-0000')).rejects.toThrow('There is no checkout 0000-0000-0000.');
    await expect(type('checkout list', '--all')).rejects.toThrow('There is no option --all.');
  });
});

describe('refunding it', () => {
  it('asks the provider for what was paid, once, and the member reads that nothing was added', async () => {
    const checkout = await held();
    const { id } = checkout;
    expect(await type('checkout refund', id)).toBe(
      'Refunded $5.98 for 500 coins: the provider is asked to pay it back.',
    );
    expect(await type('checkout refund', id)).toBe(`${id} was refunded before; nothing was changed.`);
    expect(await refundsAsked(id)).toEqual([{ action: 'refund', provider: 'sandbox', checkout: id }]);
    const [letter, ...others] = await world.letters(buyer);
    expect([letter?.subject, others]).toEqual(['Refund: $5.98', []]);
    expect(letter?.text).toContain('didn’t match your order of $5.99');
    expect(letter?.text).toContain('Nothing was added to your account.');
    await paid(checkout, 598);
    await paid(checkout, 598, { kind: 'refunded' });
    expect(await world.read(buyer, id)).toMatchObject({ state: 'refunded', needsReview: false, paid: money(598) });
    expect((await world.balance(buyer)).coins).toBe(0);
    await expect(type('checkout accept', id)).rejects.toThrow('does not wait for a review');
  });

  it('by hand calls no provider, and drops the call that was queued', async () => {
    const [one, other] = [await held(), await held()];
    expect(await type('checkout refund', one.id, '--by-hand')).toContain('by hand; the provider is not asked');
    await type('checkout refund', other.id);
    await world.query("update outbox set state = 'dead', tries = 8 where dedupe_key = $1", [`refund:${other.id}`]);
    expect(await type('checkout refund', '--by-hand', other.id)).toContain('by hand');
    expect(await type('checkout refund', other.id, '--by-hand')).toContain('was refunded before');
    for (const { id } of [one, other]) expect(await refundsAsked(id)).toEqual([]);
    const rows = await world.query('select review from checkouts where id = any($1)', [[one.id, other.id]]);
    expect(rows).toEqual([{ review: 'refunded-by-hand' }, { review: 'refunded-by-hand' }]);
  });

  it('by hand is refused while the provider may be paying it back', async () => {
    const { id } = await held();
    await type('checkout refund', id);
    await world.query('update outbox set tries = 1 where dedupe_key = $1', [`refund:${id}`]);
    await expect(type('checkout refund', id, '--by-hand')).rejects.toThrow('has been asked to refund');
    expect(await refundsAsked(id)).toHaveLength(1);
  });

  it('of which a part went back before says the rest', async () => {
    const { id } = await world.pay(buyer, 'coins-500');
    const wentBack = JSON.stringify([{ key: 'a', amount: 150, at: world.now().toISOString(), isTold: true }]);
    await world.query('update checkouts set refunded_parts = $2 where id = $1', [id, wentBack]);
    expect(await type('checkout refund', id)).toContain('Refunded $4.49 for 500 coins');
  });

  it('takes back what an accepted or ordinary payment delivered', async () => {
    const accepted = await held();
    await type('checkout accept', accepted.id);
    const ordinary = await world.pay(buyer, 'coins-1000');
    expect((await world.balance(buyer)).coins).toBe(1500);
    expect(await type('checkout refund', accepted.id)).toContain('Refunded $5.98');
    expect(await type('checkout refund', ordinary.id, '--by-hand')).toContain('Refunded $9.99');
    expect((await world.balance(buyer)).coins).toBe(0);
    expect(await refundsAsked(ordinary.id)).toEqual([]);
  });

  it('says when the provider cannot be asked here, and changes nothing', async () => {
    const { id } = await held();
    await expect(refundCheckout(parts(), onlyProvider({ name: 'verotel' }), id)).rejects.toThrow('is not configured');
    await expect(refundCheckout(parts(), createProviders([], new Map()), id)).rejects.toThrow('--by-hand');
    expect(await world.read(buyer, id)).toMatchObject({ needsReview: true });
  });
});

describe('decisions at the same time', () => {
  it('have one effect: it is accepted or refunded, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await held();
      const before = (await world.balance(buyer)).coins;
      const done = await Promise.allSettled([
        acceptHeld(parts(), id),
        acceptHeld(parts(), id),
        refundCheckout(parts(), sandbox, id),
        refundCheckout(parts(), sandbox, id),
        paid({ id } as Checkout, 598),
      ]);
      expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
      // A refund may follow an acceptance; what counts is that coins and state agree.
      const { state } = await world.read(buyer, id);
      expect(['paid', 'refunded']).toContain(state);
      expect((await world.balance(buyer)).coins - before).toBe(state === 'paid' ? 500 : 0);
      expect((await refundsAsked(id)).length).toBe(state === 'paid' ? 0 : 1);
    }
  });

  it('accept a payment once, however often it is typed', async () => {
    const { id } = await held();
    const done = await Promise.all(Array.from({ length: 8 }, () => acceptHeld(parts(), id)));
    expect(done.filter(({ changed }) => changed)).toHaveLength(1);
    expect((await world.balance(buyer)).coins).toBe(500);
    expect(await world.letters(buyer)).toHaveLength(1);
  });
});

describe('a renewal that was paid with other money', () => {
  const until = async () => (await world.subscription(buyer))?.paidUntil.slice(0, 10);
  async function heldRenewal(): Promise<{ first: Checkout; id: string }> {
    const first = await world.pay(buyer, 'premium-monthly');
    world.later({ months: 1 });
    const renewed = { reference: first.id, kind: 'renewed' as const, paymentId: `${first.id}:1`, money: money(2500) };
    const paidUntil = new Date('2026-05-10T12:00:00Z');
    await world.webhook({ ...renewed, paidUntil });
    // The same charge by another name of the news.
    await world.webhook({ ...renewed, paidUntil });
    const rows = await world.query<{ id: string }>(
      "select id from checkouts where account_id = $1 and kind = 'renewal' and held_at is not null",
      [buyer.accountId],
    );
    expect(rows).toHaveLength(1);
    return { first, id: rows[0]?.id ?? '' };
  }

  it('waits in the list, keeps Premium open meanwhile, and extends it when it is accepted', async () => {
    const { id } = await heldRenewal();
    expect(await type('checkout list', '--review')).toContain(
      `${id}  ordered renewal of Premium, 1 month for $19.99  paid $25.00`,
    );
    expect(await until()).toBe('2026-04-10');
    const silent = { name: 'sandbox', fetchStatus: () => Promise.resolve([]) } as never;
    for (let round = 0; round < 6; round += 1) {
      world.later({ hours: 20 });
      await world.reconcile(silent);
    }
    expect(await world.isPremium(buyer)).toBe(true);
    expect((await world.letters(buyer)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Receipt')]);
    await acceptHeld(parts(), id);
    expect(await until()).toBe('2026-05-10');
    expect((await world.letters(buyer)).map(({ subject }) => subject)).toEqual([expect.stringContaining('$25.00')]);
  });

  it('is given back by the charge’s own name', async () => {
    const { first, id } = await heldRenewal();
    await refundCheckout(parts(), sandbox, id);
    await world.tellProvider();
    expect(await world.query('select refunded from sandbox_orders where reference = $1', [first.id])).toEqual([
      { refunded: [`${first.id}:1`] },
    ]);
    expect(await until()).toBe('2026-04-10');
    expect(await world.read(buyer, first.id)).toMatchObject({ state: 'paid' });
  });
});
