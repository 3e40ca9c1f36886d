import { sql } from 'drizzle-orm';
import { onServer } from '../../testing/template-database';
import { createTestDatabase } from '../../testing/test-database';
import { connectDatabase, forCommands } from './database';
import { withSnapshot } from './snapshot';
import { withStoreLock } from './store-lock';

const kills = 100;

describe('a command', () => {
  it('has the connections that a backup holds at once, however few each process may have', async () => {
    const database = await createTestDatabase();
    const settings = forCommands({ max: 2, directUrl: null, isPreparing: true });
    const { pool, db, close } = connectDatabase(database.url, () => undefined, settings);
    const copied = await withStoreLock(db, 'together', () =>
      withSnapshot(pool, async ({ tables }) => (await db.execute(sql`select 1`)) && tables.length),
    );
    expect(copied?.done).toBeGreaterThan(10);
    expect(forCommands({ max: 20, directUrl: null, isPreparing: true }).max).toBe(20);
    await close();
    await database.close();
  });
});

describe('a connection that is cut before a transaction begins', () => {
  it('is replaced: as many transactions as there are connections, and more, fail without using them up', async () => {
    const database = await createTestDatabase();
    // One that the pool hands out and the server has ended, as after a restart.
    const connect = database.pool.connect.bind(database.pool);
    let isCut = true;
    Object.assign(database.pool, {
      connect: async () => {
        const client = await connect();
        if (isCut) {
          const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
          await onServer(database.url, `select pg_terminate_backend(${rows[0]?.pid})`);
        }
        return client;
      },
    });
    for (let round = 0; round < 12; round += 1)
      await expect(database.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow(/erminat|not queryable/);
    isCut = false;
    const { rows } = await database.db.transaction((tx) => tx.execute(sql`select 1 as one`));
    expect(rows).toEqual([{ one: 1 }]);
    await database.close();
  });
});

describe('a connection that is cut inside a transaction', () => {
  it(`fails its query, ends nothing else, and is replaced: ${kills} times`, async () => {
    const database = await createTestDatabase();
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on('uncaughtException', note);
    for (let round = 0; round < kills; round += 1) {
      const transaction = database.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await tx.execute(sql`select 1`);
      });
      await expect(transaction).rejects.toThrow(/^Failed query: |[Tt]erminated|terminating/);
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    }
    process.off('uncaughtException', note);
    expect(unhandled).toEqual([]);
    await database.close();
  });
});
