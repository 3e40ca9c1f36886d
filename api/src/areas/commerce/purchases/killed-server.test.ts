import { randomUUID } from 'node:crypto';
import { keyCheckOf } from '../../../areas';
import { expectKeys } from '../../../ground/security/key-repository';
import { demoMembers } from '../../../testing/demo-members';
import { bundleKillableServer, type KillableServer } from '../../../testing/killable-server';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { tinyContent, tinyGame } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';

const KILLS = 20;
const PER_KILL = 5;
const PRICE = 10;
const ALL = KILLS * PER_KILL;
const TEST_TIMEOUT_MS = 300_000;

let test: TestApp;
let server: KillableServer;
beforeAll(async () => {
  test = await createTestApp();
  const content = tinyContent();
  const games = Array.from({ length: ALL }, (_, index) => tinyGame(`kill-${index}`, { coins: PRICE }));
  await importListed(test.database.db, { ...content, games: [...games, ...content.games] });
  const [{ name } = { name: '' }] = (
    await test.database.pool.query<{ name: string }>('select current_database() as name')
  ).rows;
  await expectKeys(test.database.db, keyCheckOf(test.config, test.database.db));
  server = await bundleKillableServer('killed-in-purchases', name, test.config.dataDir);
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await server.remove();
  await test.close();
});

const number = async (statement: string, values: unknown[] = []): Promise<number> =>
  Number((await test.database.pool.query<{ n: string }>(`select ${statement} as n`, values)).rows[0]?.n);

it(
  `loses nothing and doubles nothing when it is killed ${KILLS} times in the middle of purchases`,
  async () => {
    const [first] = demoMembers;
    if (!first) throw new Error('the demo has a member');
    const coins = ALL * PRICE + 7;
    const { accountId, cookies } = await signedIn(test, { ...first, plan: null, ownedGames: 0, coins });
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const { rows } = await test.database.pool.query<{ id: number }>(
      `select id from games where slug like 'kill-%' order by id`,
    );
    const orders = rows.map(({ id }) => ({ gameId: id, currency: 'coins', price: PRICE, key: randomUUID() }));
    const bought = new Set<string>();
    const buy = async (origin: string, order: (typeof orders)[number]): Promise<void> => {
      const response = await fetch(`${origin}/api/purchases`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: test.config.siteUrl, cookie },
        body: JSON.stringify(order),
      }).catch(() => null);
      if (response?.status === 200) bought.add(order.key);
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const running = await server.start();
      // Buyers without a response try again with the same key, some twice at once.
      const waiting = orders.slice(0, (kill + 1) * PER_KILL).filter(({ key }) => !bought.has(key));
      const sent = [...waiting, ...waiting.slice(0, 2)].map((order) => buy(running.origin, order));
      // Each time at another moment between the first request and the last answer.
      await new Promise((later) => setTimeout(later, kill * 4));
      await running.kill();
      await Promise.all(sent);
    }
    const running = await server.start();
    for (const order of orders.filter(({ key }) => !bought.has(key))) await buy(running.origin, order);
    await running.kill();

    expect(bought.size).toBe(ALL);
    const mine = [accountId];
    expect(await number('(select count(*) from purchases where account_id = $1)', mine)).toBe(ALL);
    expect(await number('(select count(*) from purchase_receipts where account_id = $1)', mine)).toBe(ALL);
    expect(await number(`(select count(*) from ledger_transfers where reason like 'purchase:%')`)).toBe(ALL);
    expect(
      await number('(select balance from ledger_accounts where owner = $1 and currency = 0)', [`member:${accountId}`]),
    ).toBe(7);
    expect(await number(`(select count(*) from outbox where dedupe_key like 'purchase:%')`)).toBe(ALL);
  },
  TEST_TIMEOUT_MS,
);
