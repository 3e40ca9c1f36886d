import { jest } from '@jest/globals';
import Fastify from 'fastify';
import pg from 'pg';
import { createTestDatabase } from '../../testing/test-database';
import { healthRoutes } from './health';

describe('readiness', () => {
  it.each([
    ['serves', '', false, 200, { status: 'ok' }],
    [
      'does not while nothing can be written, as on a standby',
      '-c default_transaction_read_only=on',
      false,
      503,
      { status: 'unavailable', reason: 'database-read-only' },
    ],
    ['does not while it stops', '', true, 503, { status: 'unavailable', reason: 'stopping' }],
  ])('%s', async (_, options, isStopping, status, body) => {
    const database = await createTestDatabase();
    const pool = new pg.Pool({ connectionString: database.url, options });
    const app = Fastify();
    healthRoutes(app, pool, () => isStopping);
    const reply = await app.inject('/readyz');
    expect([reply.statusCode, reply.json()]).toEqual([status, body]);
    await app.close();
    await pool.end();
    await database.close();
  });

  it('does not while the disk of the database is full, and says so', async () => {
    const database = await createTestDatabase();
    const app = Fastify();
    healthRoutes(app, database.pool, () => false, { isFull: async () => true });
    const reply = await app.inject('/readyz');
    expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'unavailable', reason: 'database-full' }]);
    await app.close();
    await database.close();
  });

  it('does not while the database is away, and says so', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    const app = Fastify();
    healthRoutes(app, pool, () => false);
    const reply = await app.inject('/readyz');
    expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'unavailable', reason: 'database' }]);
    await app.close();
    await pool.end();
  });

  it('does beside a database that is slow, until it has not responded for ten seconds', async () => {
    const answers = [Promise.resolve({ rows: [{ readOnly: 'off' }] }), new Promise(() => undefined)];
    const pool = { query: () => answers.shift() } as unknown as pg.Pool;
    const app = Fastify();
    healthRoutes(app, pool, () => false);
    const look = async () => (await app.inject('/readyz')).statusCode;
    expect(await look()).toBe(200);
    expect(await look()).toBe(200);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001);
    expect(await look()).toBe(503);
    clock.mockRestore();
    expect(await look()).toBe(200);
    await app.close();
  });

  it('does not beside a database that has never responded', async () => {
    const app = Fastify();
    healthRoutes(app, { query: () => new Promise(() => undefined) } as unknown as pg.Pool, () => false);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    await app.close();
  });
});
