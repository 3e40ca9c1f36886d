import fc from 'fast-check';
import type { CheckoutState } from '@platform/shared/contracts';
import { type Buyer, checkMoney, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import type { PaymentEvent } from './provider';
import { applyEvent } from './apply-event';
import { type CheckoutEvent, transitions } from './transitions';
import { connectDatabase, type DatabaseConnection } from '../../../ground/db/database';

/** Connections that bring webhooks at the same time, as many instances of the server would. */
const CONNECTIONS = 50;

let world: PaymentWorld;
let pools: DatabaseConnection[];
let buyer: Buyer;
beforeAll(async () => {
  world = await createPaymentWorld();
  const [{ name } = { name: '' }] = await world.query<{ name: string }>('select current_database() as name');
  const url = new URL(process.env['TEST_SERVER_URL'] ?? '');
  url.pathname = `/${name}`;
  pools = Array.from({ length: CONNECTIONS / 10 }, () => connectDatabase(url.href, () => undefined));
  buyer = await world.buyer();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await world.test.close();
});

const kinds: readonly CheckoutEvent[] = [
  'pending',
  'declined',
  'expired',
  'paid',
  'refunded',
  'charged-back',
];

/** Brings all of the news at once, over all connections. */
async function bring(events: readonly PaymentEvent[]): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await Promise.all(
    events.map((event, index) => {
      const { db } = pools[index % pools.length] ?? world.test.database;
      const parts = { db, config: world.test.config, now: world.now, log } as never;
      return applyEvent(parts, 'sandbox', event);
    }),
  );
}

it('ends as if the news had come once and in order, however often, late and mixed it comes over 50 connections', async () => {
  const news = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(news, { minLength: 3, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      async (lists, random) => {
        const before = (await world.balance(buyer)).coins;
        const orders = await Promise.all(
          lists.map(async (list) => ({ list, checkout: await world.begin(buyer, 'coins-500') })),
        );
        const events = orders.flatMap(({ list, checkout }) =>
          list.map((kind): PaymentEvent => ({
            eventId: `${checkout.id}:${kind}`,
            reference: checkout.id,
            saleId: null,
            kind,
            paymentId: `${checkout.id}:0`,
            money: { amount: 599, currency: 'USD' },
            productId: 'coins-500',
            paidUntil: null,
          })),
        );
        const mixed = [...events, ...events, ...events]
          .map((event) => [event, random.next().value as number] as const)
          .toSorted(([, a], [, b]) => a - b)
          .map(([event]) => event);
        await bring(mixed);
        // Told once more, a year later.
        await bring(events);

        const expected = lists.map((list) =>
          list.reduce<CheckoutState>((state, kind) => transitions[state][kind], 'open'),
        );
        const rows = await world.query<{ id: string; state: string }>(
          'select id, state from checkouts where id = any($1)',
          [orders.map(({ checkout }) => checkout.id)],
        );
        expect(orders.map(({ checkout }) => rows.find(({ id }) => id === checkout.id)?.state)).toEqual(expected);
        const paid = expected.filter((state) => state === 'paid').length;
        expect((await world.balance(buyer)).coins - before).toBe(paid * 500);
        await checkMoney(world);
      },
    ),
    { numRuns: 15 },
  );
  expect((await world.reconcile()).problems).toEqual([]);
});

it('starts one subscription and refunds the others when many plans are paid at once', async () => {
  const other = await world.buyer();
  const checkouts = await Promise.all([0, 1, 2, 3, 4, 5].map(() => world.begin(other, 'premium-monthly')));
  await bring(
    [...checkouts, ...checkouts].map(({ id }) => ({
      eventId: `${id}:paid`,
      reference: id,
      saleId: null,
      kind: 'paid',
      paymentId: `${id}:0`,
      money: { amount: 1999, currency: 'USD' },
      productId: 'premium-monthly',
      paidUntil: null,
    })),
  );
  const states = await world.query<{ state: string; n: number }>(
    'select state, count(*)::int as n from checkouts where account_id = $1 group by state order by state',
    [other.accountId],
  );
  expect(states).toEqual([
    { state: 'paid', n: 1 },
    { state: 'refunded', n: 5 },
  ]);
  expect((await world.balance(other)).gems).toBe(50);
  expect((await world.actions()).filter(({ action }) => action === 'refund')).toHaveLength(5);
});
