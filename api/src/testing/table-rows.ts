import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../ground/db/embedded-postgres';

interface TableRows {
  /** The server's process. */
  readonly pid: number;
  /** How many rows each table has. */
  count(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/**
 * Counts the rows of a running site's embedded database.
 * @param folder the site's `DATA_DIR`
 * @public e2e/benches/soak.mjs imports it at run time
 */
export async function startTableRows(folder: string): Promise<TableRows> {
  const dataDir = join(folder, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client(server.url);
  await client.connect();
  return {
    pid: Number((await readFile(join(dataDir, 'data/postmaster.pid'), 'utf8')).split('\n')[0]),
    count: async () => {
      const tables = await client.query<{ relname: string }>(
        `select relname from pg_stat_user_tables where schemaname = 'public' order by 1`,
      );
      const counts: Record<string, number> = {};
      for (const { relname } of tables.rows) {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from ${pg.escapeIdentifier(relname)}`,
        );
        counts[relname] = rows[0]?.n ?? 0;
      }
      return counts;
    },
    close: async () => {
      await client.end();
      await server.release();
    },
  };
}
