import { apiCookies } from '@platform/shared/contracts';
import { runMigrations } from '../ground/db/migrate';
import { createSession } from '../areas/identity/sessions/repository';
import { importListed } from './import-listed';
import { memberName, transfer } from '../areas/ledger/ledger/repository';
import { createBenchSite } from './bench-site';
import { tinyContent, tinyGame } from './tiny-content';

/** Coins that each game costs. */
const PRICE = 10;
/** Transfers in one statement: each entry moves a balance, and many versions of one row are slow to walk. */
const BATCH = 1000;

interface MoneyServer {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly price: number;
  /** Ids of games that everybody can buy at that price. */
  readonly gameIds: readonly number[];
  /** Makes members who are signed in. @returns the value of their cookie header */
  members(count: number, coins: number): Promise<string[]>;
  /** Gives a member so many transfers of one coin each. @param cookie as `members` returned it */
  addTransactions(cookie: string, count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * The production server on a scratch database with members who have coins, for measuring purchases.
 * @param gameCount how many games can be bought
 * @public e2e/benches/money.mjs imports it at run time
 */
export async function startMoneyServer(gameCount: number): Promise<MoneyServer> {
  const site = await createBenchSite('money');
  const { database } = site;
  const { db, pool } = database;
  await runMigrations(pool);
  const content = tinyContent();
  const games = Array.from({ length: gameCount }, (_, index) => tinyGame(`bench-${index}`, { coins: PRICE }));
  await importListed(db, { ...content, games: [...content.games, ...games] });
  const { rows } = await pool.query<{ id: number }>(`select id from games where slug like 'bench-%' order by id`);
  const origin = await site.serve();
  /** Account ids by cookie. */
  const accounts = new Map<string, number>();
  return {
    origin,
    databaseUrl: site.databaseUrl,
    dataDir: site.dataDir,
    price: PRICE,
    gameIds: rows.map(({ id }) => id),
    members: async (count, coins) => {
      const made = await pool.query<{ id: number }>(
        `insert into accounts (email, password_hash, name, notifications)
         select 'bench-' || gen_random_uuid() || '@example.com', 'none', 'Bench', '{}' from generate_series(1, $1::int)
         returning id`,
        [count],
      );
      const cookies: string[] = [];
      for (const { id } of made.rows) {
        await transfer(db, {
          initiator: { member: id },
          idempotencyKey: 'bench-grant',
          reason: 'Benchmark',
          entries: [
            { owner: { system: 'grants' }, currency: 0, amount: -coins },
            { owner: { member: id }, currency: 0, amount: coins },
          ],
        });
        const cookie = `age-agreement=1; ${apiCookies.session}=${await createSession(db, id, new Date())}`;
        accounts.set(cookie, id);
        cookies.push(cookie);
      }
      await pool.query('analyze');
      return cookies;
    },
    addTransactions: async (cookie, count) => {
      const owner = memberName(accounts.get(cookie) ?? 0);
      for (let made = 0; made < count; made += BATCH)
        await pool.query(
          `with member as (select id from ledger_accounts where owner = $1 and currency = 0),
             source as (select id from ledger_accounts where owner = 'grants' and currency = 0),
             made as (
               insert into ledger_transfers (ledger_account_id, idempotency_key, reason, request, created_at)
               select member.id, 'bench-' || n, 'Benchmark', '{}', now()
               from member, generate_series($2::int, $3::int) as n
               returning id)
           insert into ledger_entries (transfer_id, ledger_account_id, currency, amount)
           select made.id, side.id, 0, side.amount
           from made, (select id, 1 as amount from member union all select id, -1 from source) as side`,
          [owner, made, Math.min(made + BATCH, count) - 1],
        );
      await pool.query('vacuum analyze');
    },
    close: site.close,
  };
}
