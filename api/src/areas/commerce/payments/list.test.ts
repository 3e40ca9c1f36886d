import type { Checkout, ReplyOf, Transaction } from '@platform/shared/contracts';
import { type Buyer, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';

type Page = ReplyOf<'GET /api/checkouts'>;

let world: PaymentWorld;
let buyer: Buyer;
beforeAll(async () => {
  world = await createPaymentWorld();
});
beforeEach(async () => {
  world.at('2026-03-10T12:00:00Z');
  buyer = await world.buyer();
});
afterAll(() => world.test.close());

const list = async (query = '', who = buyer): Promise<Page> =>
  (await world.call('GET', `checkouts${query}`, who)).json();
const goods = ({ items }: Page) => items.map(({ productId, kind, state }) => [productId, kind, state]);

describe('the payments of a member', () => {
  it('are packs, plans and renewals with their states, the newest first', async () => {
    const refunded = await world.pay(buyer, 'coins-500');
    world.later({ hours: 1 });
    await world.choose((await world.begin(buyer, 'coins-1000')).id, 'decline');
    world.later({ hours: 1 });
    await world.pay(buyer, 'premium-monthly');
    await world.call('POST', `checkouts/${refunded.id}/withdrawal`, buyer, {});
    world.later({ months: 1, days: 1 });
    await world.reconcile();
    world.later({ hours: 1 });
    await world.choose((await world.begin(buyer, 'coins-500')).id, 'pay-later');
    expect(goods(await list())).toEqual([
      ['coins-500', 'pack', 'pending'],
      ['premium-monthly', 'renewal', 'paid'],
      ['premium-monthly', 'plan', 'paid'],
      ['coins-1000', 'pack', 'declined'],
      ['coins-500', 'pack', 'refunded'],
    ]);
  });

  it('are no abandoned checkouts, until one of them is paid after all', async () => {
    const { id } = await world.begin(buyer, 'coins-500');
    expect(goods(await list())).toEqual([['coins-500', 'pack', 'open']]);
    world.later({ hours: 2 });
    await world.reconcile();
    expect(await list()).toEqual({ items: [], older: null, total: 0 });
    await world.webhook({ reference: id, money: { amount: 599, currency: 'USD' }, productId: 'coins-500' });
    expect(goods(await list())).toEqual([['coins-500', 'pack', 'paid']]);
  });

  it('are their own alone', async () => {
    await world.pay(buyer, 'coins-500');
    const other = await world.buyer();
    expect((await list('', other)).items).toEqual([]);
    const guest = await world.test.request('GET', '/api/checkouts');
    expect(guest.statusCode).toBe(401);
  });

  it('come in pages that miss and repeat none, also of one moment', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      // Three of them were begun in the same millisecond.
      if (count > 2) world.later({ hours: 0.01 });
      ids.push((await world.begin(buyer, 'coins-500')).id);
    }
    const seen: string[] = [];
    let page = await list('?limit=2');
    for (;;) {
      expect(page.total).toBe(7);
      seen.push(...page.items.map(({ id }) => id));
      if (page.older === null) break;
      page = await list(`?limit=2&before=${page.older}`);
    }
    expect(seen).toHaveLength(7);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('do not move to another page when a new one comes in between', async () => {
    for (let count = 0; count < 3; count += 1) {
      await world.begin(buyer, 'coins-500');
      world.later({ hours: 0.01 });
    }
    const first = await list('?limit=2');
    await world.begin(buyer, 'coins-1000');
    const second = await list(`?limit=2&before=${first.older}`);
    expect(second.items).toHaveLength(1);
    expect(first.items.map(({ id }) => id)).not.toContain(second.items[0]?.id);
  });

  it.each(['?limit=0', '?limit=21', '?before=nothing', '?before=1.0000', '?before=99999999999999999.0000-0000-0000'])(
    'refuse %s',
    async (query) => {
      expect((await world.call('GET', `checkouts${query}`, buyer)).statusCode).toBe(400);
    },
  );

  it('are what rows of coins lead to', async () => {
    const paid: Checkout = await world.pay(buyer, 'coins-500');
    await world.call('POST', `checkouts/${paid.id}/withdrawal`, buyer, {});
    const { items } = (await world.call('GET', 'transactions', buyer)).json<{ items: Transaction[] }>();
    const leads = items.filter(({ title }) => title.includes('oin pack')).map(({ paymentId }) => paymentId);
    expect(leads).toEqual([paid.id, paid.id]);
    expect(items.filter(({ title }) => !title.includes('oin pack')).every(({ paymentId }) => paymentId === null)).toBe(
      true,
    );
  });
});

it('names the last payment of a subscription', async () => {
  const { id } = await world.pay(buyer, 'premium-monthly');
  expect((await world.subscription(buyer))?.lastPayment).toEqual({
    id,
    money: { amount: 1999, currency: 'USD' },
    paidAt: '2026-03-10T12:00:00.000Z',
  });
  world.later({ months: 1, days: 1 });
  await world.reconcile();
  const renewed = await world.subscription(buyer);
  expect(renewed?.lastPayment).toMatchObject({ money: { amount: 1999 } });
  expect(renewed?.lastPayment?.id).not.toBe(id);
});

describe('payments among the transactions of a member', () => {
  const among = async (query = '') => {
    const page = (await world.call('GET', `transactions${query}`, buyer)).json<ReplyOf<'GET /api/transactions'>>();
    return {
      page,
      payments: page.payments?.map(({ plan, coins, state, price }) => [plan ?? coins, state, price.amount]),
    };
  };

  /** The database's own clock wrote them: to the times of their payments, which its triggers refuse to everybody. */
  async function moveTransactions(): Promise<void> {
    const client = await world.test.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query(
        `update transactions set created_at = settled_at
         from ledger_entries e, ledger_transfers t, checkouts c
         where e.id = entry_id and t.id = e.transfer_id and t.reason = 'coins:' || c.id`,
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  it('are those of Premium, and packs whose coins did not come, or not yet', async () => {
    await world.pay(buyer, 'coins-500');
    world.later({ hours: 1 });
    await world.choose((await world.begin(buyer, 'coins-1000')).id, 'decline');
    world.later({ hours: 1 });
    await world.pay(buyer, 'premium-monthly');
    world.later({ months: 1, days: 1 });
    await world.reconcile();
    world.later({ hours: 1 });
    await world.choose((await world.begin(buyer, 'coins-500')).id, 'pay-later');
    await world.begin(buyer, 'coins-1000');
    const all = [
      [500, 'pending', 599],
      ['monthly', 'paid', 1999],
      ['monthly', 'paid', 1999],
      [1000, 'declined', 999],
    ];
    const [pending, , , declined] = all;
    expect((await among()).payments).toEqual(all);
    expect((await among('?currency=coins')).payments).toEqual([pending, declined]);
    expect((await among('?kind=premium')).payments).toEqual(all.slice(1, 3));
    expect((await among('?currency=gems')).payments).toEqual([]);
    expect((await among('?to=2026-03-31')).payments).toEqual(all.slice(2));
    const other = (await world.call('GET', 'transactions', await world.buyer())).json<{ payments: unknown[] }>();
    expect(other.payments).toEqual([]);
  });

  it('stand on one page each, whichever way it is reached', async () => {
    for (let count = 0; count < 5; count += 1) {
      await world.choose((await world.begin(buyer, 'coins-500')).id, 'decline');
      world.later({ hours: 1 });
      await world.pay(buyer, 'coins-500');
      world.later({ hours: 1 });
    }
    await moveTransactions();
    const seen: (readonly string[])[] = [];
    const ids = ({ payments }: ReplyOf<'GET /api/transactions'>) => payments?.map(({ id }) => id) ?? [];
    let { page } = await among('?limit=2');
    seen.push(ids(page));
    while (page.older !== null) {
      page = (await among(`?limit=2&before=${page.older}`)).page;
      seen.push(ids(page));
    }
    expect(seen.map(({ length }) => length)).toEqual([1, 2, 2]);
    expect(new Set(seen.flat()).size).toBe(5);
    page = (await among(`?limit=2&after=${page.newer}`)).page;
    expect(ids(page)).toEqual(seen[1]);
  });
});
