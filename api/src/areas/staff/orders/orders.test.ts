import type { ReplyOf } from '@platform/shared/contracts';
import { type Buyer, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { staffMember } from '../../../testing/staff';

let world: PaymentWorld;
let buyer: Buyer;
let support: Record<string, string>;
let finance: Record<string, string>;
beforeAll(async () => {
  world = await createPaymentWorld();
});
beforeEach(async () => {
  world.at('2026-03-10T12:00:00Z');
  buyer = await world.buyer();
  const now = world.now();
  support = (await staffMember(world.test, ['support'], { now })).cookies;
  finance = (await staffMember(world.test, ['finance'], { now })).cookies;
});
afterAll(() => world.test.close());

const decide = (id: string, what: 'refund' | 'acceptance' | 'look', cookies: Record<string, string>) =>
  world.test.request('POST', `/api/staff/orders/${id}/${what}`, { cookies, body: { reason: 'Bought by mistake' } });
const list = async (query: string) =>
  (await world.test.request('GET', `/api/staff/orders?${query}`, { cookies: finance })).json<
    ReplyOf<'GET /api/staff/orders'>
  >();
const held = async () => {
  const checkout = await world.begin(buyer, 'coins-500');
  await world.webhook({
    reference: checkout.id,
    kind: 'paid',
    paymentId: `${checkout.id}:0`,
    money: { amount: 598, currency: 'USD' },
  });
  return checkout.id;
};

describe('support', () => {
  it('finds an order by its number, and has the provider refund it once, with a row in the audit log', async () => {
    const { id } = await world.pay(buyer, 'coins-500');
    const q = encodeURIComponent(` ${id.toLowerCase()} `);
    const { found } = (await world.test.request('GET', `/api/staff/search?q=${q}`, { cookies: support })).json<
      ReplyOf<'GET /api/staff/search'>
    >();
    expect(found).toMatchObject([{ kind: 'order', id, memberId: buyer.accountId }]);
    const before = await world.balance(buyer);
    const reply = await decide(id, 'refund', support);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { order: { id, state: 'refunded', paid: { amount: 599 } } },
    ]);
    expect((await world.balance(buyer)).coins).toBe(before.coins - 500);
    expect((await world.actions()).filter(({ checkout }) => checkout === id)).toHaveLength(1);
    expect(
      await world.query(
        `select act, before->>'state' as before, after->>'state' as after, reason from staff_audit where subject = $1`,
        [`order ${id}`],
      ),
    ).toEqual([{ act: 'orders.refund', before: 'paid', after: 'refunded', reason: 'Bought by mistake' }]);
    expect((await decide(id, 'refund', support)).statusCode).toBe(409);
    expect((await world.actions()).filter(({ checkout }) => checkout === id)).toHaveLength(1);
  });

  it('refunds nothing when the audit row cannot be written', async () => {
    const { id } = await world.pay(buyer, 'coins-500');
    const before = await world.balance(buyer);
    await world.query(`alter table staff_audit add constraint broken check (subject <> 'order ${id}')`);
    const reply = await decide(id, 'refund', support);
    await world.query('alter table staff_audit drop constraint broken');
    expect([reply.statusCode, (await world.read(buyer, id)).state]).toEqual([500, 'paid']);
    expect(await world.balance(buyer)).toEqual(before);
    expect((await world.actions()).filter(({ checkout }) => checkout === id)).toHaveLength(0);
  });

  it('cannot accept a payment that differs from its order', async () => {
    expect((await decide(await held(), 'acceptance', support)).statusCode).toBe(403);
  });
});

describe('the list of orders', () => {
  it('has those that wait for a decision, until it is made', async () => {
    const first = await held();
    world.later({ hours: 1 / 60 });
    const ids = [first, await held()];
    const waiting = async () => (await list(`review=true&member=${buyer.accountId}`)).orders.map(({ id }) => id);
    expect(await waiting()).toEqual(ids);
    expect((await list(`review=true&member=${buyer.accountId}`)).orders[0]).toMatchObject({
      ordered: { amount: 599 },
      paid: { amount: 598 },
      problem: expect.any(String),
    });
    expect((await decide(ids[0] ?? '', 'acceptance', finance)).json()).toMatchObject({
      order: { state: 'paid', heldAt: null },
    });
    expect((await decide(ids[1] ?? '', 'refund', finance)).json()).toMatchObject({ order: { state: 'refunded' } });
    expect(await waiting()).toEqual([]);
    expect((await decide(ids[0] ?? '', 'acceptance', finance)).statusCode).toBe(409);
  });

  it('has chargebacks, too, until staff have looked at them, and says how many wait', async () => {
    const { toReview } = await list('');
    const waiting = await held();
    world.later({ hours: 1 });
    const { id } = await world.pay(buyer, 'coins-500');
    const chargeBack = { reference: id, kind: 'charged-back', paymentId: `${id}:0`, money: null } as const;
    await world.webhook({ ...chargeBack, eventId: `${id}:back` });
    const mine = `review=true&member=${buyer.accountId}`;
    const queue = await list(mine);
    expect(queue.orders.map((order) => [order.id, order.state, order.isUnseen])).toEqual([
      [waiting, 'pending', false],
      [id, 'charged-back', true],
    ]);
    expect(queue.toReview).toBe(toReview + 2);
    expect((await decide(waiting, 'look', finance)).statusCode).toBe(409);
    expect((await decide(id, 'look', support)).statusCode).toBe(403);
    expect((await decide(id, 'look', finance)).json()).toMatchObject({ order: { id, isUnseen: false } });
    expect((await decide(id, 'look', finance)).statusCode).toBe(409);
    expect((await list(mine)).orders.map((order) => order.id)).toEqual([waiting]);
    expect((await list('')).toReview).toBe(toReview + 1);
    expect(
      await world.query(
        `select act, before->'isUnseen' as before, after->'isUnseen' as after, reason from staff_audit where subject = $1`,
        [`order ${id}`],
      ),
    ).toEqual([{ act: 'orders.review', before: true, after: false, reason: 'Bought by mistake' }]);
  });

  it('has a chargeback again that came after staff accepted the payment', async () => {
    const id = await held();
    await decide(id, 'acceptance', finance);
    world.later({ days: 20 });
    finance = (await staffMember(world.test, ['finance'], { now: world.now() })).cookies;
    const money = { amount: 598, currency: 'USD' };
    await world.webhook({ reference: id, kind: 'charged-back', paymentId: `${id}:0`, eventId: `${id}:back`, money });
    expect((await list(`review=true&member=${buyer.accountId}`)).orders).toMatchObject([{ id, isUnseen: true }]);
  });

  it('has a chargeback of another sum than was paid, which leaves the order as it is, until staff have looked', async () => {
    const { id } = await world.pay(buyer, 'coins-500');
    const reverse = (amount: number) =>
      world.webhook({
        reference: id,
        kind: 'charged-back',
        paymentId: `${id}:0`,
        eventId: `${id}:${amount}`,
        money: { amount, currency: 'USD' },
      });
    const waiting = async () => (await list(`review=true&member=${buyer.accountId}`)).orders;
    expect(await waiting()).toEqual([]);
    await reverse(100);
    expect(await waiting()).toMatchObject([
      { id, state: 'paid', isUnseen: true, problem: expect.stringMatching(/^charged-back: /) },
    ]);
    const before = (await list('')).toReview;
    world.later({ hours: 0.01 });
    expect((await decide(id, 'look', finance)).json()).toMatchObject({ order: { id, state: 'paid', isUnseen: false } });
    expect([await waiting(), (await list('')).toReview]).toEqual([[], before - 1]);
    world.later({ hours: 0.01 });
    await reverse(50);
    expect(await waiting()).toMatchObject([{ id, isUnseen: true }]);
  });

  it('is not paid back twice where a part of the money went back already', async () => {
    const { id } = await world.pay(buyer, 'coins-500');
    const money = { amount: 100, currency: 'USD' };
    await world.webhook({ reference: id, kind: 'charged-back', paymentId: `${id}:back`, money });
    const reply = await decide(id, 'refund', support);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { message: 'Part of this payment has already been returned. Refund the rest at the provider.' },
    ]);
    expect((await world.actions()).filter(({ checkout }) => checkout === id)).toEqual([]);
  });

  it('is read page by page without a gap, also of one moment and of times that differ by microseconds, and filtered by state and days', async () => {
    await world.query(
      `insert into checkouts (id, account_id, kind, product_id, coins, amount, list_amount, currency, state, provider, created_at, expires_at)
       select 'GAP-' || lpad(n::text, 3, '0'), $1, 'pack', 'coins-500', 500, 599, 599, 'USD', 'declined', 'sandbox', ('2026-02-0' || (1 + n / 60) || 'T10:00:00.123' || (n % 3) || '56Z')::timestamptz, now() from generate_series(0, 119) n`,
      [buyer.accountId],
    );
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page = await list(`state=declined&member=${buyer.accountId}${next && `&cursor=${next}`}`);
      seen.push(...page.orders.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    const day = await list(`member=${buyer.accountId}&from=2026-02-02&to=2026-02-02`);
    expect([day.orders.length, day.orders.at(-1)?.createdAt.slice(0, 10)]).toEqual([50, '2026-02-02']);
    expect((await list(`member=${buyer.accountId}&to=2026-01-31`)).orders).toEqual([]);
  });

  it('is a file for the accountant that equals what was paid, and runs no formula', async () => {
    await world.pay(buyer, 'coins-500');
    await world.pay(buyer, 'coins-1000');
    await world.query('update checkouts set payment_id = $2 where account_id = $1 and coins = 500', [
      buyer.accountId,
      `=cmd(${buyer.accountId})`,
    ]);
    const reply = await world.test.request('GET', `/api/staff/orders/export?member=${buyer.accountId}&state=paid`, {
      cookies: finance,
    });
    const [header = '', ...lines] = reply.body.trimEnd().split('\r\n');
    const at = header.split(',').indexOf('Paid');
    const sum = lines.reduce((total, line) => total + Number(line.split(',')[at]), 0);
    expect([lines.length, sum]).toEqual([2, 599 + 999]);
    expect(reply.body).toContain(`,'=cmd(`);
  });

  it.each(['state=lost', 'from=yesterday', 'country=gb', 'member=0'])('refuses the filter %s', async (query) => {
    expect((await world.test.request('GET', `/api/staff/orders?${query}`, { cookies: finance })).statusCode).toBe(400);
  });
});
