import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectDatabase } from '../ground/db/database';
import { startEmbeddedPostgres } from '../ground/db/embedded-postgres';
import { runMigrations } from '../ground/db/migrate';
import { importListed } from './import-listed';
import { tinyContent } from './tiny-content';

interface TemplateDatabase {
  readonly serverUrl: string;
  /** Migrated and empty. */
  readonly name: string;
  /** The same with the tiny catalogue. */
  readonly catalogueName: string;
  remove(): Promise<void>;
}

/** The same server with another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the server, outside any transaction. @returns its rows */
export async function onServer(serverUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A copy can take back what it held; only a superuser may, who passes over the rules between tables for that. */
async function makeRestorable(url: string): Promise<void> {
  const [user] = await onServer(url, 'select rolsuper from pg_roles where rolname = current_user');
  if (user?.['rolsuper'] === true)
    await onServer(url, await readFile(fileURLToPath(new URL('restore.sql', import.meta.url)), 'utf8'));
}

/**
 * Migrated databases that each test file copies, an empty one and one with the tiny catalogue: on the server at
 * TEST_DATABASE_URL or DATABASE_URL when one is set, else on an embedded one that lives as long as the run and skips
 * durability.
 * @public global-setup.mjs imports it at run time
 */
export async function prepareTemplate(): Promise<TemplateDatabase> {
  const name = `platform_template_${process.pid}`;
  // Open to enter: where we are root, the server runs as another user.
  const folder = await mkdtemp('/var/tmp/platform-tests-');
  await chmod(folder, 0o755);
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const embedded = given
    ? null
    : await startEmbeddedPostgres({
        dataDir: join(folder, 'postgres'),
        settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
      });
  const serverUrl = given ?? embedded?.url ?? '';
  await onServer(serverUrl, `create database ${name}`);
  const database = connectDatabase(databaseUrl(serverUrl, name), () => undefined);
  await runMigrations(database.pool);
  await database.close();
  const catalogueName = `${name}_catalogue`;
  await onServer(serverUrl, `create database ${catalogueName} template ${name}`);
  await makeRestorable(databaseUrl(serverUrl, name));
  const catalogue = connectDatabase(databaseUrl(serverUrl, catalogueName), () => undefined);
  await importListed(catalogue.db, tinyContent());
  await catalogue.close();
  await makeRestorable(databaseUrl(serverUrl, catalogueName));
  const idleName = `${name}_idle`;
  await onServer(serverUrl, `create database ${idleName}`);
  const idle = databaseUrl(serverUrl, idleName);
  await onServer(idle, 'create table idle (name text primary key, template text not null)');
  return {
    serverUrl,
    name,
    catalogueName,
    remove: async () => {
      const databases = (await onServer(idle, 'select name from idle')).map((row) => String(row['name']));
      for (const one of [...databases, idleName, name, catalogueName])
        await onServer(serverUrl, `drop database ${one}`);
      await embedded?.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
