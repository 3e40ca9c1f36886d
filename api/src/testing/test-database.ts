import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectDatabase, type DatabaseConnection } from '../ground/db/database';
import { refuseOverlaps } from './overlaps';
import { databaseUrl, onServer } from './template-database';

refuseOverlaps();

/**
 * A test file's own database, already migrated; close it when done. One that was closed is restored and used again, by
 * any file: that takes a tenth of the time of a new copy.
 * @param content `none`: an empty one; `catalogue`: with the tiny catalogue
 */
export async function createTestDatabase(
  content: 'none' | 'catalogue' = 'none',
): Promise<DatabaseConnection & { readonly url: string }> {
  const { TEST_SERVER_URL: server, TEST_TEMPLATE: empty, TEST_CATALOGUE_TEMPLATE: catalogue } = process.env;
  const template = content === 'none' ? empty : catalogue;
  if (!server || !empty || !template)
    throw new Error('run the tests through jest: its global setup starts the database');
  const idle = databaseUrl(server, `${empty}_idle`);
  const [claimed] = await onServer(
    idle,
    `delete from idle where name = (select name from idle where template = '${template}' limit 1 for update skip locked) returning name`,
  );
  const name = (claimed?.['name'] as string | undefined) ?? `test_${randomBytes(6).toString('hex')}`;
  if (claimed === undefined) await onServer(server, `create database ${name} template ${template}`);
  const url = databaseUrl(server, name);
  const database = connectDatabase(url, () => undefined);
  const close = async (): Promise<void> => {
    await database.close();
    if (await restore(url)) await onServer(idle, `insert into idle values ('${name}', '${template}')`);
    else await onServer(server, `drop database ${name}`);
  };
  return { ...database, url, close };
}

/** A database with nothing in it, not even the schema; closing it removes it. */
export async function createEmptyDatabase(): Promise<DatabaseConnection & { readonly url: string }> {
  const { TEST_SERVER_URL: server } = process.env;
  if (!server) throw new Error('run the tests through jest: its global setup starts the database');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = databaseUrl(server, name);
  const database = connectDatabase(url, () => undefined);
  const close = async (): Promise<void> => {
    await database.close();
    await onServer(server, `drop database ${name} with (force)`);
  };
  return { ...database, url, close };
}

/** @returns whether a database holds what its template does again; not one that is still in use, or has another shape */
async function restore(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const others = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    // The server takes a moment to see that a connection has ended.
    for (let looks = 0; ((await client.query(others)).rowCount ?? 0) > 0; looks += 1) {
      if (looks === 50) return false;
      await wait(10);
    }
    const { rows } = await client.query<{ restored: boolean }>('select pristine.restore() as restored');
    return rows[0]?.restored === true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
