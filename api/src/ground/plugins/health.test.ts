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
});
