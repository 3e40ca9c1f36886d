import fc from 'fast-check';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import * as schema from '../../tables';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { CheckoutState, Receipt } from '@platform/shared/contracts';
import type { Database } from '../../ground/db/database';
import { ApiError } from '../../ground/errors';
import { impossible } from '../../testing/impossible-money';
import { createTestDatabase } from '../../testing/test-database';
import { testConfig } from '../../testing/test-app';
import { tinyContent, tinyGame } from '../../testing/tiny-content';
import { rateGame } from '../catalogue/ratings/service';
import { importListed } from '../../testing/import-listed';
import { release, reserve, settle } from '../ledger/holds/service';
import { currencies, IdempotencyConflictError, InsufficientFundsError, transfer } from '../ledger/ledger/repository';
import { applyEvent } from './payments/apply-event';
import { makeCheckoutId } from './payments/checkout-id';
import type { PaymentEvent } from './payments/provider';
import { type CheckoutEvent, transitions } from './payments/transitions';
import { refundPurchase } from './purchases/refund';
import { buyGame } from './purchases/service';

/** Connections that work at the same time (issue: "on a real PostgreSQL with 50 connections"). */
const CONNECTIONS = 50;
const GAMES = 6;
const MEMBERS = 4;
/** Few, so that what payments bring is spent before it goes back. */
const COINS = 300;
const GEMS = 10;
/** Steps that begin at once. */
const WAVE = 20;
/** A slow machine tries fewer orders, not longer. */
const TIME_LIMIT_MS = 15_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let db: Database;
let gameIds: number[] = [];
const now = () => new Date();
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent } as unknown as FastifyBaseLogger;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: CONNECTIONS });
  db = drizzle(pool);
  const games = Array.from({ length: GAMES }, (_, index) =>
    tinyGame(`random-${index}`, {
      coins: 150 + 50 * index,
      standardDiscount: index === 0 ? 100 : 0,
      // The same, so that what is told of Premium meanwhile does not change a price that a step names.
      premiumDiscount: index === 0 ? 100 : 0,
      gems: index % 2 ? 8 : null,
    }),
  );
  const content = tinyContent();
  await importListed(db, { ...content, games: [...games, ...content.games] });
  const { rows } = await pool.query<{ id: number }>(`select id from games where slug like 'random-%' order by slug`);
  gameIds = rows.map(({ id }) => id);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

/** A refusal is an answer, too; anything else is a fault. */
const answerOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.code };
    if (error instanceof InsufficientFundsError || error instanceof IdempotencyConflictError)
      return { refused: error.name };
    throw error;
  }
};

const member = fc.integer({ min: 0, max: MEMBERS - 1 });
const game = fc.integer({ min: 0, max: GAMES - 1 });
const slot = fc.integer({ min: 0, max: 5 });
const amount = fc.integer({ min: 1, max: 500 });
const Step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('buy' as const), member, game, gems: fc.boolean(), key: slot }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), nth: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const), member, amount, key: slot }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), nth: fc.nat(20), amount, key: slot }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), nth: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('rate' as const), member, game, stars: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('webhook' as const),
      nth: fc.nat(MEMBERS * 3 - 1),
      kind: fc.constantFrom<CheckoutEvent[]>('pending', 'declined', 'paid', 'paid', 'paid', 'refunded', 'charged-back'),
      times: fc.integer({ min: 1, max: 3 }),
      // Milliseconds until it is told, and between its repetitions.
      delay: fc.nat(60),
    }),
  },
);

/** Members with a few coins and gems; no password is ever entered, so none is hashed. */
async function newMembers(): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into accounts (email, password_hash, name, notifications)
     select gen_random_uuid() || '@example.com', 'none', 'Random', '{}' from generate_series(1, $1::int) returning id`,
    [MEMBERS],
  );
  const ids = rows.map(({ id }) => id);
  for (const id of ids)
    for (const [currency, granted] of [
      [currencies.coins, COINS],
      [currencies.gems, GEMS],
    ] as const)
      await transfer(db, {
        initiator: { member: id },
        idempotencyKey: 'to begin with',
        reason: 'to begin with',
        entries: [
          { owner: { member: id }, currency, amount: granted },
          { owner: { system: 'grants' }, currency, amount: -granted },
        ],
      });
  return ids;
}

const PACK = { productId: 'coins-500', kind: 'pack', coins: 500, amount: 599 } as const;
const PLAN = { productId: 'premium-monthly', kind: 'plan', plan: 'monthly', amount: 1999 } as const;
/** Open checkouts of each member. */
const ORDERS = [
  PACK,
  PACK,
  PLAN,
  PLAN,
];
type Order = (typeof ORDERS)[number] & { readonly id: string };

/** Checkouts that wait for news of their payment. */
async function newOrders(members: readonly number[]): Promise<Order[]> {
  const begun = members.flatMap((accountId) => ORDERS.map((order) => ({ ...order, accountId, id: makeCheckoutId() })));
  await db.insert(schema.checkouts).values(
    begun.map((order) => ({
      ...order,
      listAmount: order.amount,
      currency: 'USD',
      state: 'open' as const,
      provider: 'sandbox',
      createdAt: now(),
      expiresAt: new Date(now().getTime() + 3_600_000),
    })),
  );
  return begun;
}

/** The same news has the same id, however often and late it comes. */
const newsOf = ({ id, productId, amount: paid }: Order, kind: CheckoutEvent): PaymentEvent => ({
  eventId: `${id}:${kind}`,
  reference: id,
  saleId: null,
  kind,
  paymentId: `${id}:0`,
  money: { amount: paid, currency: 'USD' },
  productId,
  paidUntil: null,
});

async function expectPossible(): Promise<void> {
  for (const [what, statement] of impossible) expect([what, (await pool.query(statement)).rows]).toEqual([what, []]);
}

it('keeps every promise under random interleavings of buying, refunding, holding, settling, releasing, rating and news of payments', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 60, maxLength: 120 }), async (steps) => {
      const members = await newMembers();
      const answers = new Map<string, unknown>();
      const receipts: number[] = [];
      const holdIds: number[] = [];
      const orders = await newOrders(members);
      const told = new Map<string, CheckoutEvent[]>();
      /** The same request with the same key is answered the same, whenever it comes. */
      const once = async (request: readonly unknown[], work: () => Promise<unknown>) => {
        const answer = JSON.stringify(await answerOf(work));
        // A refused request may succeed later with the same key.
        const name = JSON.stringify([request, answer.includes('"refused"') && answer]);
        const first = answers.get(name) ?? answer;
        answers.set(name, first);
        expect(answer).toBe(first);
      };
      const services = { db, config: testConfig(), now, log };
      await Promise.all(
        steps.map(async (step, index) => {
          // In waves, so that there is something to refund and to settle.
          await new Promise((resolve) => setTimeout(resolve, Math.floor(index / WAVE) * 40));
          const of = 'member' in step ? (members[step.member] ?? 0) : 0;
          const gameIndex = 'game' in step ? step.game : 0;
          const gameId = gameIds[gameIndex] ?? 0;
          switch (step.do) {
            case 'buy': {
              const currency = step.gems ? ('gems' as const) : ('coins' as const);
              const price = step.gems ? 8 : gameIndex === 0 ? 0 : 150 + 50 * gameIndex;
              const order = { accountId: of, gameId, currency, price, key: `key-${step.key}-of-this-property` };
              return once(['buy', order], async () => {
                const { receipt }: { receipt: Receipt } = await buyGame(services, order);
                receipts.push(receipt.id);
                // A receipt changes by a refund only.
                return { ...receipt, refundedAt: null };
              });
            }
            case 'refund': {
              const id = receipts[step.nth % Math.max(1, receipts.length)];
              return id === undefined ? undefined : answerOf(() => refundPurchase(services, id));
            }
            case 'hold': {
              const request = {
                accountId: of,
                currency: 0 as const,
                amount: step.amount,
                reason: 'room:x',
                key: `h${step.key}`,
              };
              return once(['hold', request], async () => {
                const { id } = await reserve(db, { ...request, expiresAt: now() }, now());
                holdIds.push(id);
                return id;
              });
            }
            case 'settle': {
              const id = holdIds[step.nth % Math.max(1, holdIds.length)];
              return id === undefined
                ? undefined
                : answerOf(() =>
                    settle(db, id, { part: step.amount, to: { system: 'performer' }, key: `s${step.key}` }),
                  );
            }
            case 'release': {
              const id = holdIds[step.nth % Math.max(1, holdIds.length)];
              return id === undefined ? undefined : answerOf(() => release(db, id, now()));
            }
            case 'webhook': {
              const order = orders[step.nth] as Order;
              told.set(order.id, [...(told.get(order.id) ?? []), step.kind]);
              for (let time = 0; time < step.times; time += 1) {
                await new Promise((resolve) => setTimeout(resolve, step.delay));
                await applyEvent(services, 'sandbox', newsOf(order, step.kind));
              }
              return undefined;
            }
            case 'rate':
              return answerOf(() => rateGame(db, of, `random-${gameIndex}`, step.stars, now()));
          }
        }),
      );
      // A plan that is paid while another one runs is refunded by itself: what its checkout ends as depends on the order.
      for (const { id } of orders.filter(({ kind }) => kind === 'pack')) {
        const end = (told.get(id) ?? []).reduce<CheckoutState>((state, kind) => transitions[state][kind], 'open');
        const { rows } = await pool.query<{ state: string }>('select state from checkouts where id = $1', [id]);
        expect([id, rows[0]?.state]).toEqual([id, end]);
      }
      await expectPossible();
      // In the end all money goes back, spent or not, while all games do.
      await Promise.all([
        ...orders.map((order) => applyEvent(services, 'sandbox', newsOf(order, 'charged-back'))),
        ...receipts.map((id) => refundPurchase(services, id)),
      ]);
      await expectPossible();
    }),
    { numRuns: 25, endOnFailure: true, interruptAfterTimeLimit: TIME_LIMIT_MS },
  );
}, 120_000);
