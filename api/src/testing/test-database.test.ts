/** A database that is used again is told from a new one by nothing but its name. */
import { createTestDatabase } from './test-database';

const contents = async (query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>): Promise<unknown> => {
  const { rows } = await query(`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const tables = [];
  for (const { name } of rows)
    tables.push([name, (await query(`select t::text as row from public."${String(name)}" t order by 1`)).rows]);
  const { rows: counters } = await query(
    `select sequencename, coalesce(last_value, start_value) - (last_value is null)::int as value from pg_sequences
     where schemaname = 'public' order by 1`,
  );
  return { tables, counters };
};
const nameOf = ({ url }: { url: string }): string => new URL(url).pathname;

it.each(['none', 'catalogue'] as const)('has what a new one has: %s', async (content) => {
  const first = await createTestDatabase(content);
  const before = await contents((text) => first.pool.query(text));
  const changes = `insert into accounts (email, name, password_hash, notifications) values ('a@example.com', 'A', 'x', '{}');
    update games set title = 'Another title'; delete from devices`;
  await first.pool.query(changes);
  expect(await contents((text) => first.pool.query(text))).not.toEqual(before);
  await first.close();
  const second = await createTestDatabase(content);
  expect(await contents((text) => second.pool.query(text))).toEqual(before);
  await second.close();
});

it('is a new one where a test has changed a table', async () => {
  const first = await createTestDatabase();
  await first.pool.query('alter table accounts add column shoe_size integer');
  await first.close();
  const others = [await createTestDatabase(), await createTestDatabase(), await createTestDatabase()];
  expect(others.map(nameOf)).not.toContain(nameOf(first));
  for (const one of others) await one.close();
});
