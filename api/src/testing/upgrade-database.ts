import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { runMigrations } from '../ground/db/migrate';
import { createBenchSite } from './bench-site';

/** Last migration of release e51660b (ground/db/released/e51660b.sql). */
const OLD = '0016_device_prices';
/** Milliseconds between two statements of the site's work. */
const PAUSE = 10;

/** Rows as on a large site; they satisfy the constraints of the database. */
const rowsOf = (accounts: number, entries: number): string[] => [
  `insert into accounts (email, password_hash, name, notifications)
     select 'member' || n || '@example.com', 'none', 'Member ' || n, '{}' from generate_series(1, ${accounts}) n`,
  `insert into ledger_accounts (kind, owner, currency, balance)
     select 'member', 'member:' || n, 0, 5 from generate_series(1, ${accounts}) n`,
  `insert into ledger_transfers (ledger_account_id, idempotency_key, reason, request)
     select 1 + n % ${accounts}, 'made ' || n, 'made', '{}' from generate_series(1, ${entries / 2}) n`,
  `insert into ledger_entries (transfer_id, ledger_account_id, currency, amount)
     select 1 + n / 2, 1 + n % ${accounts}, 0, case n % 2 when 0 then 1 else -1 end from generate_series(0, ${entries - 1}) n`,
  `insert into sessions (token_hash, account_id, created_at, last_seen_at)
     select sha256(n::text::bytea), n, now(), now() from generate_series(1, ${accounts / 2}) n`,
  `insert into checkouts (id, account_id, kind, product_id, coins, amount, list_amount, currency, state, provider, payment_id, created_at, expires_at)
     select 'made-' || n, n, 'coins', 'coins-1000', 1000, 999, 999, 'USD', 'paid', 'sandbox', 'made-' || n, now(), now() from generate_series(1, ${accounts / 4}) n`,
  `insert into live_rooms (nickname, model_id, topic, projection, picture, "position")
     select 'room-' || n, n, 'A room', 'flat', '{}', n from generate_series(1, 24) n`,
  `insert into chat_messages (room_id, sequence, kind, account_id, name, text, key, sent_at)
     select 1 + n % 24, n, 'message', 1 + n % ${accounts}, 'Member', 'Hello', 'made ' || n, now() from generate_series(1, ${accounts / 4}) n`,
];

/** Statements that a site runs all the time, valid in both releases. */
const work: readonly { name: string; text: string }[] = [
  { name: 'a member is read', text: 'select email, name from accounts where id = $1' },
  { name: 'a member is changed', text: 'update accounts set name = name where id = $1' },
  { name: 'a session is seen', text: 'update sessions set last_seen_at = now() where account_id = $1' },
  {
    name: 'a coin is moved',
    text: `with made as (insert into ledger_transfers (ledger_account_id, idempotency_key, reason, request)
               values ($1::int, gen_random_uuid()::text, 'made', '{}') returning id)
             insert into ledger_entries (transfer_id, ledger_account_id, currency, amount)
             select made.id, entry.account, 0, entry.amount from made, (values ($1::int, 1), ($1::int + 1, -1)) as entry (account, amount)`,
  },
  { name: 'entries are read', text: 'select sum(amount) from ledger_entries where ledger_account_id = $1' },
  { name: 'a payment is settled', text: `update checkouts set settled_at = now() where id = 'made-' || $1::int` },
  {
    name: 'a message is written',
    text: `insert into chat_messages (room_id, sequence, kind, account_id, name, text, sent_at)
             select 1, max(sequence) + 1, 'message', $1, 'Member', 'Hello', now() from chat_messages where room_id = 1`,
  },
];

interface Longest {
  readonly name: string;
  readonly count: number;
  /** Milliseconds. */
  readonly longest: number;
  readonly p99: number;
}
interface UpgradeDatabase {
  /** Runs the site's work without a migration. @param milliseconds duration */
  rest(milliseconds: number): Promise<Longest[]>;
  /** Migrates it to this release while that work runs. */
  upgrade(): Promise<{ migrations: number; seconds: number; waits: number; work: Longest[] }>;
  close(): Promise<void>;
}

/**
 * A database of an earlier release with many rows, for measuring what an upgrade blocks.
 * @param accounts how many; a multiple of 4
 * @param entries of the ledger; even
 * @public e2e/benches/upgrade.mjs imports it at run time
 */
export async function startUpgradeDatabase(accounts: number, entries: number): Promise<UpgradeDatabase> {
  const bench = await createBenchSite('upgrade');
  const { pool } = bench.database;
  await runMigrations(pool, { upTo: OLD });
  const client = await pool.connect();
  await client.query('set statement_timeout = 0; set session_replication_role = replica');
  for (const statement of rowsOf(accounts, entries)) await client.query(statement);
  await client.query('vacuum analyze');
  // Discards the connection with its settings.
  client.release(true);

  return {
    rest: async (milliseconds) => {
      const site = startWork(pool, accounts);
      await wait(milliseconds);
      return site.stop();
    },
    upgrade: async () => {
      const site = startWork(pool, accounts);
      const begun = performance.now();
      let waits = 0;
      const migrations = await runMigrations(pool, {
        onBusy: () => {
          waits += 1;
        },
      });
      const seconds = (performance.now() - begun) / 1000;
      return { migrations, seconds, waits, work: await site.stop() };
    },
    close: bench.close,
  };
}

/** Repeats each statement on a separate connection: one that waits does not block the others. */
function startWork(pool: pg.Pool, accounts: number): { stop(): Promise<Longest[]> } {
  const state = { isOn: true };
  const loops = work.map(async ({ name, text }): Promise<Longest> => {
    const times: number[] = [];
    const client = await pool.connect();
    try {
      while (state.isOn) {
        const begun = performance.now();
        await client.query(text, [1 + Math.floor(Math.random() * (accounts / 4))]);
        times.push(performance.now() - begun);
        await wait(PAUSE);
      }
    } finally {
      client.release();
    }
    times.sort((a, b) => a - b);
    return {
      name,
      count: times.length,
      longest: times.at(-1) ?? 0,
      p99: times[Math.floor(times.length * 0.99)] ?? 0,
    };
  });
  return {
    stop: () => {
      state.isOn = false;
      return Promise.all(loops);
    },
  };
}
