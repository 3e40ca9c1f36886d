import { impossible, impossibleInLedger } from '../testing/impossible-money';
import { demoMembers, generateDemoContent, seedDatabase } from '../testing/demo-members';
import { createTestDatabase } from '../testing/test-database';
import type { DatabaseConnection } from '../ground/db/database';
import { readShows, readStatementRows, readTopTippers } from '../areas/live/earnings/repository';
import { findInconsistencies } from '../areas/commerce/reconciliation/repository';

/** The first day on which the demo can be started: what was released last is newest then. */
const now = new Date('2026-11-20T13:27:45.123Z');
const [rowan] = demoMembers;
let database: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { SELLER_NAME: 'Vespera Media Ltd', TAX_RATES: '*=19' };
  await seedDatabase(database.db, generateDemoContent, { now, env });
});
afterAll(() => database.close());

const rowsOf = async <Row extends object>(statement: string): Promise<Row[]> =>
  (await database.pool.query<Row>(statement)).rows;
const ofRowan = `account_id = (select id from accounts where email = 'rowan@example.com')`;
/** Rows of the statement, the oldest first. */
const statement = () =>
  rowsOf<{ kind: string; reason: string; at: Date; currency: number; amount: number; after: number }>(
    `select t.kind, f.reason, t.created_at as at, l.currency, e.amount::int, t.balance_after::int as after
      from transactions t join ledger_entries e on e.id = t.entry_id join ledger_transfers f on f.id = e.transfer_id
      join ledger_accounts l on l.id = t.ledger_account_id
      where l.owner = 'member:' || (select id from accounts where email = 'rowan@example.com')
      order by t.created_at, t.entry_id`,
  );

describe("the demo's member with Premium", () => {
  it('has a statement that explains the balances: nothing was given, and coins were there before they were spent', async () => {
    const rows = await statement();
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['coins', 'game', 'premium', 'rating', 'live']));
    const balance = [0, 0];
    for (const { currency, amount, after } of rows)
      expect((balance[currency] = (balance[currency] ?? 0) + amount)).toBe(after);
    expect(balance).toEqual([rowan?.coins, rowan?.gems]);
    expect(rows.filter(({ after, at }) => after < 0 || at >= now)).toEqual([]);
  });

  it('has money of which nothing is impossible', async () => {
    for (const [what, rows] of [...impossibleInLedger, ...impossible])
      expect([what, await rowsOf(rows)]).toEqual([what, []]);
    expect(await findInconsistencies(database.db)).toEqual([]);
  });

  it('paid for each pack, and has a receipt for each game, at the price of its page', async () => {
    const packs = (await statement()).filter(({ kind }) => kind === 'coins');
    const paid = await rowsOf<{ id: string }>(
      `select id, settled_at from checkouts where kind = 'pack' and ${ofRowan} order by settled_at`,
    );
    expect(packs.map(({ reason, at }) => [reason, at])).toEqual(
      paid.map((row) => [`coins:${row.id}`, Reflect.get(row, 'settled_at')]),
    );
    const receipts = await rowsOf<Record<string, number | boolean>>(
      `select r.currency, r.price, r.discount, r.total, g.coins, g.gems, g.standard_discount as standard, g.premium_discount as premium,
        r.purchased_at > (select started_at from subscriptions where ${ofRowan}) as "isPremium"
        from purchases p join purchase_receipts r on r.id = p.receipt_id join games g on g.id = p.game_id where p.${ofRowan}`,
    );
    expect(receipts).toHaveLength(rowan?.ownedGames ?? 0);
    for (const { currency, price, discount, coins, gems, standard, premium, isPremium } of receipts)
      expect([price, discount]).toEqual(currency === 1 ? [gems, 0] : [coins, isPremium === true ? premium : standard]);
    expect(receipts.map(({ currency }) => currency)).toContain(1);
  });

  it('has the seller and the tax of the day on the receipt of each payment', async () => {
    const paid = await rowsOf<{ seller: string; rate: string }>(
      `select receipt -> 'seller' ->> 'name' as seller, receipt -> 'tax' ->> 'basisPoints' as rate from checkouts where ${ofRowan}`,
    );
    expect(paid.length).toBeGreaterThan(1);
    expect(new Set(paid.map(({ seller, rate }) => `${seller}, ${rate}`))).toEqual(new Set(['Vespera Media Ltd, 1900']));
  });

  it('bought each game when it was out, played it after that, and rated it then', async () => {
    expect(
      await rowsOf(
        `select g.title from purchases p join games g on g.id = p.game_id
          left join play_progress s on s.game_id = g.id and s.account_id = p.account_id
          left join ratings r on r.game_id = g.id and r.account_id = p.account_id
          where p.purchased_at < g.released_on::date + 1 or s.played_at <= p.purchased_at or s.completed_at > s.played_at
            or (r.rated_at is not null and (s.played_at is null or r.rated_at <= s.played_at))`,
      ),
    ).toEqual([]);
  });

  it('did all of it at minutes of their own', async () => {
    for (const [what, at] of [
      ['transactions', (await statement()).filter(({ kind }) => kind !== 'premium').map((row) => row.at)],
      ...(await Promise.all(
        [
          ['favourites', 'added_at'],
          ['history', 'seen_at'],
          ['play_progress', 'played_at'],
          ['purchases', 'purchased_at'],
        ].map(async ([table, column]) => [
          table,
          (await rowsOf<{ at: Date }>(`select ${column} as at from ${table} where ${ofRowan}`)).map((row) => row.at),
        ]),
      )),
    ] as [string, Date[]][])
      expect([what, new Set(at.map((date) => date.toISOString().slice(11, 16))).size]).toEqual([what, at.length]);
  });

  it('tipped in shows of a performer who got as much, and is in her earnings by name', async () => {
    const given = (await statement()).filter(({ kind }) => kind === 'live').map(({ at, amount }) => [at, -amount]);
    expect(given.length).toBeGreaterThan(1);
    const [room] = await rowsOf<{ id: number }>(`select id from live_rooms where nickname = 'mara-vellin'`);
    const roomId = room?.id ?? 0;
    const got = await readStatementRows(database.db, roomId, { after: 0, limit: 100 });
    expect(got.map(({ createdAt, amount }) => [createdAt, amount])).toEqual(given);
    const coins = given.map(([, amount]) => amount);
    const shows = await readShows(database.db, roomId);
    expect(shows.map(({ tips }) => tips).toReversed()).toEqual(coins);
    expect(await readTopTippers(database.db, roomId, new Date(0))).toEqual([
      { name: rowan?.publicName, coins: got.reduce((sum, { amount }) => sum + amount, 0) },
    ]);
  });

  it('has gems for one of the games for gems', async () => {
    const gems = rowan?.gems ?? 0;
    expect(
      await rowsOf(
        `select slug from games where gems <= ${gems} and view = 'released' and id not in (select game_id from purchases where ${ofRowan})`,
      ),
    ).not.toEqual([]);
  });
});

it('has members who joined at times of their own', async () => {
  const rows = await rowsOf<{ at: Date }>('select created_at as at from accounts');
  expect(new Set(rows.map(({ at }) => at.toISOString())).size).toBe(rows.length);
});

it('begins shows again at full and half hours', async () => {
  const rows = await rowsOf<{ at: Date }>('select back_at as at from live_rooms where back_at is not null');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ at }) => at.getTime() % 1_800_000 !== 0)).toEqual([]);
});
