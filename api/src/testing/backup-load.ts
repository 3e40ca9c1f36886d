import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import { folderStore } from '../areas/content/media/folder-store';
import { mediaFolder } from '../ground/ground-settings';

/** Transfers in one statement. */
const BATCH = 20_000;
const FILE_BYTES = 4 * 1024 * 1024;

/**
 * Fills the ledger of a database without the work that its rules do for each entry; afterwards they hold.
 * @param url of a database with members who have coins
 * @param count entries; two of each transfer
 */
async function fillLedger(client: pg.Client, count: number): Promise<void> {
  const slow = ['ledger_entries_apply', 'ledger_entries_zero_sum'];
  for (const name of slow) await client.query(`alter table ledger_entries disable trigger ${name}`);
  for (let made = 0; made < count / 2; made += BATCH)
    await client.query(
      `with members as (select id, row_number() over (order by id) - 1 as place, count(*) over () as n
           from ledger_accounts where owner like 'member:%' and currency = 0),
         made as (
           insert into ledger_transfers (ledger_account_id, idempotency_key, reason, request, created_at)
             select m.id, 'bench-' || i, 'Benchmark', '{}', now()
               from generate_series($1::int, $2::int) as i join members m on m.place = i % m.n
             returning id, ledger_account_id)
       insert into ledger_entries (transfer_id, ledger_account_id, currency, amount)
         select made.id, side.account, 0, side.amount from made
           join members m on m.id = made.ledger_account_id
           join members other on other.place = (m.place + 1) % m.n,
           lateral (values (m.id, -1), (other.id, 1)) as side (account, amount)`,
      [made, Math.min(made + BATCH, count / 2) - 1],
    );
  for (const name of slow) await client.query(`alter table ledger_entries enable trigger ${name}`);
  await client.query('alter table ledger_accounts disable trigger user');
  await client.query(
    `update ledger_accounts a set balance = s.sum from (select ledger_account_id as id, sum(amount) as sum from ledger_entries group by 1) s
       where s.id = a.id`,
  );
  await client.query('alter table ledger_accounts enable trigger user');
}

/** Puts files into a media store, each named by a row. @param megabytes all together */
async function fillMedia(client: pg.Client, dataDir: string, megabytes: number): Promise<void> {
  const store = folderStore(mediaFolder({ dataDir }));
  const bytes = randomBytes(FILE_BYTES);
  for (let index = 0; index < (megabytes * 1_000_000) / FILE_BYTES; index += 1) {
    bytes.writeUInt32BE(index);
    const { key } = await store.put(() => Readable.from([bytes]), 'mp4');
    await client.query(
      `insert into media_files (name, key, kind, soft, owner_kind, owner_slug, size_bytes) values ($1, $2, 'film', true, 'video', 'bench', $3)`,
      [`streams/bench-${index}.mp4`, key, FILE_BYTES],
    );
  }
}

/**
 * Makes a site as large as a backup of the figures.
 * @public e2e/benches/backup.mjs imports it at run time
 */
export async function fillSite(url: string, dataDir: string, entries: number, megabytes: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fillLedger(client, entries);
    await fillMedia(client, dataDir, megabytes);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
