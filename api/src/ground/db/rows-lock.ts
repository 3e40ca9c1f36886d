import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Any fixed number: transactions that copy the rows of all tables share it. */
const ROWS_LOCK = 4_118_207_537;

/** Marks this connection's transaction as copying the rows of all tables, until it ends. */
export const holdRows = (client: pg.PoolClient): Promise<unknown> =>
  client.query('select pg_advisory_xact_lock_shared($1)', [ROWS_LOCK]);

/**
 * Waits until no connection copies the rows of all tables, however long: a table lock requested meanwhile would block
 * all readers of the table.
 * @param pause milliseconds between two checks
 * @param onWait called once, if it has to wait
 */
export async function waitForCopies(client: pg.PoolClient, pause: number, onWait: () => void): Promise<void> {
  for (let looks = 0; await isCopying(client); looks += 1) {
    if (looks === 0) onWait();
    await wait(pause);
  }
}

async function isCopying(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select exists (
       select 1 from pg_locks
         where locktype = 'advisory' and classid = 0 and objid = $1::bigint::oid and objsubid = 1
           and database = (select oid from pg_database where datname = current_database())) as held`,
    [ROWS_LOCK],
  );
  return rows[0]?.held === true;
}
