import { setTimeout as wait } from 'node:timers/promises';
import { importListed } from './testing/import-listed';
import { checkMoney, createPaymentWorld, type Buyer, type PaymentWorld } from './testing/payment-world';
import { onServer } from './testing/template-database';
import { tinyContent, tinyGame } from './testing/tiny-content';

const TEST_TIMEOUT_MS = 180_000;
/** A thousand payments and their notifications, on a machine that does other work, too. */
const THOUSAND_TIMEOUT_MS = 600_000;
const PRICE = 10;
const KILLS = 8;

let world: PaymentWorld;
let name: string;
let gameIds: number[];
beforeAll(async () => {
  world = await createPaymentWorld();
  [{ name } = { name: '' }] = await world.query<{ name: string }>('select current_database() as name');
  const content = tinyContent();
  const games = Array.from({ length: 8 }, (_, index) => tinyGame(`faults-${index}`, { coins: PRICE }));
  await importListed(world.test.database.db, { ...content, games: [...content.games, ...games] });
  const rows = await world.query<{ id: number }>(`select id from games where slug like 'faults-%' order by id`);
  gameIds = rows.map(({ id }) => id);
});
afterAll(() => world.test.close());
afterEach(() => checkMoney(world));

const onPostgres = (statement: string): Promise<unknown> => onServer(process.env['TEST_SERVER_URL'] ?? '', statement);
/** Kills every connection to the database, in the middle of its work. */
const killBackends = (): Promise<unknown> =>
  onPostgres(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);

const buy = async (buyer: Buyer, gameId: number): Promise<number> => {
  const body = {
    gameId,
    currency: 'coins',
    price: PRICE,
    key: `purchase-${buyer.accountId}-${gameId}`.padEnd(22, '_'),
  };
  return (await world.test.request('POST', '/api/purchases', { cookies: buyer.cookies, body })).statusCode;
};

/** A buyer's coins and number of games. */
const holdings = async ({ accountId }: Buyer): Promise<{ coins: number; games: number }> => {
  const [row] = await world.query<{ coins: number; games: number }>(
    `select (select balance::int from ledger_accounts where owner = 'member:' || $1::int and currency = 0) - 1 as coins,
       (select count(*)::int from purchases where account_id = $1) as games`,
    [accountId],
  );
  return row ?? { coins: 0, games: 0 };
};

/** Waits until the server has noticed the lost connections. */
async function settle(): Promise<void> {
  const isFine = (): Promise<boolean> =>
    Promise.all(Array.from({ length: 10 }, () => world.query('select 1'))).then(
      () => true,
      () => false,
    );
  while (!(await isFine())) await wait(10);
}

it(
  'sells each game once while all connections to the database are ended again and again',
  async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => world.buyer(gameIds.length * PRICE + 1)));
    const seen = new Set<number>();
    const progress = { bought: 0 };
    // As a page does: retry with the same key until the site reports the result.
    const untilBought = async (buyer: Buyer, gameId: number): Promise<void> => {
      for (;;) {
        const status = await buy(buyer, gameId);
        seen.add(status);
        if (status === 200) {
          progress.bought += 1;
          return;
        }
        await wait(10);
      }
    };
    const work = Promise.all(
      buyers.map(async (buyer) => {
        for (const gameId of gameIds) await untilBought(buyer, gameId);
      }),
    );
    // Each time after some purchases have succeeded, however long that takes here, and at another stage of the others.
    const all = buyers.length * gameIds.length;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const next = 1 + kill * Math.floor(all / (KILLS + 1));
      while (progress.bought < next) await wait(1 + kill);
      await killBackends();
    }
    await work;
    await settle();
    // A purchase whose session cannot be read must not be treated as a guest's.
    expect([...seen].filter((status) => status !== 200)).toEqual([503]);
    for (const buyer of buyers) expect(await holdings(buyer)).toMatchObject({ coins: 0, games: gameIds.length });
  },
  TEST_TIMEOUT_MS,
);

it('sells nothing while the database only reads, shows what is there, and goes on afterwards', async () => {
  const buyer = await world.buyer(PRICE + 1);
  const [gameId = 0] = gameIds;
  await onPostgres(`alter database ${name} set default_transaction_read_only = on`);
  await killBackends();
  await settle();
  try {
    expect(await buy(buyer, gameId)).toBe(503);
    expect((await world.test.request('GET', '/api/games/saltlight', { cookies: buyer.cookies })).statusCode).toBe(200);
    expect((await world.test.request('GET', '/readyz')).statusCode).toBe(503);
  } finally {
    await onPostgres(`alter database ${name} reset default_transaction_read_only`);
    await killBackends();
    await settle();
  }
  expect(await holdings(buyer)).toMatchObject({ coins: PRICE, games: 0 });
  expect(await buy(buyer, gameId)).toBe(200);
  expect(await holdings(buyer)).toMatchObject({ coins: 0, games: 1 });
});

it.each(['purchases', 'purchase_receipts', 'ledger_entries', 'ledger_accounts', 'outbox'])(
  'takes no coin where the database’s disk is full at its %s, and sells once when there is room',
  async (table) => {
    const buyer = await world.buyer(PRICE + 1);
    const [gameId = 0] = gameIds;
    // What PostgreSQL says in the middle of a transaction, at this table.
    await world.query(`create or replace function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`);
    await world.query(
      `create trigger no_space before insert or update on ${table} for each statement execute function no_space()`,
    );
    try {
      expect(await buy(buyer, gameId)).toBe(503);
    } finally {
      await world.query(`drop trigger no_space on ${table}`);
    }
    expect(await holdings(buyer)).toMatchObject({ coins: PRICE, games: 0 });
    while ((await buy(buyer, gameId)) !== 200) await wait(100);
    expect(await buy(buyer, gameId)).toBe(200);
    expect(await holdings(buyer)).toMatchObject({ coins: 0, games: 1 });
  },
  TEST_TIMEOUT_MS,
);

it(
  'delivers a thousand payments once each when all are told at once, twice',
  async () => {
    const buyer = await world.buyer();
    const ids: string[] = [];
    for (let index = 0; index < 1000; index += 1) ids.push((await world.begin(buyer, 'coins-500')).id);
    const tell = (id: string) =>
      world.webhook({
        eventId: `${id}:paid`,
        reference: id,
        paymentId: `${id}:0`,
        productId: 'coins-500',
        money: { amount: 599, currency: 'USD' },
      });
    const replies = await Promise.all(
      [...ids, ...ids].map(async (id) => ({ id, status: (await tell(id)).statusCode })),
    );
    // A provider resends notifications that were not accepted.
    const refused = replies.filter(({ status }) => status !== 200);
    expect([...new Set(refused.map(({ status }) => status))].filter((status) => status !== 503)).toEqual([]);
    for (const { id } of refused) expect((await tell(id)).statusCode).toBe(200);
    expect((await world.balance(buyer)).coins).toBe(1000 * 500);
  },
  THOUSAND_TIMEOUT_MS,
);

it.each([
  ['an hour fast', 1],
  ['an hour slow', -1],
])('keeps members signed in and money right with a clock that is %s', async (_, hours) => {
  const buyer = await world.buyer(PRICE + 1);
  const before = world.now();
  const [gameId = 0] = gameIds;
  try {
    world.later({ hours });
    expect(await buy(buyer, gameId)).toBe(200);
    const { id } = await world.begin(buyer, 'coins-500');
    world.at(before.toISOString());
    // The other instance has the correct time, and receives the payment's notification.
    await world.choose(id, 'pay');
    expect((await world.read(buyer, id)).state).toBe('paid');
    expect(await buy(buyer, gameId)).toBe(200);
    expect(await holdings(buyer)).toMatchObject({ coins: 500, games: 1 });
    expect((await world.reconcile()).problems).toEqual([]);
  } finally {
    world.at(before.toISOString());
  }
});
