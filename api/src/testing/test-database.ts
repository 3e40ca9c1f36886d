import { randomBytes } from 'node:crypto';
import { connectDatabase, type DatabaseConnection } from '../db/database';
import { databaseUrl, onServer } from './template-database';

/**
 * A test file's own database, already migrated; close it when done.
 * @param content `none`: an empty one; `catalogue`: with the tiny catalogue
 */
export async function createTestDatabase(
  content: 'none' | 'catalogue' = 'none',
): Promise<DatabaseConnection & { readonly url: string }> {
  const { TEST_SERVER_URL: server, TEST_TEMPLATE: empty, TEST_CATALOGUE_TEMPLATE: catalogue } = process.env;
  const template = content === 'none' ? empty : catalogue;
  if (!server || !template) throw new Error('run the tests through jest: its global setup starts the database');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const url = databaseUrl(server, name);
  const database = connectDatabase(url, () => undefined);
  const close = async (): Promise<void> => {
    await database.close();
    await onServer(server, `drop database ${name}`);
  };
  return { ...database, url, close };
}
